import type { Database } from '../../database/tx.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { DomainError } from '../../kernel/domain-error.ts'
import type { Result } from '../../kernel/result.ts'

/** A person who signs in to the console. */
export interface User {
  readonly userId: string
  readonly email: string
  readonly name: string
  readonly twoFactorEnabled: boolean
}

export interface Session {
  readonly sessionId: string
  readonly user: User
}

/** The part of a request that sign-in reads. */
export interface Visit {
  readonly cookie: string
  readonly userAgent: string
  readonly address: string
  readonly origin: string
}

/** `code`: a second factor is needed before there is a session. */
export type NextStep = 'done' | 'code'

/** What the browser must be told. */
export interface Entered {
  readonly next: NextStep
  readonly userId: string | null
  readonly cookies: readonly string[]
}

export type SignInError = DomainError<'SIGN_IN_FAILED'>
export type AccountError = DomainError<'VALIDATION_FAILED' | 'CONFLICT' | 'NOT_FOUND'>

export interface ListedSession {
  readonly sessionId: string
  readonly createdAt: Date
  readonly lastUsedAt: Date
  readonly address: string | null
  readonly userAgent: string | null
}

export interface Passkey {
  readonly passkeyId: string
  readonly name: string
  readonly createdAt: Date
}

/** Passwords, second factors, passkeys and sessions. Membership is ours and not part of it. */
export interface SignIn {
  session(visit: Visit): Promise<Session | null>
  byPassword(visit: Visit, email: string, password: string): Promise<Result<Entered, SignInError>>
  byCode(
    visit: Visit,
    input: { readonly code: string; readonly kind: 'totp' | 'backup'; readonly trustDevice: boolean },
  ): Promise<Result<Entered, SignInError>>
  passkeyOptions(visit: Visit): Promise<{ readonly options: unknown; readonly cookies: readonly string[] }>
  byPasskey(visit: Visit, response: unknown): Promise<Result<Entered, SignInError>>
  /** For a person whose address was proven: by a link or an invitation. Null creates nobody. */
  proven(visit: Visit, email: string, newUser: { readonly name: string } | null): Promise<Result<Entered, SignInError>>
  /** The same without a second factor, which is the business of the identity provider. */
  byIdentityProvider(
    visit: Visit,
    email: string,
    newUser: { readonly name: string },
  ): Promise<Result<Entered, SignInError>>
  signOut(visit: Visit): Promise<readonly string[]>
  findUserId(email: string): Promise<string | null>
  findUsers(userIds: readonly string[]): Promise<ReadonlyMap<string, User>>
  account: AccountSettings
}

/** What a signed-in person changes for themselves. */
export interface AccountSettings {
  rename(userId: string, name: string): Promise<void>
  hasPassword(userId: string): Promise<boolean>
  setPassword(
    visit: Visit,
    input: { readonly newPassword: string; readonly currentPassword: string | null },
  ): Promise<Result<null, AccountError>>
  sessions(userId: string): Promise<readonly ListedSession[]>
  revokeSession(userId: string, sessionId: string): Promise<boolean>
  revokeOtherSessions(userId: string, sessionId: string): Promise<number>
  startTwoFactor(
    visit: Visit,
    password: string | null,
  ): Promise<Result<{ readonly uri: string; readonly backupCodes: readonly string[] }, AccountError>>
  confirmTwoFactor(visit: Visit, code: string): Promise<Result<readonly string[], AccountError>>
  disableTwoFactor(
    visit: Visit,
    password: string | null,
    code: string,
  ): Promise<Result<readonly string[], AccountError>>
  passkeys(userId: string): Promise<readonly Passkey[]>
  newPasskeyOptions(visit: Visit): Promise<{ readonly options: unknown; readonly cookies: readonly string[] }>
  addPasskey(visit: Visit, name: string, response: unknown): Promise<Result<Passkey, AccountError>>
  removePasskey(userId: string, passkeyId: string): Promise<boolean>
}

export interface MembersDeps {
  readonly database: Database
  readonly clock: Clock
  readonly newId: (prefix: string) => string
}
