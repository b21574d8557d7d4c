import { sha256Hex } from '../../../kernel/crypto.ts'

/** What an operator may want to know of a decision. Shown, never deciding: honest people share offices and use free mail. */
export interface Signals {
  /** As the page said; anybody can make it say otherwise. */
  readonly secondsOnPage: number | null
  readonly secondsSinceMail: number | null
  readonly freeMail: boolean
  /** Null when the student's own browser was never seen. */
  readonly sameNetwork: boolean | null
  /** The worst of them, to sort by. */
  readonly grade: 'none' | 'yellow' | 'red'
}

export interface SignalFacts {
  readonly verificationId: string
  readonly reviewerEmail: string
  /** Null for a call whose address is not known. */
  readonly reviewerNetwork: string | null
  /** What `networkMark` gave when the student's browser was seen. */
  readonly studentNetworkMark: string | null
  readonly secondsOnPage: number | null
  readonly mailedAt: Date | null
  readonly now: Date
}

const HASTY_SECONDS = 10

export function gradeSignals(facts: SignalFacts): Signals {
  const secondsSinceMail =
    facts.mailedAt === null ? null : Math.max(0, Math.round((facts.now.getTime() - facts.mailedAt.getTime()) / 1000))
  const sameNetwork =
    facts.studentNetworkMark === null || facts.reviewerNetwork === null
      ? null
      : networkMark(facts.reviewerNetwork, facts.verificationId) === facts.studentNetworkMark
  const freeMail = isFreeMail(facts.reviewerEmail)
  const hasty = facts.secondsOnPage !== null && facts.secondsOnPage < HASTY_SECONDS
  const suspicious = [sameNetwork === true, freeMail, hasty].filter(Boolean).length
  // The same network is the one that most often means the student answers for the reviewer; the others are common alone.
  const grade = sameNetwork === true && suspicious > 1 ? 'red' : suspicious > 0 ? 'yellow' : 'none'
  return { secondsOnPage: facts.secondsOnPage, secondsSinceMail, freeMail, sameNetwork, grade }
}

/** A network as something to compare and not to read: the address itself is nobody's business here. */
export function networkMark(network: string, verificationId: string): string {
  return sha256Hex(`${verificationId} ${network}`).slice(0, 32)
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
