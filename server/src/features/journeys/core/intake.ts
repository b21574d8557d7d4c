import type { RejectionCode } from '../../../contract/candidate.ts'
import type { Channel } from '../../../contract/workflow.ts'
import { type DomainError, domainError } from '../../../kernel/domain-error.ts'
import type { Language } from '../../../kernel/languages.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'

/** A person as the partner names them, with the phone already normalised; null if it is none. */
export interface Candidate<Phone extends string = string> {
  readonly externalCandidateId: string
  readonly name: string
  readonly phone: Phone | null
  readonly email: string | null
  readonly language: Language | null
  readonly consent: { readonly at: Date | null; readonly source: string | null }
}

export interface Rejection {
  readonly index: number
  readonly code: RejectionCode
  readonly message: string
}

/** Candidates who may be matched with people, beside their positions in the call. */
export interface Judged<Phone extends string> {
  readonly candidates: readonly (Candidate<Phone> & { readonly phone: Phone })[]
  readonly indexes: readonly number[]
  readonly rejected: readonly Rejection[]
}

/** What can be decided without the database. The first of two candidates with one id counts. */
export function rejectBeforeMatching<Phone extends string>(
  candidates: readonly Candidate<Phone>[],
  channels: readonly Channel[],
): Judged<Phone> {
  const ids = new Set<string>()
  const rejected: Rejection[] = []
  const kept: (Candidate<Phone> & { readonly phone: Phone })[] = []
  const indexes: number[] = []
  for (const [index, candidate] of candidates.entries()) {
    const code = codeOf(candidate, channels, ids)
    ids.add(candidate.externalCandidateId)
    if (code !== null) rejected.push(rejection(index, code))
    else {
      kept.push({ ...candidate, phone: candidate.phone! })
      indexes.push(index)
    }
  }
  return { candidates: kept, indexes, rejected }
}

function codeOf(
  candidate: Candidate,
  channels: readonly Channel[],
  ids: ReadonlySet<string>,
): Rejection['code'] | null {
  if (candidate.phone === null) return 'INVALID_PHONE'
  if (channelsOf(candidate, channels).length === 0) return 'NO_CHANNEL'
  return ids.has(candidate.externalCandidateId) ? 'DUPLICATE' : null
}

/** Of the channels that the workflow has and a provider serves. */
export function channelsOf({ email }: Pick<Candidate, 'email'>, channels: readonly Channel[]): readonly Channel[] {
  return channels.filter(channel => channel !== 'email' || email !== null)
}

const MESSAGES: Readonly<Record<Rejection['code'], string>> = {
  INVALID_PHONE:
    'phone is not a phone number that can be contacted. Use E.164, or ten digits of an Indian mobile number.',
  NO_CHANNEL: 'No channel of the workflow can reach this person. Give an e-mail address, or use another workflow.',
  DUPLICATE: 'The person or the external_candidate_id is in the campaign already.',
  OPTED_OUT: 'This person wants no messages from your organisation.',
}

export function rejection(index: number, code: Rejection['code']): Rejection {
  return { index, code, message: MESSAGES[code] }
}

interface MatchedCandidate<Phone extends string> {
  readonly index: number
  readonly candidate: Candidate<Phone>
  readonly person: Matched
}

interface Matched {
  readonly personId: string
  readonly optedOut: boolean
  readonly language: Language | null
}

/** With the people known: the first of two candidates who are one person counts, and people who opted out are left alone. */
export function rejectMatched<Phone extends string>(
  { candidates, indexes, rejected }: Judged<Phone>,
  people: readonly Matched[],
): { readonly candidates: readonly MatchedCandidate<Phone>[]; readonly rejected: readonly Rejection[] } {
  const seen = new Set<string>()
  const kept: MatchedCandidate<Phone>[] = []
  const more: Rejection[] = []
  for (const [at, candidate] of candidates.entries()) {
    const person = people[at]!
    const { personId, optedOut } = person
    const index = indexes[at]!
    const code = optedOut ? 'OPTED_OUT' : seen.has(personId) ? 'DUPLICATE' : null
    seen.add(personId)
    if (code !== null) more.push(rejection(index, code))
    else kept.push({ index, candidate, person })
  }
  return { candidates: kept, rejected: [...rejected, ...more] }
}

/** The first one that the workflow has: given, then chosen by the person before; else the workflow's first. */
export function chooseLanguage(wanted: readonly (Language | null)[], offered: readonly Language[]): Language {
  return wanted.find(each => each !== null && offered.includes(each)) ?? offered[0] ?? 'en'
}

const MOST_IN_CALL = 1_000
const MOST_IN_CAMPAIGN = 20_000

export function checkCandidateCount(count: number): Result<null, DomainError<'LIMIT_EXCEEDED'>> {
  if (count <= MOST_IN_CALL) return ok(null)
  return err(overLimit(`candidates must have at most ${MOST_IN_CALL} items; it has ${count}. Send several calls.`))
}

/** `already` were in the campaign before the call. */
export function checkCampaignSize(already: number, accepted: number): Result<null, DomainError<'LIMIT_EXCEEDED'>> {
  if (already + accepted <= MOST_IN_CAMPAIGN) return ok(null)
  return err(
    overLimit(
      `A campaign can have ${MOST_IN_CAMPAIGN} candidates. It has ${already}, and the call would add ${accepted}. Create another campaign.`,
    ),
  )
}

export function overLimit(message: string): DomainError<'LIMIT_EXCEEDED'> {
  return { ...domainError('LIMIT_EXCEEDED', { path: 'candidates', message }), message }
}
