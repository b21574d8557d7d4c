import type { Database } from '../../database/tx.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Issuer } from './core/facts.ts'

/** An RSA public key in JWKS format. `kid` is the full URL used in JWT headers, so that libraries find the key. */
export interface PublicJwk {
  readonly kty: string
  readonly n: string
  readonly e: string
  readonly kid: string
  readonly alg: 'RS256'
  readonly use: 'sig'
}

/** The signing keys, stored outside the database. */
export interface CredentialSigner {
  /** Thumbprint of the current signing key. */
  readonly currentKeyId: string
  /** Thumbprints of all published keys, including retired ones. */
  readonly keyIds: readonly string[]
  readonly publicKeys: readonly PublicJwk[]
  /** A compact JWS over exactly this text. */
  sign(payload: string): Promise<string>
}

export interface CredentialDeps {
  readonly database: Database
  readonly clock: Clock
  readonly newId: (prefix: string) => string
  /** The prefix and 256 random bits as base64url. */
  readonly newSecret: (prefix: string) => string
  readonly newUuid: () => string
  /** At least 0 and less than 1. */
  readonly random: () => number
  readonly signer: CredentialSigner
  readonly issuer: Issuer
}
