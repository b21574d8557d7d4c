import type { CandidateBody } from '../../contract/candidate.ts'
import { toTime } from '../../contract/fields.ts'
import { type DomainError, domainError, type ErrorDetail } from '../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import { type E164, normalisePhone } from '../people/index.ts'
import { type Candidate, checkCandidateCount } from './core/intake.ts'

interface WithCandidates {
  readonly candidates?: readonly CandidateBody[]
}

export function checkCandidates(body: unknown): Result<null, DomainError<'LIMIT_EXCEEDED'>> {
  return checkCandidateCount((body as WithCandidates).candidates?.length ?? 0)
}

/** A time in a body. Undefined if it does not exist: 30 February fits the pattern. */
export function readSentTime(text: string | undefined): Date | null | undefined {
  if (text === undefined) return null
  return toTime(text) ?? undefined
}

/** Reading 1,000 phone numbers takes 0.1 s: other calls go on meanwhile. */
const AT_ONCE = 50

/** All times that do not exist are reported at once. */
export async function readCandidates(
  { yieldToEventLoop }: { readonly yieldToEventLoop: () => Promise<void> },
  { candidates = [] }: WithCandidates,
  others: readonly ErrorDetail[] = [],
): Promise<Result<readonly Candidate<E164>[], DomainError<'VALIDATION_FAILED'>>> {
  const problems = [...others]
  const read: Candidate<E164>[] = []
  for (const [index, body] of candidates.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await yieldToEventLoop()
    const at = readSentTime(body.consent.at)
    if (at === undefined) problems.push(noTime(`candidates[${index}].consent.at`))
    else read.push(toCandidate(body, at))
  }
  return problems.length === 0 ? ok(read) : err(domainError('VALIDATION_FAILED', ...problems))
}

export function noTime(path: string): ErrorDetail {
  return { path, message: `${path} is not a valid date-time.` }
}

function toCandidate(body: CandidateBody, at: Date | null): Candidate<E164> {
  const phone = normalisePhone(body.phone)
  return {
    externalCandidateId: body.external_candidate_id,
    name: body.name,
    phone: phone.ok ? phone.value : null,
    email: body.email ?? null,
    language: body.language ?? null,
    consent: { at, source: body.consent.source ?? null },
  }
}
