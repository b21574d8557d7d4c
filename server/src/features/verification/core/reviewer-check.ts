/**
 * What the address of a reviewer tells about the company. Nobody checks the company itself, nor that a website belongs to it.
 * - `website_domain`: the address is at the domain of the website that was given.
 * - `name_in_domain`: no website was given, and the domain contains the name of the company.
 * - `free_mail`: anybody gets an address there.
 * - `other_domain`: none of these.
 */
export interface ReviewerCheck {
  readonly kind: 'website_domain' | 'name_in_domain' | 'free_mail' | 'other_domain'
  /** Of the address, in lower case. */
  readonly domain: string
}

export function checkReviewer(reviewer: {
  readonly email: string
  readonly company: string
  readonly website: string | null
}): ReviewerCheck {
  const domain = reviewer.email.slice(reviewer.email.lastIndexOf('@') + 1).toLowerCase()
  if (FREE_MAIL.has(domain)) return { kind: 'free_mail', domain }
  if (reviewer.website !== null)
    return { kind: isSameSite(domain, hostOf(reviewer.website)) ? 'website_domain' : 'other_domain', domain }
  return { kind: isNamedAfter(domain, reviewer.company) ? 'name_in_domain' : 'other_domain', domain }
}

function hostOf(website: string): string {
  return URL.canParse(website) ? new URL(website).hostname.toLowerCase() : ''
}

/** Equal, or one is a subdomain of the other. A bare suffix such as `co.in` is nobody's site. */
function isSameSite(domain: string, host: string): boolean {
  const site = host.replace(/^www\./, '')
  const [shorter, longer] = domain.length < site.length ? [domain, site] : [site, domain]
  return (
    shorter.split('.').length >= 2 &&
    !PUBLIC_SUFFIXES.has(shorter) &&
    (longer === shorter || longer.endsWith(`.${shorter}`))
  )
}

const PUBLIC_SUFFIXES = new Set([
  'co.in',
  'org.in',
  'net.in',
  'gov.in',
  'ac.in',
  'edu.in',
  'firm.in',
  'gen.in',
  'ind.in',
  'nic.in',
  'res.in',
  'co.uk',
  'com.au',
])

/** Words that say nothing of which company it is. */
const COMMON_WORDS = new Set([
  'pvt',
  'private',
  'ltd',
  'limited',
  'llp',
  'inc',
  'co',
  'company',
  'and',
  'the',
  'india',
  'group',
  'services',
  'enterprises',
  'industries',
])
/** Shorter names occur in too many domains. */
const LEAST_LETTERS = 4

/** "Larsen & Toubro Ltd" and larsentoubro.com: all words that tell something, in order, without blanks. */
function isNamedAfter(domain: string, company: string): boolean {
  const words = (company.toLowerCase().match(/[a-z0-9]+/g) ?? []).filter(word => !COMMON_WORDS.has(word))
  const name = words.join('')
  const labels = domain.split('.').slice(0, -1).join('').replaceAll('-', '')
  return name.length >= LEAST_LETTERS && labels.includes(name)
}

const FREE_MAIL = new Set([
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'yahoo.in',
  'yahoo.co.in',
  'ymail.com',
  'rocketmail.com',
  'hotmail.com',
  'outlook.com',
  'outlook.in',
  'live.com',
  'live.in',
  'msn.com',
  'rediffmail.com',
  'aol.com',
  'icloud.com',
  'me.com',
  'proton.me',
  'protonmail.com',
  'zohomail.in',
  'gmx.com',
  'mail.com',
  'yandex.com',
  'tutanota.com',
])
