import Type, { type TProperties } from 'typebox'
import { closed, MODES } from '../../contract/fields.ts'
import type { MemberRole, Session, Visit } from '../../features/members/index.ts'
import type { Area } from '../../features/organisations/index.ts'
import type { TransportCode } from '../../http/faults.ts'
import { type Answer, type Operation, operationFor } from '../../http/operation.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import type { ConsoleDeps } from './deps.ts'
import type { ConsoleCode } from './errors.ts'

export type ConsoleCodes = ConsoleCode | TransportCode

/** What is known of everybody who calls. */
export interface VisitContext {
  readonly visit: Visit
}

export interface UserContext extends VisitContext {
  readonly session: Session
}

export interface MemberContext extends UserContext {
  /** Of an operation without a mode: live. */
  readonly tenant: Tenant
  readonly role: MemberRole
  /** Of an event stream that a browser continues. */
  readonly lastEventId: string | null
  /** Whether the same call would be allowed now, for answers that go on for long. */
  readonly isStillAllowed: () => Promise<boolean>
}

interface ConsoleBase<Context> extends Operation<ConsoleDeps, ConsoleCodes, Context> {
  /** Writes leave a row in the audit log, by the use case that they call. A test counts the rows. */
  readonly writes: boolean
  /** Its answer shows a secret, so nobody on the way keeps it. */
  readonly answersSecret?: true
}

/** Who may call it. The matrix of roles is made from these values, and a test calls every cell of it. */
export type ConsoleOperation =
  | (ConsoleBase<VisitContext> & { readonly access: 'anyone'; readonly limit: SignInLimit | null })
  | (ConsoleBase<UserContext> & { readonly access: 'user' })
  | (ConsoleBase<MemberContext> & {
      readonly access: 'member'
      readonly roles: readonly MemberRole[]
      /** The operator may switch it off. */
      readonly area: Area | null
    })
  | (ConsoleBase<UserContext> & { readonly access: 'operator' })

/** What is counted before a sign-in is tried: the address of the mailbox or of the caller. */
export type SignInLimit = 'mailbox' | 'caller'

/** The outcome of a sign-in also sets cookies. */
export interface ConsoleAnswer extends Answer {
  readonly cookies?: readonly string[]
}

type Declared<Kind extends ConsoleOperation['access']> = Extract<ConsoleOperation, { readonly access: Kind }>

const anyoneBase = operationFor<Declared<'anyone'>, ConsoleDeps, ConsoleCodes, VisitContext>()
const userBase = operationFor<Declared<'user'>, ConsoleDeps, ConsoleCodes, UserContext>()
const memberBase = operationFor<Declared<'member'>, ConsoleDeps, ConsoleCodes, MemberContext>()
const operatorBase = operationFor<Declared<'operator'>, ConsoleDeps, ConsoleCodes, UserContext>()

/** Each with what the middleware answers before the handler runs. */
export const anyoneOperation: typeof anyoneBase = spec => anyoneBase(spec)
export const userOperation: typeof userBase = spec => userBase(withErrors(spec, ['SIGNED_OUT', 'VALIDATION_FAILED']))
export const memberOperation: typeof memberBase = spec =>
  memberBase(withErrors(spec, ['SIGNED_OUT', 'VALIDATION_FAILED', 'NOT_FOUND', 'FORBIDDEN', 'SERVICE_DISABLED']))
export const operatorOperation: typeof operatorBase = spec =>
  operatorBase(withErrors(spec, ['SIGNED_OUT', 'VALIDATION_FAILED', 'NOT_FOUND']))

function withErrors<Spec extends { readonly errors: readonly ConsoleCodes[] }>(
  spec: Spec,
  codes: readonly ConsoleCodes[],
): Spec {
  return { ...spec, errors: [...new Set([...spec.errors, ...codes])] }
}

const orgId = Type.String({
  maxLength: 40,
  description: 'The organisation.',
  examples: ['ORG_01JCM2Q3K4M5N6P7R8S9T0V1W2'],
})

/** Parameters of an operation of an organisation. */
export function inOrganisation<P extends TProperties>(others: P) {
  return Type.Object({ org_id: orgId, ...others }, closed)
}

/** Parameters of an operation on the test or the live data of an organisation. */
export function inMode<P extends TProperties>(others: P) {
  const mode = Type.Enum([...MODES], { description: 'Test or live data.' })
  return Type.Object({ org_id: orgId, mode, ...others }, closed)
}

/** Owners may do everything that another role may. */
export const OWNERS: readonly MemberRole[] = ['owner']
export const DEVELOPERS: readonly MemberRole[] = ['owner', 'developer']
export const RECRUITERS: readonly MemberRole[] = ['owner', 'recruiter']
export const RECRUITERS_AND_VIEWERS: readonly MemberRole[] = ['owner', 'recruiter', 'viewer']
export const EVERY_MEMBER: readonly MemberRole[] = ['owner', 'recruiter', 'developer', 'viewer']

export const done: Answer = { status: 204, body: undefined }

export function answer(status: number, body: unknown): Answer {
  return { status, body }
}

export const nothing = { description: 'Done.', schema: Type.Null() }
