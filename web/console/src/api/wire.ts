import type * as api from './generated/types.gen.ts'
import type { ReadOnly } from './read-only.ts'

/** What /console/api takes and answers, by the names that the screens use. The types are generated from openapi/console.json. */

export type Session = ReadOnly<api.SessionState>
export type User = ReadOnly<api.ConsoleUser>
export type Organisation = Session['organisations'][number]
export type Role = Organisation['role']
export type Mode = NonNullable<AuditEntry['mode']>
export type Language = 'en' | 'hi'

/** What follows a sign-in step: the console, or a code of the second factor. */
export type NextStep = ReadOnly<api.SignedIn>
export type JoinedOrganisation = ReadOnly<api.ConfirmSignUpResponse>

/** What an identity provider sends back with the browser. */
export interface ProviderAnswer {
  readonly code: string
  readonly state: string
  readonly iss?: string
}

export interface Items<Item> {
  readonly items: readonly Item[]
}

export interface Page<Item> extends Items<Item> {
  readonly next_cursor: string | null
}

export type InvitationLook = ReadOnly<api.LookAtInvitationResponse>
export type SignedInDevice = ReadOnly<api.ConsoleSession>
export type TwoFactorSecret = ReadOnly<api.StartTwoFactorResponse>
export type Passkey = ReadOnly<api.Passkey>
export type Member = ReadOnly<api.Member>
export type Invitation = ReadOnly<api.Invitation>
export type AuditActor = AuditEntry['actor']

/** The document says nothing about the details: each action has its own. */
export type AuditEntry = Omit<ReadOnly<api.AuditEntry>, 'details'> & {
  readonly details: Readonly<Record<string, unknown>> | null
}

/** A proxy in between may answer without details. */
export type ErrorDetail = ReadOnly<api.ErrorEnvelope>['error']['details'][number]
export interface ErrorBody {
  readonly error: { readonly code: string; readonly message: string; readonly details?: readonly ErrorDetail[] }
  readonly request_id: string
}
