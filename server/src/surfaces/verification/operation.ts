import Type, { type TProperties, type TSchema } from 'typebox'
import type { Area } from '../../features/organisations/index.ts'
import type { LiveSession } from '../../features/verification/index.ts'
import type { TransportCode } from '../../http/faults.ts'
import { type Answer, type Operation, operationFor } from '../../http/operation.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import type { VerificationSurfaceDeps } from './deps.ts'
import type { VerificationCode } from './errors.ts'

type Codes = VerificationCode | TransportCode

/** What is known of whoever calls a route without a key. */
export interface OpenContext {
  /** Coarse: an IPv4 address or an IPv6 /64. */
  readonly network: string
  /** The call carries what only browsers send, and what no page can take off. */
  readonly fromBrowser: boolean
}

export interface KeyContext extends OpenContext {
  readonly tenant: Tenant
  readonly keyId: string
}

export interface SessionContext extends KeyContext {
  readonly session: LiveSession
}

/** `key`: x-api-key. `session`: and x-session-token. `open`: nothing but what the call itself names. */
export type Access = 'key' | 'session' | 'open'

/** Who may call and what switches it off stand beside the handler: the gates, the document and the tests read them. */
export interface VerificationOperation extends Operation<VerificationSurfaceDeps, Codes, SessionContext> {
  readonly access: Access
  readonly area: Area
  /** Faults of single fields that the document has codes of their own for, judged before the schema. */
  readonly judgeFields?: (body: Readonly<Record<string, unknown>>) => Refusal<VerificationCode> | null
}

type Base<Context> = Omit<VerificationOperation, 'access' | 'handle'> &
  Operation<VerificationSurfaceDeps, Codes, Context>

const openBase = operationFor<Base<OpenContext>, VerificationSurfaceDeps, Codes, OpenContext>()
const keyBase = operationFor<Base<KeyContext>, VerificationSurfaceDeps, Codes, KeyContext>()
const sessionBase = operationFor<Base<SessionContext>, VerificationSurfaceDeps, Codes, SessionContext>()

export const openOperation: typeof openBase = spec => ({ ...openBase(spec), access: 'open' }) as Base<OpenContext>
export const keyOperation: typeof keyBase = spec => ({ ...keyBase(spec), access: 'key' }) as Base<KeyContext>
export const sessionOperation: typeof sessionBase = spec =>
  ({ ...sessionBase(spec), access: 'session' }) as Base<SessionContext>

export const closed = { additionalProperties: false } as const

export function envelope(data: TSchema, beside: TProperties = {}) {
  return Type.Object({ success: Type.Literal(true), data, message: Type.String(), ...beside }, closed)
}

export function answer(status: number, message: string, data: unknown, beside: object = {}): Answer {
  return { status, body: { success: true, data, message, ...beside } }
}

/** Not there, or there and empty: either way it was not provided. */
export function isMissing(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}
