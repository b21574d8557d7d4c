import { useEffect, useState } from 'react'

/**
 * The secret of a link in a mail stands behind `#`, which browsers do not send. It is taken out of the address at once, so that it is
 * neither in the history nor on the screen.
 */
let token: string | null = null

const PAGES = /^\/console\/(sign-in\/link|sign-up\/confirm|invitation)\/?$/

export function takeTokenFromAddress(): void {
  const { pathname, search, hash } = location
  if (!PAGES.test(pathname) || hash.length < 2) return
  token = decodeURIComponent(hash.slice(1))
  history.replaceState(history.state, '', pathname + search)
}

/** Null if the page was opened without its link, or loaded again. */
export function useToken(): string | null {
  const [current, setCurrent] = useState(token)
  useEffect(() => {
    // A second link that is opened in the same tab changes nothing but the part behind `#`.
    const onChange = () => {
      takeTokenFromAddress()
      setCurrent(token)
    }
    addEventListener('hashchange', onChange)
    return () => removeEventListener('hashchange', onChange)
  }, [])
  return current
}
