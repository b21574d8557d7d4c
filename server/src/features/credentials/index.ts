export type { CredentialFacts, Issuer } from './core/facts.ts'
export type { CredentialDeps } from './deps.ts'
export { issueCredentials } from './issue-credentials.ts'
export type { CredentialSigner, PublicJwk } from './ports.ts'
export { findMissingKeys, getCredential, jwks, listCredentials, type StoredCredential } from './read-credentials.ts'
export {
  eraseCredentialsOf,
  eraseCredentialsOfVerification,
  revokeAnyCredential,
  revokeCredential,
} from './revoke-credential.ts'
export { statusLists } from './status-lists.ts'
