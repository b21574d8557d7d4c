import type { KeyObject } from '../../kernel/crypto.ts'
import type { Mode } from '../../kernel/tenant.ts'

/** Owner and purpose of a secret. A sealed secret can be opened only with the same context. */
export interface SecretContext {
  readonly orgId: string
  readonly mode: Mode
  /** Id of the key or endpoint that it belongs to. */
  readonly keyId: string
  readonly purpose: 'partner-key' | 'webhook' | 'kept-answer' | 'channel-account' | 'single-sign-on' | 'ats-token'
}

export interface SealedSecret {
  readonly sealed: Uint8Array
  readonly masterKeyId: string
}

/** HMAC needs the plain secret, so it is stored, encrypted under a master key that is not in the database. */
export interface SecretBox {
  /** Changes while the process runs, when the operator makes another key current. */
  readonly currentMasterKeyId: string
  seal(secret: string, context: SecretContext): SealedSecret
  open(sealed: SealedSecret, context: SecretContext): string
  /** Encrypts the same secret under the current master key. */
  rewrap(sealed: SealedSecret, context: SecretContext): SealedSecret
  /** A key for HMAC from each master key, for one purpose. The same in every process; they follow the master keys, and end with them. */
  deriveKeys(purpose: string): { readonly currentId: string; readonly keys: ReadonlyMap<string, KeyObject> }
}
