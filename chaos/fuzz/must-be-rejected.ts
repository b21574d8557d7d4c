/**
 * The reasons for which every body must be rejected, whatever the operation, read from the bytes alone. Written separately
 * from the server's scan (a regular expression over tokens), so that a bug in one is not a bug in the other.
 */
export const MOST_BODY_BYTES = 262_144
const MOST_DEPTH = 32
const MOST_KEYS = 10_000
const FORBIDDEN_KEYS = ['__proto__', 'constructor', 'prototype']

const NUMBER = /-?\d[-+.eE\d]*/y
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The reason, or null: then the schema decides. */
export function mustBeRejected(raw: Uint8Array): string | null {
  if (raw.length > MOST_BODY_BYTES) return 'more than 262,144 bytes'
  let text: string
  try {
    text = utf8.decode(raw)
    JSON.parse(text)
  } catch {
    return 'not JSON in UTF-8'
  }
  return faultIn(text)
}

interface Walk {
  /** The names seen so far in each open object; null for an open array. */
  readonly open: (Set<string> | null)[]
  keys: number
}

/** Walks over text that is known to be JSON, one token at a time. */
function faultIn(text: string): string | null {
  const walk: Walk = { open: [], keys: 0 }
  let at = 0
  while (at < text.length) {
    const end = endOfToken(text, at)
    const token = text.slice(at, end)
    const fault = token[0] === '"' ? faultOfQuoted(token, isFollowedByColon(text, end), walk) : faultOfSign(token, walk)
    if (fault) return fault
    at = end
  }
  return null
}

function endOfToken(text: string, start: number): number {
  if (text[start] === '"') return endOfText(text, start)
  NUMBER.lastIndex = start
  return start + (NUMBER.exec(text)?.[0].length ?? 1)
}

function faultOfSign(token: string, { open }: Walk): string | null {
  if (token === '{' || token === '[') {
    open.push(token === '{' ? new Set() : null)
    return open.length > MOST_DEPTH ? 'deeper than 32' : null
  }
  if (token === '}' || token === ']') open.pop()
  return /\d/.test(token) && isInexact(token) ? 'a number that is not exact' : null
}

function faultOfQuoted(token: string, isKey: boolean, walk: Walk): string | null {
  const text = JSON.parse(token) as string
  if (!isKey) return faultOfText(text)
  walk.keys++
  if (walk.keys > MOST_KEYS) return 'more than 10,000 keys'
  return faultOfText(text) ?? faultOfKey(text, walk.open.at(-1) ?? null)
}

function isFollowedByColon(text: string, end: number): boolean {
  let at = end
  while (' \t\r\n'.includes(text[at] ?? '-')) at++
  return text[at] === ':'
}

function endOfText(text: string, start: number): number {
  let at = start + 1
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}

function faultOfText(text: string): string | null {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === 0) return 'NUL'
    if (unit < 0xd800 || unit > 0xdfff) continue
    const next = text.charCodeAt(at + 1)
    if (unit > 0xdbff || !(next >= 0xdc00 && next <= 0xdfff)) return 'half a surrogate pair'
    at++
  }
  return null
}

function faultOfKey(key: string, siblings: Set<string> | null): string | null {
  if (FORBIDDEN_KEYS.includes(key)) return 'a key that reaches a prototype'
  if (siblings?.has(key)) return 'a key twice'
  siblings?.add(key)
  return null
}

function isInexact(literal: string): boolean {
  const number = Number(literal)
  return !Number.isFinite(number) || (/^-?\d+$/.test(literal) && Math.abs(number) > Number.MAX_SAFE_INTEGER)
}
