export interface SingleSignOn {
  readonly issuer: string
  readonly client_id: string
  readonly domain: string
  readonly adds_viewers: boolean
  readonly txt_record: { readonly name: string; readonly value: string }
  readonly proven_at: string | null
  readonly owner_signed_in_at: string | null
  readonly required: boolean
  readonly updated_at: string
}

export interface SingleSignOnState {
  readonly single_sign_on: SingleSignOn | null
  readonly redirect_uri: string
}

export interface SingleSignOnInput {
  readonly issuer: string
  readonly client_id: string
  /** Without it the stored one stays. */
  readonly client_secret?: string
  readonly domain: string
  readonly adds_viewers: boolean
}
