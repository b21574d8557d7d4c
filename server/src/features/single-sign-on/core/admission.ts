import { err, ok, type Result } from '../../../kernel/result.ts'
import type { SingleSignOnFault } from './faults.ts'

/** What a verified ID token says. Null where it says nothing. */
export interface Claims {
  readonly email: string | null
  readonly emailVerified: boolean | null
  readonly name: string | null
  /** Of Google: the Workspace that manages the account. */
  readonly hostedDomain: string | null
}

/** One issuer for all accounts of Google, also for private ones that were made with an address of a company. */
const GOOGLE = 'https://accounts.google.com'

export function domainOf(email: string): string {
  return email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
}

/**
 * Whom the token names. A provider that says nothing about verification (Entra ID) is trusted for the proven domain: the organisation named
 * it, and nobody outside this domain can be signed in by it. One that says `false` is believed.
 */
export function decidePerson(
  { email, emailVerified, name, hostedDomain }: Claims,
  { issuer, domain }: { readonly issuer: string; readonly domain: string },
): Result<{ readonly email: string; readonly name: string }, SingleSignOnFault> {
  if (email === null || !/^[^\s@<>"]+@[^\s@<>"]+$/.test(email.trim()) || email.length > 254) return err('email_missing')
  if (emailVerified === false) return err('email_unverified')
  if (domainOf(email) !== domain) return err('email_domain')
  if (issuer === GOOGLE && (emailVerified !== true || hostedDomain?.toLowerCase() !== domain))
    return err('email_unverified')
  const address = email.trim().toLowerCase()
  return ok({ email: address, name: oneLine(name) || address.slice(0, address.lastIndexOf('@')) })
}

/** As names are accepted in forms. */
function oneLine(name: string | null): string {
  return (name ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 200)
}
