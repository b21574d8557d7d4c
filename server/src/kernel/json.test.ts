import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalJson, parseStrictJson } from './json.ts'

const faultOf = (text: string) => {
  const parsed = parseStrictJson(text)
  return parsed.ok ? null : parsed.error
}

test('parses what JSON.stringify writes to the same value', () => {
  const plain = fc.jsonValue({ maxDepth: 6 }).filter(value => {
    const text = JSON.stringify(value)
    return !/__proto__|constructor|prototype|\\u0000/.test(text) && !/\\ud[89a-f]/.test(text)
  })
  fc.assert(
    fc.property(plain, value => {
      const parsed = parseStrictJson(JSON.stringify(value))
      if (!parsed.ok) return parsed.error === 'unsafe_number'
      expect(parsed.value).toEqual(JSON.parse(JSON.stringify(value)))
      return true
    }),
  )
})

describe('rejected although JSON.parse accepts it', () => {
  test('nesting deeper than 32', () => {
    expect(faultOf('['.repeat(32) + ']'.repeat(32))).toBeNull()
    expect(faultOf('['.repeat(33) + ']'.repeat(33))).toBe('too_deep')
  })
  test('more than 10,000 keys in all', () => {
    const keys = (count: number) => `{${Array.from({ length: count }, (_, at) => `"k${at}":1`).join(',')}}`
    expect(faultOf(keys(10_000))).toBeNull()
    expect(faultOf(keys(10_001))).toBe('too_many_keys')
  })
  test.each([
    ['{"a":1,"a":2}', 'repeated_key'],
    ['{"a":1,"\\u0061":2}', 'repeated_key'],
    ['{"a":{"b":1,"b":1}}', 'repeated_key'],
    ['{"__proto__":{}}', 'forbidden_key'],
    ['{"\\u005f_proto__":{}}', 'forbidden_key'],
    ['{"constructor":1}', 'forbidden_key'],
    ['["\\u0000"]', 'forbidden_character'],
    ['["\\ud800"]', 'forbidden_character'],
    ['{"\\udc00":1}', 'forbidden_character'],
    ['9007199254740993', 'unsafe_number'],
    ['[1e999]', 'unsafe_number'],
  ])('%s', (text, fault) => {
    expect(faultOf(text)).toBe(fault)
  })
})

test.each([
  '{"a":1,"b":{"a":1}}',
  '[{"a":1},{"a":2}]',
  '["a","a"]',
  '"a:b"',
  '[9007199254740991,-0.5e-3]',
  '{"a":"\\"b\\":"}',
])('%s is allowed', text => {
  expect(faultOf(text)).toBeNull()
})

test.each(['', '{', '{"a"}', '[1,]', 'NaN', '\ufeff{}', "{'a':1}"])('%j is not JSON', text => {
  expect(faultOf(text)).toBe('not_json')
})

test('the order of keys is ignored at every depth', () => {
  expect(canonicalJson({ b: [{ y: 1, x: 2 }], a: { d: 3, c: 4 } })).toBe('{"a":{"c":4,"d":3},"b":[{"x":2,"y":1}]}')
})

test('the order of a list counts', () => {
  expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]))
})

test('an undefined field is left out, null is not', () => {
  expect(canonicalJson({ a: undefined, b: null })).toBe('{"b":null}')
})
