/** A link as it may be shown to somebody who did not write it. */
export interface WebLink {
  readonly href: string
  /** As the browser will call it: an address in another script in its ASCII form, so that it cannot pass for a known one. */
  readonly host: string
}

/** Null for whatever is not plainly http or https, or carries a name and password before its host. */
export function webLink(address: string): WebLink | null {
  if (!URL.canParse(address)) return null
  const { protocol, host, username, password, href } = new URL(address)
  if (protocol !== 'https:' && protocol !== 'http:') return null
  return username === '' && password === '' ? { href, host } : null
}
