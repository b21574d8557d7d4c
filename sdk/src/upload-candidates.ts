import type { CallOptions } from './call.ts'
import { PramaanError } from './errors.ts'
import type { AddCandidatesBody, AddCandidatesData } from './generated/partner.ts'

export type Candidate = AddCandidatesBody['candidates'][number]
/** `index` is the position in the whole list. */
export type RejectedCandidate = AddCandidatesData['rejected'][number]

export interface UploadOptions {
  /**
   * Your id of this upload, at most 200 printable ASCII characters. A second run with the same id and list, for example after a crash, continues
   * where the first one stopped. Default: a new one.
   */
  readonly uploadId?: string | undefined
  /** Called after each call of the API. */
  readonly onProgress?: ((progress: UploadProgress) => unknown) | undefined
  /** Aborts the upload. Run it again with the same `uploadId` to continue. */
  readonly signal?: AbortSignal | undefined
  /** The recruiter for whom the calls are made. Overrides the client's. */
  readonly onBehalfOf?: string | undefined
  /** Of each call. Default 5. */
  readonly maxRetries?: number | undefined
}

export interface UploadProgress {
  readonly sent: number
  readonly total: number
  readonly accepted: number
  readonly rejected: number
}

export interface Uploaded {
  readonly accepted: number
  readonly rejected: RejectedCandidate[]
}

export interface UploadTarget {
  pause(options: CallOptions): Promise<unknown>
  add(candidates: Candidate[], options: CallOptions): Promise<AddCandidatesData>
  resume(options: CallOptions): Promise<unknown>
}

/** Limits of a call. The API accepts 262,144 bytes. */
const MOST_PEOPLE = 1_000
const MOST_BYTES = 250_000

/**
 * Every call has an Idempotency-Key made of the upload's id and its own number. A repeated run therefore gets the answers of the calls that were made,
 * also whether this upload paused the campaign: a campaign that you paused yourself stays paused.
 */
export async function uploadCandidates(
  target: UploadTarget,
  people: readonly Candidate[],
  options: UploadOptions,
): Promise<Uploaded> {
  const { uploadId = crypto.randomUUID(), onProgress, signal, onBehalfOf, maxRetries = 5 } = options
  const how = (step: string): CallOptions => ({ idempotencyKey: `${uploadId} ${step}`, signal, onBehalfOf, maxRetries })
  if (people.length === 0) return { accepted: 0, rejected: [] }
  // Otherwise the first candidates could finish, and the campaign with them, before the last ones are sent.
  const isPaused = await target.pause(how('pause')).then(() => true, orFalse)
  const rejected: RejectedCandidate[] = []
  let [sent, accepted, number] = [0, 0, 0]
  for (const candidates of split(people)) {
    const answer = await target.add(candidates, how(String(++number)))
    accepted += answer.accepted
    for (const each of answer.rejected) rejected.push({ ...each, index: sent + each.index })
    sent += candidates.length
    onProgress?.({ sent, total: people.length, accepted, rejected: rejected.length })
  }
  if (isPaused) await target.resume(how('resume'))
  return { accepted, rejected }
}

/** Paused already, by somebody else. If it is over, the first call with candidates says so. */
function orFalse(error: unknown): false {
  if (error instanceof PramaanError && error.code === 'CONFLICT') return false
  throw error
}

/** The same list is always divided in the same way. */
function* split(people: readonly Candidate[]): Generator<Candidate[]> {
  const encoder = new TextEncoder()
  let [part, bytes]: [Candidate[], number] = [[], 0]
  for (const person of people) {
    const size = encoder.encode(JSON.stringify(person)).length + 1
    if (part.length === MOST_PEOPLE || (part.length > 0 && bytes + size > MOST_BYTES)) {
      yield part
      part = []
      bytes = 0
    }
    part.push(person)
    bytes += size
  }
  yield part
}
