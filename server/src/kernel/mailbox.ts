/**
 * Addresses that every mail server accepts: printable ASCII, a dot in the domain, no quotes and no comments. Stricter than the
 * standard, so that an address cannot inject a mail header.
 */
export const EMAIL_PATTERN =
  "^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]$"

/**
 * Which mailbox an address leads to. Providers let one person write the same mailbox in many ways, so a student could name their own
 * mailbox as a reviewer's, and a limit of mails per address would be none. Two addresses with the same canonical mailbox belong to the same person; with different ones they may still,
 * because nobody can see from outside that two mailboxes have one owner.
 *
 * Only for comparing. Mail goes to the address as it was given.
 */
interface Provider {
  /** The first is the canonical one. All of them lead to the same mailbox. */
  readonly domains: readonly string[]
  /** Characters that the provider ignores in a name. */
  readonly ignored?: RegExp
  /** Starts a tag, besides the plus sign. Names of this provider cannot contain it. */
  readonly tagAfter?: string
}

/** One mailbox each: a name at one of them says nothing about the same name at another. */
const separately = (provider: Omit<Provider, 'domains'>, ...domains: readonly string[]): readonly Provider[] =>
  domains.map(domain => ({ ...provider, domains: [domain] }))

/** As the providers document it. Outlook, Zoho and Rediffmail have nothing besides the plus sign. */
const PROVIDERS: readonly Provider[] = [
  { domains: ['gmail.com', 'googlemail.com'], ignored: /\./g },
  { domains: ['icloud.com', 'me.com', 'mac.com'] },
  { domains: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'], ignored: /[._-]/g },
  ...separately(
    { tagAfter: '-' },
    'yahoo.com',
    'yahoo.in',
    'yahoo.co.in',
    'yahoo.co.uk',
    'yahoo.ca',
    'yahoo.com.au',
    'yahoo.com.sg',
    'yahoo.de',
    'yahoo.fr',
    'ymail.com',
    'rocketmail.com',
  ),
]

const PROVIDER_OF: ReadonlyMap<string, Provider> = new Map(
  PROVIDERS.flatMap(provider => provider.domains.map(domain => [domain, provider] as const)),
)

/** Where `anything@name.fastmail.com` is `name@fastmail.com`. */
const NAMES_AS_SUBDOMAINS = ['fastmail.com', 'fastmail.fm', 'fastmail.in']

/** Takes an address in any letter case, also with spaces around it. An address that is none is returned in lower case. */
export function canonicalMailbox(email: string): string {
  const lower = email.trim().toLowerCase()
  const at = lower.lastIndexOf('@')
  if (at < 1) return lower
  const { local, domain } = withoutSubdomain(lower.slice(0, at), lower.slice(at + 1))
  const provider = PROVIDER_OF.get(domain)
  const name = withoutTags(local, ['+', ...(provider?.tagAfter === undefined ? [] : [provider.tagAfter])])
  const plain = provider?.ignored === undefined ? name : name.replace(provider.ignored, '')
  // A name of ignored characters only is no name of that provider.
  return `${plain === '' ? name : plain}@${provider?.domains[0] ?? domain}`
}

export function isSameMailbox(one: string, other: string): boolean {
  return canonicalMailbox(one) === canonicalMailbox(other)
}

function withoutSubdomain(local: string, domain: string): { readonly local: string; readonly domain: string } {
  const host = NAMES_AS_SUBDOMAINS.find(each => domain.endsWith(`.${each}`))
  const name = host === undefined ? '' : domain.slice(0, -host.length - 1)
  return host === undefined || name.includes('.') ? { local, domain } : { local: name, domain: host }
}

/** A tag starts after the first character at the earliest: what begins with a plus sign is a name. */
function withoutTags(local: string, marks: readonly string[]): string {
  const starts = marks.map(mark => local.indexOf(mark)).filter(start => start > 0)
  return local.slice(0, Math.min(local.length, ...starts))
}
