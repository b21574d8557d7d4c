import type { CredentialDeps } from '../../../features/credentials/index.ts'

export interface ProofDeps {
  readonly credentials: Pick<CredentialDeps, 'database' | 'clock' | 'signer' | 'issuer'>
}
