export { DEFAULT_OVERLAP_HOURS } from './core/decide-rotation.ts'
export { parseScopes, SCOPES, type Scope } from './core/scopes.ts'
export { standingOf } from './core/standing.ts'
export { issueVerificationKey } from './issue-verification-key.ts'
export { type KeyRing, type KnownKey, keyRing } from './key-ring.ts'
export {
  changeLimits,
  type IssuedKey,
  issuePartnerKey,
  type KeysDeps,
  revokeKey,
  rotatePartnerKey,
} from './manage-partner-keys.ts'
export type { SealedSecret, SecretBox, SecretContext } from './ports.ts'
export { rewrapKeys } from './rewrap-keys.ts'
export type { FoundVerificationKey } from './store.ts'
export { type VerificationKeyRing, verificationKeyRing } from './verification-key-ring.ts'
