import { DAY_MS } from '../../../kernel/clock.ts'

/** A sign-in link is used at once or not at all. */
const SIGN_IN_LINK_MS = 15 * 60_000
/** Whoever signs up may read their mail later in the day. */
const SIGN_UP_LINK_MS = DAY_MS
export const INVITATION_MS = 7 * DAY_MS

export const CONSOLE_LANGUAGES = ['en', 'hi'] as const
export type ConsoleLanguage = (typeof CONSOLE_LANGUAGES)[number]

export type LinkKind = 'sign_in' | 'sign_up'

/** The token is in the fragment, which browsers send to no server and no log contains. The page posts it when a button is pressed. */
export function consoleLink(publicUrl: string, kind: LinkKind | 'invitation', token: string): string {
  const paths = { sign_in: 'sign-in/link', sign_up: 'sign-up/confirm', invitation: 'invitation' }
  return `${publicUrl.replace(/\/+$/, '')}/console/${paths[kind]}#${token}`
}

export function linkLifetimeMs(kind: LinkKind): number {
  return kind === 'sign_in' ? SIGN_IN_LINK_MS : SIGN_UP_LINK_MS
}

/** As it is stored and compared. The library lowers addresses, too. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase()
}
