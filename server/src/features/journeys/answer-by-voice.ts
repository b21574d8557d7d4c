import type { Language } from '../../kernel/languages.ts'
import {
  type Audio,
  beginRecording,
  endUpload,
  type NewRecording,
  type RecordingDeps,
  storeAudio,
} from '../recordings/index.ts'
import { readTime } from '../test-clock/index.ts'
import { applyAnswer, type PageDeps } from './answer-page.ts'
import { completeOver } from './change-campaign.ts'
import { isSpokenTo } from './open-page.ts'
import { findJourney } from './result-store.ts'
import type { CandidateLink } from './send-store.ts'

export interface VoiceDeps extends PageDeps, Pick<RecordingDeps, 'storage' | 'transcribe'> {}

export interface SpokenAnswer {
  /** Of the question. */
  readonly key: string
  /** In which the question was shown. */
  readonly language: Language
  readonly audio: Audio
  readonly bytes: Uint8Array
}

/** Runs a part that uses the database. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/**
 * A spoken answer on the page. The row of the recording is committed before its bytes are stored, and the answer after: whatever fails in
 * between, the job finds the row. Storing and writing down take seconds, so they hold no connection and no turn of `inTurn`. Sent again, or
 * for another question than the one that is asked, it changes nothing.
 */
export async function answerByVoice(
  deps: VoiceDeps,
  link: CandidateLink,
  spoken: SpokenAnswer,
  inTurn: InTurn,
): Promise<void> {
  const recorded = { ...spoken, resultId: link.resultId, questionKey: spoken.key }
  const recording = await inTurn(() => begin(deps, link, recorded))
  if (recording === null) return
  const transcript = await storeAudio(deps, recording, recorded)
  await inTurn(() => end(deps, link, spoken, recording, transcript))
}

async function begin(
  deps: VoiceDeps,
  { tenant }: CandidateLink,
  recorded: Parameters<typeof beginRecording>[3],
): Promise<NewRecording | null> {
  return await deps.database.forTenant(tenant).transaction(async tx => {
    const now = await readTime(deps, tx, tenant)
    const journey = await findJourney(tx, recorded.resultId)
    const isAsked = journey !== null && (await isSpokenTo(tx, journey, recorded.questionKey, now))
    return isAsked ? await beginRecording(deps, tx, tenant, recorded) : null
  })
}

async function end(
  deps: VoiceDeps,
  link: CandidateLink,
  { key, language }: SpokenAnswer,
  { id: recordingId }: NewRecording,
  transcript: string,
): Promise<void> {
  const database = deps.database.forTenant(link.tenant)
  const over = await database.transaction(async tx => {
    const reply = { kind: 'answer', key, value: transcript, language, recordingId } as const
    const applied = await applyAnswer(deps, tx, link, reply)
    const isTaken = applied.after?.answers[key]?.recordingId === recordingId
    if (!(await endUpload(tx, recordingId, isTaken ? 'stored' : 'deleting')) && isTaken)
      throw new Error(`The upload of ${recordingId} was given up before it ended.`)
    return applied.over
  })
  await completeOver(deps, link.tenant, over)
}
