import type { HookRequest } from '../../../features/channels/index.ts'
import { equalInConstantTime, hmacSha256Base64, type KeyObject } from '../../../kernel/crypto.ts'
import { formOf } from './hooks.ts'

/**
 * V3 signs the query and the fields, V2 the address only. Plivo documents V2 for messages (plivo.com/docs/messaging/concepts/
 * signature-validation), and sends V3 with them, too. If there is a V3, only that counts: a V2 would let the fields be changed.
 * `ma` is signed with the token of the main account, the other with that of a sub-account.
 */
export function isSignedByPlivo(key: KeyObject, hook: HookRequest): boolean {
  const url = URL.parse(hook.url)
  if (url === null) return false
  const [v3, v2] = [signaturesOf(hook, 'v3'), signaturesOf(hook, 'v2')]
  if (v3.length > 0) return matches(v3, key, `${signedV3(url, hook)}.${nonceOf(hook, 'v3')}`)
  return matches(v2, key, `${baseOf(url)}${nonceOf(hook, 'v2')}`)
}

type Version = 'v2' | 'v3'

function signaturesOf({ headers }: HookRequest, version: Version): readonly string[] {
  const names = [`x-plivo-signature-${version}`, `x-plivo-signature-ma-${version}`]
  // Several, divided by commas, while an account has more than one token.
  return names.flatMap(name => headers[name]?.split(',') ?? []).map(signature => signature.trim())
}

function nonceOf({ headers }: HookRequest, version: Version): string {
  return headers[`x-plivo-signature-${version}-nonce`] ?? ''
}

function matches(signatures: readonly string[], key: KeyObject, signed: string): boolean {
  const expected = hmacSha256Base64(key, signed)
  return signatures.some(signature => equalInConstantTime(signature, expected))
}

function baseOf({ origin, pathname }: URL): string {
  return `${origin}${pathname}`
}

/** `base?query.fields`, both sorted and not encoded: as `validateV3Signature` of Plivo's own libraries does. */
function signedV3(url: URL, { method, body }: HookRequest): string {
  const fields = method === 'POST' ? sorted(formOf(body)) : []
  const query = sorted(url.searchParams)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  const mark = query !== '' || fields.length > 0 ? '?' : ''
  const dot = query !== '' && fields.length > 0 ? '.' : ''
  return `${baseOf(url)}${mark}${query}${dot}${fields.map(([name, value]) => name + value).join('')}`
}

function sorted(values: URLSearchParams): readonly (readonly [string, string])[] {
  return [...values].sort(([name, value], [other, otherValue]) => compare(name, other) || compare(value, otherValue))
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
