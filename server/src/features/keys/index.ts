export { DEFAULT_OVERLAP_HOURS, effectiveStatusOf, MAX_OVERLAP_HOURS } from './core/key-status.ts'

export { parseScopes, SCOPES, type Scope } from './core/scopes.ts'
export {
  isPartnerKeyId,
  type KeyCache,
  type KeyRing,
  type KnownKey,
  keyRing,
  readThroughCache,
  type VerificationKeyRing,
  verificationKeyRing,
} from './key-ring.ts'
export {
  changeLimits,
  type IssuedKey,
  issuePartnerKey,
  issueVerificationKey,
  type KeysDeps,
  listKeys,
  listKeysWithLimits,
  revokeKey,
  rewrapKeys,
  rotatePartnerKey,
} from './manage-keys.ts'

export { issueOwnKey, listOwnKeys, rotateOwnKey } from './own-keys.ts'

export type { SealedSecret, SecretBox, SecretContext } from './ports.ts'

export type { FoundVerificationKey, KeyWithLimits, ListedKey, OwnKey } from './store.ts'
