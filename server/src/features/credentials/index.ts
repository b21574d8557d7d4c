export type { CredentialFacts, Issuer } from './core/facts.ts'
export { issueCredentials } from './issue-credentials.ts'
export type { CredentialDeps, CredentialSigner, PublicJwk } from './ports.ts'

export {
  findMissingKeys,
  getCredential,
  hasProof,
  jwks,
  listCredentials,
  type StoredCredential,
} from './read-credentials.ts'
export {
  eraseCredentialsOf,
  eraseCredentialsOfVerification,
  revokeAnyCredential,
  revokeCredential,
} from './revoke-credential.ts'
export { statusLists } from './status-lists.ts'
