import { OPTIONAL_NUMBER } from '../../../kernel/routable-id.ts'

/** Characters after the prefix: 132 of the 256 bits of a secret, which keeps links short. */
const ID_LENGTH = 22
const CREDENTIAL_ID = new RegExp(`^crd_${OPTIONAL_NUMBER}[0-9A-Za-z_-]{22}$`)
const LIST_ID = new RegExp(`^csl_${OPTIONAL_NUMBER}[0-9A-Za-z_-]{22}$`)

/** 22 characters of base64url after the prefix. Public, and cannot be guessed. */
export function newPublicId({ newSecret }: { readonly newSecret: (prefix: string) => string }, prefix: string): string {
  return newSecret(prefix).slice(0, prefix.length + ID_LENGTH)
}

/** Anything else is not looked up: PostgreSQL rejects some texts (NUL) with an error, and a long one costs time. */
export function isCredentialId(text: string): boolean {
  return CREDENTIAL_ID.test(text)
}

export function isStatusListId(text: string): boolean {
  return LIST_ID.test(text)
}
