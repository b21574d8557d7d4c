import { DAY_MS } from '../../../kernel/clock.ts'
import { sha256 } from '../../../kernel/crypto.ts'
import { canonicalMailbox } from '../../../kernel/mailbox.ts'
import { ORGANISATION_NUMBER, routablePrefix } from '../../../kernel/routable-id.ts'

/** The link of a message to a number, `/own/own_2s_…`, where its holder decides. Only the hash of the token is stored. */
const OWN_TOKEN = new RegExp(`^own_${ORGANISATION_NUMBER}_[0-9A-Za-z_-]{43}$`)

export function newOwnToken(shortNumber: number, newSecret: (prefix: string) => string): string {
  return newSecret(routablePrefix('own', shortNumber))
}

export function isOwnToken(text: string): boolean {
  return OWN_TOKEN.test(text)
}

/** A telephone number or an e-mail address. */
export type OwnTo = { readonly phone: string; readonly email: null } | { readonly phone: null; readonly email: string }

/** What is stored of it: it can be compared with a known number. */
export function ownRecipient({ phone, email }: OwnTo): Buffer {
  return sha256(`own number ${phone ?? canonicalMailbox(email)}`)
}

/** For the list and the page: its holder knows it, others learn little. */
export function shownNumber({ phone, email }: OwnTo): string {
  if (phone !== null) return `${phone.slice(0, 3)}…${phone.slice(-3)}`
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 1)}…@${domain}`.slice(0, 60)
}

/** How long a number can be confirmed after the message. A confirmed one can be withdrawn by its newest link at any time. */
const LINK_MS = DAY_MS

export type OwnState = 'open' | 'confirmed' | 'declined'

export interface OwnTimes {
  readonly askedAt: Date
  readonly confirmedAt: Date | null
  readonly declinedAt: Date | null
}

/** Null: the link is too old. */
export function ownState({ askedAt, confirmedAt, declinedAt }: OwnTimes, now: Date): OwnState | null {
  if (declinedAt !== null) return 'declined'
  if (confirmedAt !== null) return 'confirmed'
  return now.getTime() - askedAt.getTime() < LINK_MS ? 'open' : null
}

/** Questions in 24 hours. A number may be a stranger's until its holder agrees. */
const MOST_ASKS = { number: 3, organisation: 10 } as const

export interface AskCounts {
  readonly ofNumber: number
  readonly ofOrganisation: number
  readonly isDeclined: boolean
}

/** Why the holder of a number is not asked, in words for the operator; null if they may be. */
export function whyNotAsk({ ofNumber, ofOrganisation, isDeclined }: AskCounts): string | null {
  if (isDeclined) return 'the holder of the number wants no test messages'
  if (ofNumber >= MOST_ASKS.number) return `the number was asked ${MOST_ASKS.number} times in 24 hours`
  return ofOrganisation < MOST_ASKS.organisation
    ? null
    : `the organisation asked ${MOST_ASKS.organisation} times in 24 hours`
}
