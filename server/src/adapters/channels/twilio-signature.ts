import { createHmac } from 'node:crypto'
import { equalInConstantTime } from '../../kernel/crypto.ts'

/** HMAC-SHA1 over the address and the fields of the form, sorted by name: https://www.twilio.com/docs/usage/security */
export function twilioSignature(authToken: string, url: string, fields: URLSearchParams): string {
  const names = [...new Set(fields.keys())].sort()
  const values = names.flatMap(name => [...new Set(fields.getAll(name))].sort().map(value => `${name}${value}`))
  return createHmac('sha1', authToken)
    .update(`${url}${values.join('')}`)
    .digest('base64')
}

/**
 * Twilio signs an address sometimes with its port and sometimes without (twilio-node, src/webhooks/webhooks.ts), so both forms are
 * accepted.
 */
export function isSignedByTwilio(authToken: string, url: string, fields: URLSearchParams, signature: string): boolean {
  return formsOf(url)
    .map(form => equalInConstantTime(twilioSignature(authToken, form, fields), signature))
    .includes(true)
}

const AUTHORITY = /^(https?):\/\/([^/?#:]+)(:\d+)?/

function formsOf(url: string): readonly string[] {
  const [whole, scheme, host, port] = AUTHORITY.exec(url) ?? []
  if (whole === undefined) return [url]
  const standard = scheme === 'https' ? ':443' : ':80'
  const rest = url.slice(whole.length)
  return [url, `${scheme}://${host}${port === undefined ? standard : ''}${rest}`]
}
