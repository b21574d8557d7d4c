import { hmacSha256Hex, type KeyObject } from '../../../kernel/crypto.ts'
import { checkReviewer } from './reviewer-check.ts'

export const SIGNAL_GRADES = ['green', 'amber', 'red'] as const
export type SignalGrade = (typeof SIGNAL_GRADES)[number]

/**
 * - `free_mail`: the reviewer answered from a provider where anybody gets an address.
 * - `other_domain`: the domain of the address has nothing to do with the company or website given.
 * - `same_network`: student and reviewer called from the same network.
 * - `hasty`: the page was open for less than ten seconds.
 * - `fast_answers`: the questions were answered faster than a person can read them.
 * - `endorsement_missing`: a safety-critical skill was passed, and no reviewer has endorsed it.
 */
export const SIGNAL_REASONS = [
  'free_mail',
  'other_domain',
  'same_network',
  'hasty',
  'fast_answers',
  'endorsement_missing',
] as const
export type SignalReason = (typeof SIGNAL_REASONS)[number]

/** How an outcome came about. Red holds it until a person has looked at it. */
export interface Signals {
  readonly grade: SignalGrade
  readonly reasons: readonly SignalReason[]
}

/** What the operator sees besides. */
export interface ReviewSignals extends Signals {
  /** As the page reported it. A client can send any number. */
  readonly secondsOnPage: number | null
  readonly secondsSinceMail: number | null
  /** Null if the student's browser was never seen, or if its mark was made with a key that is no longer configured. */
  readonly sameNetwork: boolean | null
}

/** Keys for network marks, by id. Marks are made with the current one and compared with the one that made them. */
export interface NetworkKeys {
  readonly currentId: string
  readonly keys: ReadonlyMap<string, KeyObject>
}

export interface SignalFacts {
  readonly networkKeys: NetworkKeys
  readonly verificationId: string
  readonly reviewer: { readonly email: string; readonly company: string; readonly website: string | null }
  /** Null if the address of the call is unknown. */
  readonly reviewerNetwork: string | null
  /** The result of `networkMark` for the student's browser. */
  readonly studentNetworkMark: string | null
  readonly secondsOnPage: number | null
  readonly mailedAt: Date | null
  readonly now: Date
}

const HASTY_SECONDS = 10

export function gradeSignals(facts: SignalFacts): ReviewSignals {
  const secondsSinceMail =
    facts.mailedAt === null ? null : Math.max(0, Math.round((facts.now.getTime() - facts.mailedAt.getTime()) / 1000))
  const check = checkReviewer(facts.reviewer)
  const sameNetwork = isSameNetwork(facts)
  const found: Readonly<Partial<Record<SignalReason, boolean>>> = {
    free_mail: check.kind === 'free_mail',
    other_domain: check.kind === 'other_domain',
    same_network: sameNetwork === true,
    hasty: facts.secondsOnPage !== null && facts.secondsOnPage < HASTY_SECONDS,
  }
  const reasons = SIGNAL_REASONS.filter(reason => found[reason] === true)
  return { grade: gradeOf(reasons), reasons, secondsOnPage: facts.secondsOnPage, secondsSinceMail, sameNetwork }
}

/** The same network most often means that the student answers for the reviewer. The other signals are common on their own. */
function gradeOf(reasons: readonly SignalReason[]): SignalGrade {
  if (reasons.includes('same_network') && reasons.length > 1) return 'red'
  return reasons.length > 0 ? 'amber' : 'green'
}

/** Of an assessment. Each of the two reasons holds it on its own. */
export function assessmentSignals(responseGrade: SignalGrade, isEndorsementMissing: boolean): Signals {
  const reasons: readonly SignalReason[] = [
    ...(responseGrade === 'green' ? [] : (['fast_answers'] as const)),
    ...(isEndorsementMissing ? (['endorsement_missing'] as const) : []),
  ]
  return { grade: isEndorsementMissing ? 'red' : responseGrade, reasons }
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
