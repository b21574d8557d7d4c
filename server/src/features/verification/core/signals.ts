import { hmacSha256Hex, type KeyObject } from '../../../kernel/crypto.ts'

/**
 * Facts about a decision, for the operator. They are shown and never decide anything: honest people share offices and use free
 * mail.
 */
export interface Signals {
  /** As the page reported it. A client can send any number. */
  readonly secondsOnPage: number | null
  readonly secondsSinceMail: number | null
  readonly freeMail: boolean
  /** Null if the student's browser was never seen, or if its mark was made with a key that is no longer configured. */
  readonly sameNetwork: boolean | null
  /** The worst signal, to sort by. */
  readonly grade: 'none' | 'yellow' | 'red'
}

/** Keys for network marks, by id. Marks are made with the current one and compared with the one that made them. */
export interface NetworkKeys {
  readonly currentId: string
  readonly keys: ReadonlyMap<string, KeyObject>
}

export interface SignalFacts {
  readonly networkKeys: NetworkKeys
  readonly verificationId: string
  readonly reviewerEmail: string
  /** Null if the address of the call is unknown. */
  readonly reviewerNetwork: string | null
  /** The result of `networkMark` for the student's browser. */
  readonly studentNetworkMark: string | null
  readonly secondsOnPage: number | null
  readonly mailedAt: Date | null
  readonly now: Date
}

const HASTY_SECONDS = 10

export function gradeSignals(facts: SignalFacts): Signals {
  const secondsSinceMail =
    facts.mailedAt === null ? null : Math.max(0, Math.round((facts.now.getTime() - facts.mailedAt.getTime()) / 1000))
  const sameNetwork = isSameNetwork(facts)
  const freeMail = isFreeMail(facts.reviewerEmail)
  const hasty = facts.secondsOnPage !== null && facts.secondsOnPage < HASTY_SECONDS
  const suspicious = [sameNetwork === true, freeMail, hasty].filter(Boolean).length
  // The same network most often means that the student answers for the reviewer. The other signals are common on their own.
  const grade = sameNetwork === true && suspicious > 1 ? 'red' : suspicious > 0 ? 'yellow' : 'none'
  return { secondsOnPage: facts.secondsOnPage, secondsSinceMail, freeMail, sameNetwork, grade }
}

/**
 * A network in a form that can be compared but not read: the id of the key and an HMAC. There are few enough IPv4 networks to
 * try them all, so a plain hash would give the address to anybody who reads the table.
 */
export function networkMark(keys: NetworkKeys, network: string, verificationId: string): string {
  const key = keys.keys.get(keys.currentId)
  if (key === undefined) throw new Error('The current network key is missing.')
  return markWith(keys.currentId, key, network, verificationId)
}

function isSameNetwork({
  networkKeys,
  reviewerNetwork,
  studentNetworkMark,
  verificationId,
}: SignalFacts): boolean | null {
  if (studentNetworkMark === null || reviewerNetwork === null) return null
  const [keyId = ''] = studentNetworkMark.split(':')
  const key = networkKeys.keys.get(keyId)
  // Made with a master key that was removed since, or before marks had keys.
  if (key === undefined) return null
  return markWith(keyId, key, reviewerNetwork, verificationId) === studentNetworkMark
}

function markWith(keyId: string, key: KeyObject, network: string, verificationId: string): string {
  return `${keyId}:${hmacSha256Hex(key, `${verificationId} ${network}`).slice(0, 32)}`
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

export function isFreeMail(email: string): boolean {
  return FREE_MAIL.has(email.slice(email.lastIndexOf('@') + 1).toLowerCase())
}
