import { sha256 } from '../../../kernel/crypto.ts'
import { ORGANISATION_NUMBER, routablePrefix } from '../../../kernel/routable-id.ts'

/** The token of a candidate's page, `/c/cnd_2s_…`. Only its hash is stored: who reads the database can open no page. */
const CANDIDATE_TOKEN = new RegExp(`^cnd_(${ORGANISATION_NUMBER})_[0-9A-Za-z_-]{43}$`)

export function newCandidateToken(
  shortNumber: number,
  newSecret: (prefix: string) => string,
): { readonly token: string; readonly hash: Buffer } {
  const token = newSecret(routablePrefix('cnd', shortNumber))
  return { token, hash: sha256(token) }
}

/** Null for a text that cannot be a token and need not be looked up. */
export function parseCandidateToken(text: string): { readonly shortNumber: number; readonly hash: Buffer } | null {
  const number = CANDIDATE_TOKEN.exec(text)?.[1]
  return number === undefined ? null : { shortNumber: Number.parseInt(number, 36), hash: sha256(text) }
}
