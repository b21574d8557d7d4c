import Type, { type TSchema } from 'typebox'
import type { TenantTx } from '../../database/tx.ts'
import type { KnownKey, Scope } from '../../features/keys/index.ts'
import type { Area } from '../../features/organisations/index.ts'
import type { RepeatableCall } from '../../gates/idempotency.ts'
import type { KeyLimits, RateClass } from '../../gates/rate-limits/limits.ts'
import type { TransportCode } from '../../http/faults.ts'
import { type Answer, type Call, type Operation, operationFor } from '../../http/operation.ts'
import { type Refusal, refusal } from '../../kernel/refusal.ts'
import { type Refused, type Result, refused } from '../../kernel/result.ts'
import type { PartnerSurfaceDeps } from './deps.ts'
import type { PartnerCode } from './errors.ts'

/** What the gates found out about a caller. */
export interface PartnerContext {
  readonly key: KnownKey
  readonly recruiter: string | null
  readonly limits: KeyLimits
  readonly repeatable: RepeatableCall
}

/** A write runs in the transaction that also keeps its answer. */
export interface WriteContext extends PartnerContext {
  readonly tx: TenantTx
  /** What the operation's own `prepare` gave. */
  readonly prepared?: unknown
}

type Codes = PartnerCode | TransportCode

/** Scope, rate class and area stand beside the handler: the gates, the docs and the tests read them. */
export interface PartnerOperation extends Operation<PartnerSurfaceDeps, Codes, WriteContext> {
  /** Null: a valid key is enough. */
  readonly scope: Scope | null
  /** Needed beside the first. */
  readonly alsoScope?: Scope
  readonly rateClass: RateClass
  readonly area: Area
  readonly writes: boolean
  /** What can be told from the body alone once its schema holds, before idempotency: structural limits (422). */
  readonly judgeCounts?: (body: unknown) => Result<null, Refusal<Codes>>
  /** Its answer shows a secret, so it is kept sealed. */
  readonly answersSecret?: true
  /** Of a write, what takes long and so must not hold a transaction: a call to a partner's server. Not done again on a retry. */
  readonly prepare?: (
    call: Call<unknown, unknown, unknown, PartnerContext>,
    deps: PartnerSurfaceDeps,
  ) => Promise<Result<unknown, Refusal<Codes>>>
}

type ReadBase = Omit<PartnerOperation, 'writes' | 'handle'> & Operation<PartnerSurfaceDeps, Codes, PartnerContext>

const readBase = operationFor<ReadBase, PartnerSurfaceDeps, Codes, PartnerContext>()
const writeBase = operationFor<Omit<PartnerOperation, 'writes'>, PartnerSurfaceDeps, Codes, WriteContext>()

export const readOperation: typeof readBase = spec => ({ ...readBase(spec), writes: false }) as ReadBase
/** Of every write, whether or not its handler ever runs: the answers of the idempotency gate. */
const OF_EVERY_WRITE: readonly PartnerCode[] = ['IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_IN_PROGRESS']

export const writeOperation: typeof writeBase = spec => {
  const refusals = [...new Set([...spec.refusals, ...OF_EVERY_WRITE])]
  return { ...writeBase(spec), refusals, writes: true } as Omit<PartnerOperation, 'writes'>
}

const closed = { additionalProperties: false } as const

export function envelope(data: TSchema) {
  return Type.Object({ success: Type.Literal(true), message: Type.String(), data }, closed)
}

export function answer(
  status: number,
  message: string,
  data: unknown,
  headers?: Readonly<Record<string, string>>,
): Answer {
  return { status, body: { success: true, message, data }, ...(headers && { headers }) }
}

export const listQuery = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 25, description: 'Items a page.' })),
  cursor: Type.Optional(
    Type.String({ maxLength: 500, description: 'Where to go on: `next_cursor` of the page before.' }),
  ),
}

/** A cursor goes on with the list it came from, and with no other. */
export function foreignCursor(): Refused<Refusal<'VALIDATION_FAILED'>> {
  return refused(refusal('VALIDATION_FAILED', { path: 'cursor', message: 'cursor is not one of this list.' }))
}

export function listOf(item: TSchema) {
  return envelope(
    Type.Object(
      {
        items: Type.Array(item),
        next_cursor: Type.Union([Type.String(), Type.Null()], { description: 'Null on the last page.' }),
      },
      closed,
    ),
  )
}
