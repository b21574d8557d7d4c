import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalise, wordsOf } from './normalise.ts'

/** Any code points, half surrogates among them, mixed with the ones that have rules. */
const anyUnit = fc.oneof(
  fc.nat(0x10ffff).map(n => String.fromCodePoint(n)),
  fc.constantFrom(..."aÉ+#'’ \u0301\u093Cज\u200Dẞİ"),
)
const anyText = fc.array(anyUnit, { maxLength: 40 }).map(units => units.join(''))

describe('normalise', () => {
  test.each([
    ['  Weld   METAL\tparts ', 'weld metal parts'],
    ['crème brûlée, Ångström', 'creme brulee angstrom'],
    ['Straße, Łódź, smørrebrød', 'strasse lodz smorrebrod'],
    ['rail-flaw/detection (basic)', 'rail flaw detection basic'],
    ['ﬁre ① ＡＢＣ', 'fire 1 abc'],
  ])('%j becomes %j', (written, expected) => {
    expect(normalise(written)).toBe(expected)
  })

  test('the signs of c++ and c# stay, stray signs go', () => {
    expect(normalise('C++, C#/F# and .NET')).toBe('c++ c# f# and net')
    expect(normalise('a+b + #tag c++17')).toBe('a b tag c 17')
  })

  test('an apostrophe inside a word joins it', () => {
    expect(normalise("driver's licence")).toBe('drivers licence')
    expect(normalise('driver’s licence')).toBe('drivers licence')
    expect(normalise("'quoted' words'")).toBe('quoted words')
  })

  test('vowel signs of Indic scripts survive', () => {
    expect(normalise('बिजली का काम')).toBe('बिजली का काम')
    expect(normalise('மின் வேலை')).toBe('மின் வேலை')
    expect(normalise('বৈদ্যুতিক কাজ')).toBe('বৈদ্যুতিক কাজ')
  })

  test('the two ways of writing a nukta are one', () => {
    expect(normalise('दर\u095Bी')).toBe(normalise('दर\u091C\u093Cी'))
  })

  test('invisible characters are dropped', () => {
    expect(normalise('wel\u200Bding\uFEFF क\u094D\u200Dष so\u00ADap')).toBe('welding क्ष soap')
  })

  test('nothing but punctuation leaves no words', () => {
    expect(wordsOf(normalise(' ++ -- # … \uD800 🙂'))).toEqual([])
  })

  test('is idempotent for any text', () => {
    fc.assert(
      fc.property(anyText, text => {
        const once = normalise(text)
        expect(normalise(once)).toBe(once)
        expect(wordsOf(once)).not.toContain('')
      }),
    )
  })
})
