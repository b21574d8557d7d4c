import type { Database } from '../../database/tx.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Result } from '../../kernel/result.ts'
import type { ReachPolicy } from '../../outbound-http/special-addresses.ts'
import type { SecretBox } from '../keys/index.ts'
import type { Claims } from './core/admission.ts'
import type { ProviderFault } from './core/faults.ts'

/** Our registration at an identity provider. */
export interface ProviderClient {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

/** One sign-in: what ties the answer of the provider to the question. */
export interface Attempt {
  readonly redirectUri: string
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

export interface IdentityProvider {
  /** Where the browser is sent. */
  authorizationUrl(client: ProviderClient, attempt: Attempt, email: string): Promise<Result<string, ProviderFault>>
  /** Exchanges the code and verifies the ID token. `issuer` is what the browser brought back with the code, if anything. */
  claims(
    client: ProviderClient,
    attempt: Attempt,
    answer: { readonly code: string; readonly issuer: string | null },
  ): Promise<Result<Claims, ProviderFault>>
}

export interface SingleSignOnDeps {
  readonly database: Database
  readonly clock: Clock
  readonly newId: (prefix: string) => string
  readonly newSecret: (prefix: string) => string
  readonly secretBox: SecretBox
  readonly identityProvider: IdentityProvider
  /** TXT records of a name; none if there is no such name or no answer. */
  readonly lookupTxt: (name: string) => Promise<readonly string[]>
  readonly reach: ReachPolicy
}
