/** Everything written about one student under concurrent calls. Pure, so that invalid histories can be tested. */
export interface StudentHistory {
  /** Every version of every claim, in the order written. */
  readonly claims: readonly ClaimWrite[]
  readonly verifications: readonly VerificationEnd[]
  /** Who is asked about which source, and as which type. */
  readonly reviewers: readonly { readonly sourceId: string; readonly email: string; readonly type: string }[]
}

export interface ClaimWrite {
  readonly sourceId: string
  readonly skill: number
  readonly type: string
  readonly verificationId: string
  /** Null: it was deleted. */
  readonly state: 'open' | 'verified' | 'released' | null
}

export interface VerificationEnd {
  readonly id: string
  /** Every state in the order written, starting with the one it was opened with. */
  readonly states: readonly string[]
  /** Events of its end only. */
  readonly events: readonly string[]
  readonly outcomes: readonly string[]
  readonly credentials: number
  readonly attempts: readonly { readonly state: string; readonly answered: boolean }[]
}

/** The answer to a caller, and the verification it is about. */
export interface CallResult {
  readonly what: 'items' | 'reviewer' | 'endorse' | 'decline' | 'submit'
  readonly verificationId: string
  readonly status: number
  readonly code: string
  /** The state that an accepted decision reports, or the outcome of an accepted attempt. */
  readonly state: string | null
}

const MOST_SKILLS = 10
const ENDS: Readonly<Record<string, string>> = {
  endorsed: 'verification.completed',
  partly_endorsed: 'verification.completed',
  passed: 'verification.completed',
  declined: 'verification.failed',
  failed: 'verification.failed',
  expired: 'verification.failed',
}

export function checkStudent(history: StudentHistory, results: readonly CallResult[]): readonly string[] {
  const faults = [
    ...validateClaims(history.claims),
    ...checkReviewers(history.reviewers),
    ...history.verifications.flatMap(checkEnd),
    ...results.flatMap(each => checkResult(each, history)),
    ...checkOnce(results),
  ]
  return [...new Set(faults)]
}

/** The rules of step 3, replayed write by write. */
function validateClaims(writes: readonly ClaimWrite[]): readonly string[] {
  const held = new Map<string, ClaimWrite>()
  const faults: string[] = []
  for (const write of writes) {
    const key = [write.sourceId, write.skill, write.type, write.verificationId].join()
    const isNew = !held.has(key)
    const others = [...held].filter(([each]) => each !== key).map(([, each]) => each)
    const verified = others.filter(each => each.state === 'verified' && each.type === write.type)
    const twin = verified.find(each => each.sourceId === write.sourceId && each.skill === write.skill)
    if (isNew && twin) faults.push('DUPLICATE_SKILLS_IN_BUNDLE broken: claimed though verified')
    if (write.state === 'verified' && twin) faults.push('a claim was verified twice')
    if (isNew && write.type === 'assessment' && verified.some(each => each.skill === write.skill))
      faults.push('ASSESSMENT_ALREADY_PASSED broken: claimed though passed')
    if (write.state === null) held.delete(key)
    else held.set(key, write)
    const alive = [...held.values()].filter(each => each.sourceId === write.sourceId && each.state !== 'released')
    if (new Set(alive.map(each => each.skill)).size > MOST_SKILLS) faults.push('MAX_SKILLS_PER_SOURCE broken')
  }
  return faults
}

function checkReviewers(reviewers: StudentHistory['reviewers']): readonly string[] {
  const byAddress = Map.groupBy(reviewers, each => `${each.sourceId} ${each.email}`)
  const broken = [...byAddress.values()].some(each => new Set(each.map(({ type }) => type)).size > 1)
  return broken ? ['DUPLICATE_REVIEWER_EMAIL broken: one address under two types'] : []
}

function checkEnd(verification: VerificationEnd): readonly string[] {
  const { states, events, outcomes, credentials } = verification
  const decided = states.findIndex(state => state in ENDS)
  const end = decided < 0 ? null : states[decided]!
  const verified = outcomes.filter(each => each === 'endorsed' || each === 'passed').length
  const wanted = end === null ? '' : ENDS[end]!
  const isWhole = end === 'endorsed' || end === 'passed'
  return [
    ...(decided >= 0 && states.slice(decided).some(state => state !== end) ? [`left ${end}`] : []),
    ...(events.join() === wanted ? [] : [`${end ?? 'undecided'} with events ${events.join() || 'none'}`]),
    ...(credentials === (end === null ? 0 : verified) ? [] : [`${credentials} credentials for ${verified} skills`]),
    ...(isWhole && verified < outcomes.length ? [`${end} with a skill that is not`] : []),
    ...(wanted !== 'verification.completed' && verified > 0 ? [`${end ?? 'undecided'} with a skill verified`] : []),
    ...checkAttempts(verification, end),
  ]
}

function checkAttempts({ attempts }: VerificationEnd, end: string | null): readonly string[] {
  const states = attempts.map(each => each.state)
  const passed = states.filter(state => state === 'passed').length
  const graded = (state: string) => state === 'passed' || state === 'failed'
  return [
    ...(passed === (end === 'passed' ? 1 : 0) ? [] : [`${end ?? 'undecided'} with its attempts ${states.join()}`]),
    ...(attempts.every(each => each.answered === graded(each.state)) ? [] : ['an attempt answered and not decided']),
  ]
}

/** What was accepted is in the database; what was rejected left nothing there. */
function checkResult(
  { what, verificationId, status, code, state }: CallResult,
  history: StudentHistory,
): readonly string[] {
  if (status >= 500) return [`answered ${status} ${code}`]
  const accepted = status < 300
  if (what === 'items') {
    const written = history.claims.some(each => each.verificationId === verificationId)
    return accepted === written ? [] : [accepted ? 'accepted items left no claim' : `${code}, but claims were written`]
  }
  if (what === 'reviewer' || !accepted) return []
  const end = history.verifications.find(each => each.id === verificationId)
  const last = end?.states.at(-1)
  if (what !== 'submit') return last === state ? [] : [`reported ${state}, stored ${last}`]
  return end?.attempts.some(each => each.state === state) ? [] : [`reported ${state}, no such attempt stored`]
}

/** A decision and an attempt are accepted once. */
function checkOnce(results: readonly CallResult[]): readonly string[] {
  const deciding = results.filter(({ what, status }) => status < 300 && !['items', 'reviewer'].includes(what))
  const counts = [...Map.groupBy(deciding, each => each.verificationId).values()].map(each => each.length)
  return counts.some(count => count > 1) ? ['two decisions were accepted'] : []
}

/** The codes of a round, sorted, `ok` for an accepted call: one of the combinations that the kind allows. */
export function checkCodes(results: readonly CallResult[], allowed: readonly (readonly string[])[]): readonly string[] {
  const codes = results.map(({ status, code }) => (status < 300 ? 'ok' : code)).toSorted()
  return allowed.some(each => each.toSorted().join() === codes.join()) ? [] : [`reported ${codes.join(', ')}`]
}
