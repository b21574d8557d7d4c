import type { Mode } from '../../kernel/tenant.ts'

/** Whose secret, and what for: a sealed secret opens only where it belongs. */
export interface SecretContext {
  readonly orgId: string
  readonly mode: Mode
  /** Of the key or endpoint it belongs to. */
  readonly keyId: string
  readonly purpose: 'partner-key' | 'webhook' | 'kept-answer'
}

export interface SealedSecret {
  readonly sealed: Uint8Array
  readonly masterKeyId: string
}

/** HMAC needs the plain secret, so it is kept, sealed under a master key outside the database. */
export interface SecretBox {
  readonly currentMasterKeyId: string
  seal(secret: string, context: SecretContext): SealedSecret
  open(sealed: SealedSecret, context: SecretContext): string
  /** Under the current master key; the secret itself stays as it is. */
  rewrap(sealed: SealedSecret, context: SecretContext): SealedSecret
}
