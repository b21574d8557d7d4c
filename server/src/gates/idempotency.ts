import type { TenantDatabase, TenantReads, TenantTx } from '../database/tx.ts'
import type { Clock } from '../kernel/clock.ts'
import { sha256 } from '../kernel/crypto.ts'
import { type Refusal, refusal } from '../kernel/refusal.ts'
import type { Refused } from '../kernel/result.ts'
import { refused } from '../kernel/result.ts'

/** A write that may come more than once: a retry, a captured copy, two at the same time. */
export interface RepeatableCall {
  readonly keyId: string
  /** As sent, or empty: then the signature stands in for it, so that a captured request changes nothing. */
  readonly idempotencyKey: string
  readonly signature: string
  readonly method: string
  readonly target: string
  readonly body: Uint8Array
}

export interface RenderedAnswer {
  readonly status: number
  readonly body: string
  readonly retryAfterSeconds?: number
}

export interface ReplayableAnswer extends RenderedAnswer {
  readonly replayed: boolean
}

export type IdempotencyRefusal = Refusal<'IDEMPOTENCY_KEY_REUSED' | 'IDEMPOTENCY_IN_PROGRESS'>

/** Where answers are kept. In the tenant's transaction, beside the change they tell of. */
export interface AnswerStore {
  /** False while another transaction holds it. Freed with the transaction, also by a crash. */
  lock(tx: TenantTx, slot: AnswerSlot): Promise<boolean>
  find(
    tx: TenantReads,
    slot: AnswerSlot,
    now: Date,
  ): Promise<(RenderedAnswer & { readonly fingerprint: Uint8Array }) | null>
  keep(tx: TenantTx, slot: AnswerSlot, fingerprint: Uint8Array, answer: RenderedAnswer, expiresAt: Date): Promise<void>
}

export interface AnswerSlot {
  readonly keyId: string
  readonly idempotencyKey: string
}

const WITH_KEY_MS = 24 * 3_600_000
const WITHOUT_KEY_MS = 10 * 60_000

/** An answer after which the client may try again with the same key: it is not kept, and nothing it did is either. */
class NotFinal extends Error {
  readonly answer: RenderedAnswer
  constructor(answer: RenderedAnswer) {
    super('not final')
    this.answer = answer
  }
}

/**
 * Runs `effect` once for a key. The change and its answer are one commit: a crash leaves both or neither, and a retry gets the
 * first answer byte for byte. The transaction is opened here and handed down, so that features need know nothing of this.
 */
export async function runOnce(
  deps: { readonly clock: Clock; readonly answers: AnswerStore },
  database: TenantDatabase,
  call: RepeatableCall,
  effect: (tx: TenantTx) => Promise<RenderedAnswer>,
): Promise<ReplayableAnswer | Refused<IdempotencyRefusal>> {
  const now = deps.clock()
  const given = call.idempotencyKey !== ''
  const slot = slotOf(call)
  const fingerprint = sha256(Buffer.concat([Buffer.from(`${call.method}\n${call.target}\n`), call.body]))
  try {
    return await database.transaction(async tx => {
      if (!(await deps.answers.lock(tx, slot))) return inProgress()
      const kept = await deps.answers.find(tx, slot, new Date(now))
      if (kept !== null) return replay(kept, fingerprint)
      const answer = await effect(tx)
      if (!isFinal(answer)) throw new NotFinal(answer)
      const expiresAt = new Date(now + (given ? WITH_KEY_MS : WITHOUT_KEY_MS))
      await deps.answers.keep(tx, slot, fingerprint, answer, expiresAt)
      return { ...answer, replayed: false }
    })
  } catch (error) {
    if (error instanceof NotFinal) return { ...error.answer, replayed: false }
    throw error
  }
}

/** Was it answered before? For what is slow and comes before the transaction: a retry need not do it again. */
export async function wasAnswered(
  deps: { readonly clock: Clock; readonly answers: AnswerStore },
  database: TenantDatabase,
  call: RepeatableCall,
): Promise<boolean> {
  return (await deps.answers.find(database.reads, slotOf(call), new Date(deps.clock()))) !== null
}

function slotOf({ keyId, idempotencyKey, signature }: RepeatableCall): AnswerSlot {
  return { keyId, idempotencyKey: idempotencyKey === '' ? `signature ${signature}` : idempotencyKey }
}

function isFinal({ status, retryAfterSeconds }: RenderedAnswer): boolean {
  return status < 500 && status !== 402 && retryAfterSeconds === undefined
}

function inProgress(): Refused<IdempotencyRefusal> {
  return refused({ ...refusal('IDEMPOTENCY_IN_PROGRESS'), retryAfterSeconds: 1 })
}

function replay(
  { status, body, fingerprint }: RenderedAnswer & { readonly fingerprint: Uint8Array },
  wanted: Uint8Array,
): ReplayableAnswer | Refused<IdempotencyRefusal> {
  if (Buffer.compare(fingerprint, wanted) !== 0) return refused(refusal('IDEMPOTENCY_KEY_REUSED'))
  return { status, body, replayed: true }
}
