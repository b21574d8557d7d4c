/** What the check reads of a credential, of its status list and of its endorsements: all claims of a signed JWT. */

export interface Dates {
  readonly nbf?: unknown
  readonly exp?: number
}

export interface Credential extends Dates {
  readonly id: string
  readonly jti: string
  readonly credentialSubject: {
    readonly identifier: readonly { readonly identityType: string; readonly identityHash: string }[]
    readonly achievement: { readonly name: string }
  }
  readonly credentialStatus: CredentialStatus
  readonly endorsementJwt?: readonly string[]
}

export interface CredentialStatus {
  readonly statusListCredential: string
  readonly statusListIndex: string
  readonly statusPurpose: string
}

export interface StatusList extends Dates {
  readonly jti: string
  readonly credentialSubject: { readonly encodedList: string }
}

export interface Endorsement extends Dates {
  readonly credentialSubject: { readonly id: string }
}

export interface JwtHeader {
  readonly alg: string
  readonly kid: string
  readonly typ: string
}

export type PublicKey = JsonWebKey & { readonly kid: string }

/** The texts that the page hands to the script. */
export interface CheckTexts {
  readonly passed: string
  readonly failed: string
  readonly steps: Readonly<Record<StepName, string>>
  readonly verdicts: Readonly<Record<Verdict, string>>
}

export type StepName = 'fetch' | 'signature' | 'shown' | 'dates' | 'endorsement' | 'status'
export type Verdict = 'running' | 'valid' | 'revoked' | 'invalid' | 'unable'
