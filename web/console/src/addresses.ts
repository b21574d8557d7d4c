/** Addresses outside the router: pages for people who are not signed in are an application of their own, without router and queries. */
export const CONSOLE = '/console'
export const SIGN_IN = '/console/sign-in'

export const SIGNED_OUT_PAGES = [
  'sign-in',
  'sign-in/link',
  'sign-in/sso',
  'sign-up',
  'sign-up/confirm',
  'invitation',
] as const
export type SignedOutPage = (typeof SIGNED_OUT_PAGES)[number]

/** The page of an address that needs nobody signed in; null for all others. */
export function signedOutPage(pathname: string): SignedOutPage | null {
  const path = pathname.replace(/^\/console\//, '').replace(/\/+$/, '')
  return SIGNED_OUT_PAGES.find(page => page === path) ?? null
}

export function signInAddress(next: string): string {
  const safe = safeNext(next)
  return safe === null || safe === CONSOLE ? SIGN_IN : `${SIGN_IN}?next=${encodeURIComponent(safe)}`
}

/** Where to go after the sign-in. Only addresses of the console itself: a link must not lead elsewhere. */
export function safeNext(next: string | null): string | null {
  if (next === null || !/^\/console(?:[/?]|$)/.test(next)) return null
  const { origin, pathname, search } = new URL(next, 'https://console.invalid')
  const isOurs = origin === 'https://console.invalid' && /^\/console(?:\/|$)/.test(pathname)
  return isOurs && signedOutPage(pathname) === null && !pathname.startsWith('/console/api/') ? pathname + search : null
}
