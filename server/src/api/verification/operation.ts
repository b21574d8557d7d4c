import Type, { type TProperties, type TSchema } from 'typebox'
import { closed } from '../../contract/fields.ts'
import type { Area } from '../../features/organisations/index.ts'
import type { LiveSession } from '../../features/verification/index.ts'
import type { TransportCode } from '../../http/faults.ts'
import { type Answer, type Operation, operationFor } from '../../http/operation.ts'
import type { DomainError } from '../../kernel/domain-error.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import type { VerificationApiDeps } from './deps.ts'
import type { VerificationCode } from './errors.ts'

type Codes = VerificationCode | TransportCode

/** What is known about the caller of a route without a key. */
export interface OpenContext {
  /** An IPv4 address or an IPv6 /64. */
  readonly network: string
  /** The call carries headers that only browsers send and that no page can remove. */
  readonly fromBrowser: boolean
}

export interface KeyContext extends OpenContext {
  readonly tenant: Tenant
  readonly keyId: string
}

export interface SessionContext extends KeyContext {
  readonly session: LiveSession
}

/** `key`: x-api-key. `session`: also x-session-token. `open`: neither; the id or token in the call is enough. */
export type Access = 'key' | 'session' | 'open'

/** Access and area stand beside the handler: middleware, documents and tests read them. */
export interface VerificationOperation extends Operation<VerificationApiDeps, Codes, SessionContext> {
  readonly access: Access
  readonly area: Area
  /** Counts against the new sessions that a key may open in a day. */
  readonly opensSession?: boolean
  /** Errors of single fields that have codes of their own, checked before the schema. */
  readonly validateFields?: (body: Readonly<Record<string, unknown>>) => DomainError<VerificationCode> | null
}

type Base<Context> = Omit<VerificationOperation, 'access' | 'handle'> & Operation<VerificationApiDeps, Codes, Context>

const openBase = operationFor<Base<OpenContext>, VerificationApiDeps, Codes, OpenContext>()
const keyBase = operationFor<Base<KeyContext>, VerificationApiDeps, Codes, KeyContext>()
const sessionBase = operationFor<Base<SessionContext>, VerificationApiDeps, Codes, SessionContext>()

export const openOperation: typeof openBase = spec => ({ ...openBase(spec), access: 'open' }) as Base<OpenContext>
export const keyOperation: typeof keyBase = spec => ({ ...keyBase(spec), access: 'key' }) as Base<KeyContext>
export const sessionOperation: typeof sessionBase = spec =>
  ({ ...sessionBase(spec), access: 'session' }) as Base<SessionContext>

export function envelope(data: TSchema, beside: TProperties = {}) {
  return Type.Object(
    {
      success: Type.Literal(true, { description: 'Always true.' }),
      data,
      message: Type.String({ description: 'A sentence for people. The wording may change.', examples: ['Done.'] }),
      ...beside,
    },
    closed,
  )
}

export function answer(status: number, message: string, data: unknown, beside: object = {}): Answer {
  return { status, body: { success: true, data, message, ...beside } }
}

/** Absent or empty: both count as not provided. */
export function isMissing(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}
