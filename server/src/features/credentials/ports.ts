/** An RSA public key as JWKS has it. `kid` is the whole address that a JWT's header names, so that libraries find it. */
export interface PublicJwk {
  readonly kty: string
  readonly n: string
  readonly e: string
  readonly kid: string
  readonly alg: 'RS256'
  readonly use: 'sig'
}

/** Our keys, outside the database. */
export interface CredentialSigner {
  /** Thumbprint of the key that signs now. */
  readonly currentKeyId: string
  /** Thumbprints of all keys that are published, those included that sign no more. */
  readonly keyIds: readonly string[]
  readonly publicKeys: readonly PublicJwk[]
  /** A compact JWS over exactly these characters. */
  sign(payload: string): Promise<string>
}
