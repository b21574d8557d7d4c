import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

test('the order of keys does not count, at any depth', () => {
  expect(canonicalJson({ b: [{ y: 1, x: 2 }], a: { d: 3, c: 4 } })).toBe('{"a":{"c":4,"d":3},"b":[{"x":2,"y":1}]}')
})

test('the order of a list counts', () => {
  expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]))
})

test('a field left undefined is one that is left out, null is not', () => {
  expect(canonicalJson({ a: undefined, b: null })).toBe('{"b":null}')
})
