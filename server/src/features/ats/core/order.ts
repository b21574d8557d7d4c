import { sha256Hex } from '../../../kernel/crypto.ts'
import { type DomainError, domainError } from '../../../kernel/domain-error.ts'
import { EMAIL_PATTERN } from '../../../kernel/mailbox.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'
import { shownText } from '../../../kernel/shown-text.ts'
import type { ReachPolicy } from '../../../outbound-http/special-addresses.ts'
import { checkUrl } from '../../../outbound-http/url-policy.ts'

export const SYSTEMS = ['greenhouse', 'ashby'] as const
/** An applicant tracking system (ATS) that can order tests. */
export type System = (typeof SYSTEMS)[number]

/** As campaigns and consents name them. */
export const SYSTEM_NAMES: Readonly<Record<System, string>> = { greenhouse: 'Greenhouse', ashby: 'Ashby' }

/** The person whom an order names. Goes to `people` and is not stored with the order. */
export interface OrderedCandidate {
  readonly externalId: string
  readonly name: string
  readonly phone: string
  readonly email: string | null
  /** How they agreed to be contacted, kept as evidence. */
  readonly consentSource: string
}

export interface WantedOrder {
  readonly mandateId: string
  /** What the ATS calls this order: a call that repeats it gets the order of the first. */
  readonly externalKey: string
  readonly callbackUrl: string | null
  readonly candidate: OrderedCandidate
}

/** Equal names give equal keys, and a key gives no name away. */
export function externalKeyOf(...names: readonly string[]): string {
  return sha256Hex(JSON.stringify(names))
}

const GREENHOUSE_DOMAIN = 'greenhouse.io'

/**
 * Greenhouse names an address with every order, and the report carries the token. So it goes to hosts of Greenhouse only, over https, and the
 * client that sends it checks the DNS answers and the socket besides.
 */
export function checkCallbackUrl(text: string, reach: ReachPolicy): Result<string, DomainError<'VALIDATION_FAILED'>> {
  const checked = checkUrl(text, reach)
  if (!checked.ok) return checked
  const { hostname } = new URL(checked.value.url)
  const isTheirs = hostname === GREENHOUSE_DOMAIN || hostname.endsWith(`.${GREENHOUSE_DOMAIN}`)
  const isOfDeveloper = reach.allowLoopback === true && /^(127\.|localhost$|\[::1\]$)/.test(hostname)
  if (isTheirs || isOfDeveloper) return ok(checked.value.url)
  return err(domainError('VALIDATION_FAILED', { path: 'url', message: `url must be on ${GREENHOUSE_DOMAIN}.` }))
}

interface GivenNames {
  readonly first_name?: string | null
  readonly last_name?: string | null
  readonly preferred_name?: string | null
}

const LONGEST_NAME = 200

/** As messages address the person, on one line. */
export function nameOf({ first_name, last_name, preferred_name }: GivenNames): string {
  const first = shownText(preferred_name ?? '') || shownText(first_name ?? '')
  const whole = shownText(`${first} ${last_name ?? ''}`.slice(0, LONGEST_NAME))
  return whole || 'Candidate'
}

const EMAIL = new RegExp(EMAIL_PATTERN)

/** An address that cannot be written to is left out: the number is enough, and the candidate has only one order. */
export function mailboxOf(email: string | null | undefined): string | null {
  return EMAIL.test(email ?? '') ? email! : null
}

/** Greenhouse sends no id of the candidate, but an address that has it: `…/people/17681532?application_id=26234709`. */
export function greenhouseIdOf(profileUrl: string | null | undefined, externalKey: string): string {
  const id = /\/people\/(\d{1,20})(?:[/?#]|$)/.exec(profileUrl ?? '')?.[1]
  return `greenhouse-${id ?? externalKey.slice(0, 16)}`
}
