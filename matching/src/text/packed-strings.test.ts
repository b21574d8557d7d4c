import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { equalsAt, firstNotBefore, packStrings, prefixRange, sortByBytes, stringAt, utf8 } from './packed-strings.ts'

const texts = fc.array(fc.string({ unit: 'grapheme', maxLength: 8 }), { maxLength: 30 })

describe('packed strings', () => {
  test('every string comes back as it was', () => {
    fc.assert(
      fc.property(texts, list => {
        const packed = packStrings(list)
        expect(list.map((_, i) => stringAt(packed, i))).toEqual(list)
      }),
    )
  })

  test('the bytes own their buffer, with no room left over', () => {
    const packed = packStrings(['ab', 'बि'])
    expect(packed.bytes.buffer.byteLength).toBe(8)
  })

  test('letters beyond U+FFFF sort after the rest, as their bytes do', () => {
    expect(sortByBytes(['\u{10400}', '\uFF5E', 'a'])).toEqual(['a', '\uFF5E', '\u{10400}'])
  })

  test('a prefix finds exactly the strings that start with it', () => {
    fc.assert(
      fc.property(texts, fc.string({ unit: 'grapheme', maxLength: 2 }), (list, prefix) => {
        const sorted = sortByBytes([...new Set(list)])
        const { from, to } = prefixRange(packStrings(sorted), utf8(prefix))
        expect(sorted.slice(from, to)).toEqual(sorted.filter(text => text.startsWith(prefix)))
      }),
    )
  })

  test('every string is found at its place, and no other', () => {
    const sorted = sortByBytes(['weld', 'welding', 'wall', 'काम', ''])
    const packed = packStrings(sorted)
    sorted.forEach((text, i) => {
      expect(firstNotBefore(packed, utf8(text))).toBe(i)
      expect(equalsAt(packed, i, utf8(text))).toBe(true)
    })
    expect(equalsAt(packed, firstNotBefore(packed, utf8('weldi')), utf8('weldi'))).toBe(false)
    expect(equalsAt(packed, sorted.length, utf8('x'))).toBe(false)
  })
})
