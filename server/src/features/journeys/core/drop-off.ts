import { type DropOff, type Journey, type JourneyFlow, nextStage } from './journey.ts'

/** Where a candidate stopped who started and ended without completing. Stored at the end, because answers can be erased. */
export function dropOffOf(journey: Journey, flow: JourneyFlow): DropOff | null {
  const { status, startedAt, finished, answers } = journey
  if (startedAt === null || status === 'pending' || status === 'completed') return null
  let stage = nextStage('contacting', flow)
  while (finished.includes(stage)) stage = nextStage(stage, flow)
  if (stage !== 'enrichment') return { stage, questionKey: null }
  const open = flow.enrichment.find(({ key, required }) => required && !Object.hasOwn(answers, key))
  return { stage, questionKey: open?.key ?? null }
}
