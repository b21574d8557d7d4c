import { ok, type Result, refused } from './result.ts'

/**
 * JSON with what `JSON.parse` lets through refused: 256 KB of `[[[…` parses and then overflows `JSON.stringify`; a repeated
 * key keeps the last; 9007199254740993 becomes …992; NUL and lone surrogates parse, and PostgreSQL then answers with an
 * error that would be our 500. One pass over text already known to be JSON, so that the scan can stay simple.
 */
export type JsonFault =
  | 'not_json'
  | 'too_deep'
  | 'too_many_keys'
  | 'repeated_key'
  | 'forbidden_key'
  | 'forbidden_character'
  | 'unsafe_number'

const MAX_DEPTH = 32
const MAX_KEYS = 10_000
/** Names that reach a prototype when an object is copied carelessly. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

/** Strings (and whether a colon makes them a key), brackets and numbers; all else in valid JSON is of no interest here. */
const TOKEN = /(?<text>"[^"\\]*(?:\\.[^"\\]*)*")(?<colon>\s*:)?|[[\]{}]|-?\d[\d.eE+-]*/g

export function parseStrictJson(text: string): Result<unknown, JsonFault> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return refused('not_json')
  }
  const fault = scan(text)
  return fault === null ? ok(value) : refused(fault)
}

function scan(text: string): JsonFault | null {
  const keysByDepth: Set<string>[] = []
  let keys = 0
  for (const { 0: token, groups } of text.matchAll(TOKEN)) {
    let fault: JsonFault | null = null
    if (token === '{' || token === '[') fault = keysByDepth.push(new Set()) > MAX_DEPTH ? 'too_deep' : null
    else if (token === '}' || token === ']') keysByDepth.pop()
    else if (groups?.text === undefined) fault = isUnsafeNumber(token) ? 'unsafe_number' : null
    else if (groups.colon === undefined) fault = judgeText(unquote(groups.text))
    else fault = judgeKey(unquote(groups.text), keysByDepth.at(-1)!, ++keys)
    if (fault) return fault
  }
  return null
}

function judgeText(text: string): JsonFault | null {
  return text.includes('\0') || !text.isWellFormed() ? 'forbidden_character' : null
}

function judgeKey(key: string, siblings: Set<string>, keysSoFar: number): JsonFault | null {
  if (keysSoFar > MAX_KEYS) return 'too_many_keys'
  if (FORBIDDEN_KEYS.has(key)) return 'forbidden_key'
  if (siblings.has(key)) return 'repeated_key'
  siblings.add(key)
  return judgeText(key)
}

function isUnsafeNumber(literal: string): boolean {
  const number = Number(literal)
  if (!Number.isFinite(number)) return true
  return /^-?\d+$/.test(literal) && !Number.isSafeInteger(number)
}

function unquote(literal: string): string {
  return literal.includes('\\') ? (JSON.parse(literal) as string) : literal.slice(1, -1)
}
