import type { Tenant } from '../../kernel/tenant.ts'
import type { ChannelProvider } from '../channels/index.ts'
import { answerByVoice } from '../journeys/index.ts'
import { judgeAudio } from '../recordings/index.ts'
import type { ChatDeps } from './ports.ts'
import { readChat } from './read-chat.ts'
import { setTurns, type Turn } from './store.ts'

/** Of fetching a voice message. Meta's hosts may be slow right after the message. */
const MOST_ATTEMPTS = 3

/**
 * Fetches voice messages and takes them as answers, outside of transactions: that takes seconds. Fetched twice after a crash, the second
 * answer changes nothing.
 */
export async function fetchRecordings(
  deps: ChatDeps,
  tenant: Tenant,
  provider: ChannelProvider,
  turns: readonly Turn[],
  signal: AbortSignal,
): Promise<void> {
  for (const turn of turns) {
    const taken = await takeRecording(deps, tenant, provider, turn, signal)
    if (taken === 'unavailable' && turn.attempts < MOST_ATTEMPTS) continue
    const dueAt = new Date(deps.clock())
    // Attempts stay: they say that there was a recording, which could not be used.
    const after = { ...turn, mediaId: null, isUnderstood: taken === 'taken' }
    await deps.database
      .forTenant(tenant)
      .transaction(tx => setTurns(tx, [{ turn: after, status: 'due', dueAt }], 'recording'))
  }
}

async function takeRecording(
  deps: ChatDeps,
  tenant: Tenant,
  provider: ChannelProvider,
  turn: Turn,
  signal: AbortSignal,
): Promise<'taken' | 'unusable' | 'unavailable'> {
  const { resultId, sendId, mediaId } = turn
  const media = mediaId === null ? null : ((await provider.fetchMedia?.(turn.accountId, mediaId, signal)) ?? null)
  if (media === null) return 'unavailable'
  const audio = judgeAudio(media.bytes)
  if (!audio.ok || deps.storage === null) return 'unusable'
  const { page, asked } = await deps.database.forTenant(tenant).transaction(tx => readChat(deps, tx, tenant, turn))
  // Answered on the page meanwhile.
  if (asked === null || !asked.step.startsWith('e.')) return 'taken'
  const spoken = { key: asked.step.slice(2), language: page.language, audio: audio.value, bytes: media.bytes }
  await answerByVoice(deps, { tenant, resultId, sendId }, spoken, work => work())
  return 'taken'
}
