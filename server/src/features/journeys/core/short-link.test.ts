import { expect, test } from 'vitest'
import { newShortLink, parseShortCode, SAMPLE_CODE, shortLink } from './short-link.ts'

const TOKEN = `cnd_2s_${'A_-9'.repeat(10)}xyz`
const OTHER = `cnd_2s_${'B_-9'.repeat(10)}xyz`
/** A new one each time, as the runtime draws them. */
function secrets(): (prefix: string) => string {
  let drawn = 0
  return prefix => `${prefix}secret ${++drawn}`
}

test('the code of a link opens the token of its page, and is found by its hash', () => {
  const { code, hash, sealedToken } = newShortLink(TOKEN, secrets())
  const read = parseShortCode(code)!
  expect(read.hash).toEqual(hash)
  expect(hash).toHaveLength(32)
  expect(read.open(sealedToken)).toBe(TOKEN)
})

test('another code opens nothing, and neither does what was changed or cut', () => {
  const draw = secrets()
  const [one, other] = [newShortLink(TOKEN, draw), newShortLink(OTHER, draw)]
  expect(one.hash).not.toEqual(other.hash)
  const { open } = parseShortCode(one.code)!
  expect(open(other.sealedToken)).toBeNull()
  for (let at = 0; at < one.sealedToken.length; at += 1) {
    const changed = Buffer.from(one.sealedToken)
    changed[at]! ^= 1
    expect([at, open(changed)]).toEqual([at, null])
  }
  for (const length of [0, 1, 15, 16, one.sealedToken.length - 1])
    expect(open(one.sealedToken.subarray(0, length))).toBeNull()
})

test('what is stored contains neither the code nor the token', () => {
  const { code, hash, sealedToken } = newShortLink(TOKEN, secrets())
  const stored = Buffer.concat([hash, sealedToken]).toString('latin1')
  expect(stored).not.toContain(code)
  expect(stored).not.toContain(TOKEN.slice(0, 8))
})

test('codes have ten letters of 58 that do not look alike, each drawn as often as the others', () => {
  const draw = secrets()
  const counts = new Map<string, number>()
  const codes = Array.from({ length: 500 }, () => newShortLink(TOKEN, draw).code)
  for (const letter of codes.join('')) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  expect(codes.filter(code => !/^[1-9A-HJ-NP-Za-km-z]{10}$/.test(code))).toEqual([])
  expect(new Set(codes).size).toBe(500)
  expect(counts.size).toBe(58)
  // 86 each on average. The draws are the same in every run.
  expect(Math.min(...counts.values())).toBeGreaterThan(50)
  expect(Math.max(...counts.values())).toBeLessThan(130)
})

test.each([
  '',
  'abc',
  'abcdefghi0',
  'abcdefghiO',
  'abcdefghiI',
  'abcdefghil',
  'abcdefghijk',
  'abcdefghi\n',
  SAMPLE_CODE,
])('%j is no code and is not looked up', text => {
  expect(parseShortCode(text)).toBeNull()
})

test('a link and its way out have at most 40 characters, as DLT allows, on a host of 14', () => {
  const { code } = newShortLink(TOKEN, secrets())
  const [link, sample] = [code, SAMPLE_CODE].map(each => shortLink('https://abcd.efgh.ijkl', each))
  expect(`${link}/stop`).toHaveLength(40)
  expect(sample).toHaveLength(link!.length)
})
