/** What the identity provider does with the next sign-ins, until it is told otherwise. */
export type IdpBehaviour =
  | 'honest'
  | 'wrong_nonce'
  | 'wrong_audience'
  | 'expired'
  | 'other_issuer'
  /** `alg: none`, without a signature. */
  | 'alg_none'
  /** Signed with the client's secret, as a client that takes any algorithm would accept. */
  | 'hs256'
  /** RS256 by the header, with an empty signature. */
  | 'unsigned'
  /** By a key that is not in the key set. */
  | 'other_key'
  | 'denied'

export interface IdpPerson {
  /** Null: without the claim. */
  readonly email: string | null
  /** Absent: without the claim. */
  readonly emailVerified?: boolean
  readonly name?: string
}

/** Who is signed in at the provider, and how it behaves. */
export interface IdpOrder {
  readonly person: IdpPerson
  readonly behaviour?: IdpBehaviour
  /** Its clock, in milliseconds. */
  readonly now: number
}

export interface IdpSettings {
  readonly clientId: string
  readonly clientSecret: string
}
