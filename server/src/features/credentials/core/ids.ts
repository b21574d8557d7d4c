/** Characters after the prefix: 132 of the 256 bits of a secret, which keeps links short. */
const ID_LENGTH = 22

/** 22 characters of base64url after the prefix. Public, and cannot be guessed. */
export function newPublicId({ newSecret }: { readonly newSecret: (prefix: string) => string }, prefix: string): string {
  return newSecret(prefix).slice(0, prefix.length + ID_LENGTH)
}

/** Anything else is not looked up: PostgreSQL rejects some texts (NUL) with an error, and a long one costs time. */
export function isCredentialId(text: string): boolean {
  return /^crd_[0-9A-Za-z_-]{22}$/.test(text)
}

export function isStatusListId(text: string): boolean {
  return /^csl_[0-9A-Za-z_-]{22}$/.test(text)
}
