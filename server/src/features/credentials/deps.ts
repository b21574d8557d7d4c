import type { Database } from '../../database/tx.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Issuer } from './core/facts.ts'
import type { CredentialSigner } from './ports.ts'

export interface CredentialDeps {
  readonly database: Database
  readonly clock: Clock
  readonly newId: (prefix: string) => string
  /** Prefix and 256 random bits as base64url. */
  readonly newSecret: (prefix: string) => string
  readonly newUuid: () => string
  /** From 0, and less than 1. */
  readonly random: () => number
  readonly signer: CredentialSigner
  readonly issuer: Issuer
}
