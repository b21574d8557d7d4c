/** The results of a hundred calls for the questions of one session. Pure, so that invalid histories can be tested. */
export interface RaceSession {
  /** The process that was killed during the calls, and when; null if none was. */
  readonly kill: { readonly by: string; readonly at: number } | null
  readonly modelCalls: readonly ModelCall[]
  readonly answers: readonly Answered[]
  readonly stored: Stored
  /** The questions as one more call got them at the end. */
  readonly afterwards: string
}

export interface ModelCall {
  readonly step: string
  /** The process that made the call. */
  readonly by: string
  readonly at: number
}

export interface Answered {
  readonly by: string
  /** Null if the connection broke. */
  readonly status: number | null
  readonly questions: string
  /** The answer says that this call generated the questions. */
  readonly made: boolean
  /** How often it was answered 503 before this. */
  readonly turnedAway: number
}

export interface Stored {
  readonly attempts: number
  readonly questions: number
  readonly keys: number
  readonly steps: number
  readonly leased: boolean
  readonly events: readonly string[]
}

const QUESTIONS_A_SKILL = 5

const STEPS_A_SKILL = 4

export function checkSession(session: RaceSession, steps: readonly string[]): readonly string[] {
  return [...checkCalls(session, steps), ...checkAnswers(session), ...checkStored(session, steps)]
}

function checkCalls({ kill, modelCalls }: RaceSession, steps: readonly string[]): readonly string[] {
  const byStep = Map.groupBy(modelCalls, call => call.step)
  const missing = steps.filter(step => !byStep.has(step)).map(step => `${step} was never asked`)
  const faults = [...byStep].flatMap(([step, calls]) => {
    if (!steps.includes(step)) return [`${step} is not a step of the session`]
    if (calls.length === 1) return []
    if (calls.length > 2) return [`${step} was paid for ${calls.length} times`]
    return isAfterCrash(kill, calls) ? [] : [`${step} was paid for twice without a crash in between`]
  })
  return [...missing, ...faults]
}

/** The first call was the killed process's, and the second another's, after the kill. */
function isAfterCrash(kill: RaceSession['kill'], calls: readonly ModelCall[]): boolean {
  const [first, second] = calls.toSorted((one, other) => one.at - other.at)
  return kill !== null && first!.by === kill.by && second!.by !== kill.by && second!.at >= kill.at
}

function checkAnswers({ kill, answers, afterwards }: RaceSession): readonly string[] {
  const broken = answers.filter(each => each.status === null && each.by !== kill?.by).length
  const rejected = answers.filter(each => each.status !== null && each.status !== 200)
  const got = answers.filter(each => each.status === 200)
  const made = got.filter(each => each.made).length
  return [
    ...(broken > 0 ? [`${broken} connections of a running process broke`] : []),
    ...[...new Set(rejected.map(each => each.status))].map(status => `a call was answered ${status}`),
    ...(got.length > 0 ? [] : ['nobody got an answer']),
    ...(got.every(each => each.questions === afterwards) ? [] : ['not the same questions for all']),
    ...(made === 1 || (made === 0 && kill !== null) ? [] : [`${made} calls report that they generated the questions`]),
  ]
}

function checkStored({ stored }: RaceSession, steps: readonly string[]): readonly string[] {
  // To write, and to solve in three ways, for each skill.
  const questions = (steps.length / STEPS_A_SKILL) * QUESTIONS_A_SKILL
  return [
    ...(stored.attempts === 1 ? [] : [`${stored.attempts} attempts`]),
    ...(stored.questions === questions ? [] : [`${stored.questions} questions stored`]),
    ...(stored.keys === questions ? [] : [`${stored.keys} keys stored`]),
    ...(stored.steps === 0 ? [] : [`${stored.steps} of the model's answers left behind`]),
    ...(stored.leased ? ['a lease is left'] : []),
    ...(stored.events.join() === 'verification.initiated' ? [] : [`events are ${stored.events.join() || 'none'}`]),
  ]
}
