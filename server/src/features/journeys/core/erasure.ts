import { ended, type Journey, NO_DRAFT } from './journey.ts'

/** The person wants no messages. */
export function stopped(journey: Journey, now: Date): Journey {
  return journey.status === 'pending' ? ended(journey, 'failed', 'opted_out', now) : journey
}

/** The person takes their data back, and so does not want to be asked about this job. */
export function withdrawn(journey: Journey, now: Date): Journey {
  return journey.status === 'pending' ? ended(journey, 'declined', null, now) : journey
}

/** Whoever opens the link of a message has it. Only of that journey: other messages may not have arrived. */
export function reached(journey: Journey): Journey {
  return journey.isReached ? journey : { ...journey, isReached: true }
}

/** Statuses, times, finished stages and the question that decided stay: they count people and name nobody. */
export function emptied(journey: Journey, now: Date): Journey {
  return { ...journey, answers: {}, skills: [], interested: null, draft: NO_DRAFT, updatedAt: now }
}
