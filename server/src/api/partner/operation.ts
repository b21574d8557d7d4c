import Type, { type TSchema } from 'typebox'
import { closed } from '../../contract/fields.ts'
import type { TenantTx } from '../../database/tx.ts'
import type { KnownKey, Scope } from '../../features/keys/index.ts'
import type { Area } from '../../features/organisations/index.ts'
import type { TransportCode } from '../../http/faults.ts'
import type { RepeatableCall } from '../../http/middleware/idempotency.ts'
import type { KeyLimits, RateClass } from '../../http/middleware/rate-limits/limits.ts'
import { type Answer, type Call, type Operation, operationFor } from '../../http/operation.ts'
import { type DomainError, domainError } from '../../kernel/domain-error.ts'
import { type Err, err, type Result } from '../../kernel/result.ts'
import type { PartnerApiDeps } from './deps.ts'
import type { PartnerCode } from './errors.ts'

/** What the middleware found out about a caller. */
export interface PartnerContext {
  readonly key: KnownKey
  readonly recruiter: string | null
  readonly limits: KeyLimits
  readonly repeatable: RepeatableCall
}

/** A write runs in the transaction that also stores its answer. */
export interface WriteContext extends PartnerContext {
  readonly tx: TenantTx
  /** What the operation's own `prepare` returned. */
  readonly prepared?: unknown
}

type Codes = PartnerCode | TransportCode

/** Scope, rate class and area stand beside the handler: middleware, documents and tests read them. */
export interface PartnerOperation extends Operation<PartnerApiDeps, Codes, WriteContext> {
  /** Null if any valid key may call it. */
  readonly scope: Scope | null
  /** Required in addition to `scope`. */
  readonly alsoScope?: Scope
  readonly rateClass: RateClass
  readonly area: Area
  readonly writes: boolean
  /** Spends credits, so an Idempotency-Key is required. */
  readonly spends?: true
  /** Structural limits (422), which need the body alone. Runs once the schema holds and before the idempotency check. */
  readonly checkCounts?: (body: unknown) => Result<null, DomainError<Codes>>
  /** Reads a few rows by their keys and writes nothing, so its reads share connections with other calls of its tag. */
  readonly isLookUp?: true
  /** Its answer carries an ETag and may be kept by the client. */
  readonly isCacheable?: true
  /** Its answer shows a secret, so it is stored encrypted. */
  readonly answersSecret?: true
  /** The part of a write that takes long and must not hold a transaction: a call to a partner's server. Skipped on a retry. */
  readonly prepare?: (
    call: Call<unknown, unknown, unknown, PartnerContext>,
    deps: PartnerApiDeps,
  ) => Promise<Result<unknown, DomainError<Codes>>>
}

type ReadBase = Omit<PartnerOperation, 'writes' | 'handle'> & Operation<PartnerApiDeps, Codes, PartnerContext>

const readBase = operationFor<ReadBase, PartnerApiDeps, Codes, PartnerContext>()
const writeBase = operationFor<Omit<PartnerOperation, 'writes'>, PartnerApiDeps, Codes, WriteContext>()

export const readOperation: typeof readBase = spec => ({ ...readBase(spec), writes: false }) as ReadBase
/** Errors of the idempotency check, which any write may answer with. */
const IDEMPOTENCY_ERRORS: readonly PartnerCode[] = ['CONFLICT', 'IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_IN_PROGRESS']

export const writeOperation: typeof writeBase = spec => {
  const required: readonly PartnerCode[] = spec.spends ? ['IDEMPOTENCY_KEY_REQUIRED'] : []
  const errors = [...new Set([...spec.errors, ...required, ...IDEMPOTENCY_ERRORS])]
  return { ...writeBase(spec), errors, writes: true } as Omit<PartnerOperation, 'writes'>
}

export function envelope(data: TSchema) {
  return Type.Object(
    {
      success: Type.Literal(true, { description: 'Always true.' }),
      message: Type.String({ description: 'A sentence for people. The wording may change.', examples: ['Done.'] }),
      data,
    },
    closed,
  )
}

export function answer(
  status: number,
  message: string,
  data: unknown,
  headers?: Readonly<Record<string, string>>,
): Answer {
  return { status, body: { success: true, message, data }, ...(headers && { headers }) }
}

/** The same for data that is JSON text already. */
export function answerText(status: number, message: string, data: string): Answer {
  const head = JSON.stringify({ success: true, message })
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  return { status, body: `${head.slice(0, -1)},"data":${data}}`, headers }
}

export const listQuery = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 25, description: 'Items per page.' })),
  cursor: Type.Optional(
    Type.String({ maxLength: 500, description: 'Where to continue: `next_cursor` of the previous page.' }),
  ),
}

/** The pattern of a time admits days that do not exist, such as 30 February. */
export function invalidTime(path: string): Err<DomainError<'VALIDATION_FAILED'>> {
  return err(domainError('VALIDATION_FAILED', { path, message: `${path} is not a valid date-time.` }))
}

/** A cursor continues the list it came from, and no other. */
export function foreignCursor(): Err<DomainError<'VALIDATION_FAILED'>> {
  return err(domainError('VALIDATION_FAILED', { path: 'cursor', message: 'cursor is not valid for this list.' }))
}

export const nextCursor = Type.Union([Type.String({ examples: ['eyJhZnRlciI6Mn0'] }), Type.Null()], {
  description: 'Cursor of the next page; null on the last page.',
})

export function listOf(item: TSchema) {
  return envelope(
    Type.Object(
      {
        items: Type.Array(item, { description: 'The items of this page.' }),
        next_cursor: nextCursor,
      },
      closed,
    ),
  )
}
