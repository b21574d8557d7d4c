import type { TenantTx } from '../../database/tx.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import {
  applyAnswer,
  type ChatMessage,
  completeOver,
  findSends,
  type InPlace,
  lockJourneys,
} from '../journeys/index.ts'
import { linkWhatsappUser } from '../people/index.ts'
import { type Understood, understand } from './core/understand.ts'
import type { ChatDeps } from './ports.ts'
import { type Chat, readChat } from './read-chat.ts'
import { countTurns, insertTurn, setTurns, type Turn } from './store.ts'

/** Messages of a candidate in a day that are replied to. A program at the other end would otherwise reply to our replies for ever. */
const MOST_A_DAY = 200

/**
 * What candidates wrote in a chat, in their order. Each message is applied once, in the transaction that records it, on the path of
 * answers on the page; the reply is sent by a worker.
 */
export async function receiveChat(
  deps: ChatDeps,
  accountId: string,
  messages: readonly ChatMessage[],
  inPlace: InPlace,
): Promise<void> {
  for (const each of messages) await inPlace(() => receiveOne(deps, accountId, each))
}

async function receiveOne(deps: ChatDeps, accountId: string, { tenant, sendId, message }: ChatMessage): Promise<void> {
  const over = await deps.database.forTenant(tenant).transaction(async tx => {
    const send = (await findSends(tx, [sendId])).get(sendId)
    if (send === undefined) return []
    const { resultId } = send
    const receivedAt = new Date(deps.clock())
    const turn = { ...NEW_TURN, id: deps.newId('SD_'), accountId, resultId, sendId, receivedAt }
    const [journey] = await lockJourneys(tx, [resultId])
    if (!(await insertTurn(tx, turn, message.eventId))) return []
    if (message.from.userId !== null) await linkWhatsappUser(tx, journey!.personId, message.from.userId)
    const chat = await readChat(deps, tx, tenant, turn)
    const meant = understand(message.content, chat.page, chat.asked)
    const applied = await apply(deps, tx, tenant, turn, meant)
    await setTurns(tx, [await changeFor(tx, turn, chat, meant, message.content)], null)
    return applied
  })
  await completeOver(deps, tenant, over)
}

const NEW_TURN = {
  isUnderstood: false,
  language: null,
  mediaId: null,
  step: null,
  status: 'due',
  attempts: 0,
} as const

/** Also a message that means nothing shows that the person was reached. Returns campaigns that may be over. */
async function apply(
  deps: ChatDeps,
  tx: TenantTx,
  tenant: Tenant,
  { resultId, sendId }: Turn,
  meant: Understood,
): Promise<readonly string[]> {
  const reply = meant.kind === 'reply' ? meant.reply : ({ kind: 'text', text: '' } as const)
  return (await applyAnswer(deps, tx, { tenant, resultId, sendId }, reply, 'chat')).over
}

async function changeFor(
  tx: TenantTx,
  turn: Turn,
  chat: Chat,
  meant: Understood,
  content: ChatMessage['message']['content'],
) {
  const isUnderstood = meant.kind !== 'nothing'
  const known = { ...turn, isUnderstood, language: meant.kind === 'language' ? meant.language : null }
  const isMany = (await countTurns(tx, turn.resultId, new Date(turn.receivedAt.getTime() - DAY_MS))) > MOST_A_DAY
  if (isMany || chat.page.isOptedOut || chat.page.isErased)
    return { turn: known, status: 'silent', dueAt: null } as const
  if (meant.kind === 'recording' && content.kind === 'audio')
    return { turn: { ...known, mediaId: content.mediaId }, status: 'recording', dueAt: turn.receivedAt } as const
  const step = meant.kind === 'languages' ? 'languages' : null
  return { turn: { ...known, step }, status: 'due', dueAt: turn.receivedAt } as const
}
