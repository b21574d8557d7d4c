import type { TenantDatabase, TenantReads, TenantTx } from '../../database/tx.ts'
import type { SealedSecret, SecretBox } from '../../features/keys/index.ts'
import { type Clock, DAY_MS } from '../../kernel/clock.ts'
import { sha256 } from '../../kernel/crypto.ts'
import { type DomainError, domainError } from '../../kernel/domain-error.ts'
import { type Err, err } from '../../kernel/result.ts'
import { RETENTION_DAYS } from '../../kernel/retention.ts'
import type { Tenant } from '../../kernel/tenant.ts'

/** A write that may arrive more than once: a retry, a captured copy, two at the same time. */
export interface RepeatableCall {
  readonly keyId: string
  /** As sent, or empty: then the signature identifies the request, so that a captured copy changes nothing. */
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

export type IdempotencyError = DomainError<'IDEMPOTENCY_KEY_REUSED' | 'IDEMPOTENCY_IN_PROGRESS' | 'CONFLICT'>

/** Keeps answers in the tenant's transaction, together with the change that they report. */
export interface AnswerStore {
  /** False while another transaction holds it. Freed with the transaction, also by a crash. */
  lock(tx: TenantTx, slot: AnswerSlot): Promise<boolean>
  find(
    tx: TenantReads,
    slot: AnswerSlot,
    now: Date,
  ): Promise<(RenderedAnswer & { readonly fingerprint: Uint8Array }) | null>
  keep(tx: TenantTx, slot: AnswerSlot, fingerprint: Uint8Array, answer: RenderedAnswer, expiresAt: Date): Promise<void>
  /** A count that grows with every row the transaction writes. */
  countWrites(tx: TenantTx): Promise<number>
}

export interface AnswerSlot {
  readonly keyId: string
  readonly idempotencyKey: string
}

const WITH_KEY_MS = RETENTION_DAYS.repeatedAnswers * DAY_MS
const WITHOUT_KEY_MS = 10 * 60_000

/** Ends the transaction without a commit. The answer is sent; neither it nor what it wrote is kept. */
class RolledBack extends Error {
  readonly outcome: ReplayableAnswer | Err<IdempotencyError>
  constructor(outcome: ReplayableAnswer | Err<IdempotencyError>) {
    super('rolled back')
    this.outcome = outcome
  }
}

/**
 * Runs `effect` once for an Idempotency-Key. The change and its answer are one commit: a crash leaves both or neither, and a retry
 * gets the first answer byte for byte. The transaction is opened here and passed down, so features know nothing of idempotency.
 * Without a key, a signature that was seen before is carried out only if that changes nothing (decisions.md 2.1).
 */
export async function runOnce(
  deps: { readonly clock: Clock; readonly answers: AnswerStore },
  database: TenantDatabase,
  call: RepeatableCall,
  effect: (tx: TenantTx) => Promise<RenderedAnswer>,
): Promise<ReplayableAnswer | Err<IdempotencyError>> {
  const now = deps.clock()
  const given = call.idempotencyKey !== ''
  const slot = slotOf(call)
  const fingerprint = sha256(Buffer.concat([Buffer.from(`${call.method}\n${call.target}\n`), call.body]))
  const run = async (tx: TenantTx) => {
    // Sent together. PostgreSQL looks for an answer when it has taken the lock.
    const [isLocked, kept] = await Promise.all([
      deps.answers.lock(tx, slot),
      deps.answers.find(tx, slot, new Date(now)),
    ])
    if (!isLocked) return inProgress()
    if (kept !== null) return given ? replay(kept, fingerprint) : await runUnchanged(deps.answers, tx, effect)
    const answer = await effect(tx)
    if (!isFinal(answer)) throw new RolledBack({ ...answer, replayed: false })
    const expiresAt = new Date(now + (given ? WITH_KEY_MS : WITHOUT_KEY_MS))
    await deps.answers.keep(tx, slot, fingerprint, answer, expiresAt)
    return { ...answer, replayed: false }
  }
  try {
    return await database.transaction(run, { readsFirst: true })
  } catch (error) {
    if (error instanceof RolledBack) return error.outcome
    throw error
  }
}

/**
 * Answering with the first answer would be a false success: PUT A, PUT B, PUT A within one second answered 202 for the last call and
 * left B stored.
 */
async function runUnchanged(
  answers: AnswerStore,
  tx: TenantTx,
  effect: (tx: TenantTx) => Promise<RenderedAnswer>,
): Promise<ReplayableAnswer> {
  const before = await answers.countWrites(tx)
  const answer = await effect(tx)
  const isUnchanged = answer.status >= 400 || (await answers.countWrites(tx)) === before
  throw new RolledBack(isUnchanged ? { ...answer, replayed: false } : repeatedSignature())
}

/** Of two intended calls in one second, only a new timestamp or a key distinguishes the second from a copy of the first. */
export function repeatedSignature(): Err<DomainError<'CONFLICT'>> {
  const message = 'A request with this signature was received before. Send a new x-timestamp or an Idempotency-Key.'
  return err({ ...domainError('CONFLICT'), message })
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

function inProgress(): Err<IdempotencyError> {
  return err({ ...domainError('IDEMPOTENCY_IN_PROGRESS'), retryAfterSeconds: 1 })
}

function replay(
  { status, body, fingerprint }: RenderedAnswer & { readonly fingerprint: Uint8Array },
  wanted: Uint8Array,
): ReplayableAnswer | Err<IdempotencyError> {
  if (Buffer.compare(fingerprint, wanted) !== 0) return err(domainError('IDEMPOTENCY_KEY_REUSED'))
  return { status, body, replayed: true }
}

/**
 * For answers that show a secret: kept for a retry like all others, but sealed, for whoever reads the table must not read the
 * secret. `pramaan-server master-key rewrap` takes them along to a new master key.
 */
export function sealedAnswers(answers: AnswerStore, secretBox: SecretBox, tenant: Tenant): AnswerStore {
  return {
    ...answers,
    find: async (tx, slot, now) => {
      const kept = await answers.find(tx, slot, now)
      const sealed = kept === null ? null : parseSealed(kept.body)
      // Null: the answer to another kind of call with the same key, which will be refused for that.
      if (kept === null || sealed === null) return kept
      return { ...kept, body: secretBox.open(sealed, contextOf(tenant, slot.keyId)) }
    },
    keep: (tx, slot, fingerprint, answer, expiresAt) => {
      const body = renderSealed(secretBox.seal(answer.body, contextOf(tenant, slot.keyId)))
      return answers.keep(tx, slot, fingerprint, { ...answer, body }, expiresAt)
    },
  }
}

/** The same answer under the current master key. Null if it is not sealed, or under that key already. */
export function rewrapAnswerBody(secretBox: SecretBox, tenant: Tenant, keyId: string, body: string): string | null {
  const sealed = parseSealed(body)
  if (sealed === null || sealed.masterKeyId === secretBox.currentMasterKeyId) return null
  return renderSealed(secretBox.rewrap(sealed, contextOf(tenant, keyId)))
}

const contextOf = (tenant: Tenant, keyId: string) => ({ ...tenant, keyId, purpose: 'kept-answer' as const })

/** An array, so that it differs from every answer, and begins with the id of the master key, by which the database finds it. */
function renderSealed({ masterKeyId, sealed }: SealedSecret): string {
  return JSON.stringify([masterKeyId, Buffer.from(sealed).toString('base64')])
}

function parseSealed(body: string): SealedSecret | null {
  const parts: unknown = JSON.parse(body)
  if (!Array.isArray(parts)) return null
  const [masterKeyId, sealed] = parts as [string, string]
  return { masterKeyId, sealed: Buffer.from(sealed, 'base64') }
}
