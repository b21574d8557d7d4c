import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalise, wordsOf } from '../text/normalise.ts'
import { tokenise } from './tokens.ts'

function pairs(text: string): [string, string][] {
  return tokenise(text).tokens.map(token => [text.slice(token.start, token.end), token.text])
}

describe('tokens', () => {
  test('are normalised, and know their place in the text as sent', () => {
    expect(pairs('Café: C++/C# & driver’s 𝐖𝐞𝐥𝐝.')).toEqual([
      ['Café', 'cafe'],
      ['C++', 'c++'],
      ['C#', 'c#'],
      ['driver’s', 'drivers'],
      ['𝐖𝐞𝐥𝐝', 'weld'],
    ])
  })

  test('keep Devanagari whole, joiners inside included', () => {
    expect(pairs('क\u094D\u200Dष की वायरिंग।').map(([raw]) => raw)).toEqual(['क\u094D\u200Dष', 'की', 'वायरिंग'])
  })

  test('a character that expands to two words gives both the same place', () => {
    expect(pairs('½ kg')).toEqual([
      ['½', '1'],
      ['½', '2'],
      ['kg', 'kg'],
    ])
  })

  test('a run that is too long for any label is an empty token', () => {
    expect(pairs(`a ${'b'.repeat(101)} c`).map(([, word]) => word)).toEqual(['a', '', 'c'])
  })

  test('a line all in capitals is recognised, and a Hindi line is not one', () => {
    expect(tokenise('WANTED: IT STAFF\nWanted: IT STAFF\nGIS का काम करना').isAllCaps).toEqual([true, false, false])
  })

  test('are the words a label of the same text has', () => {
    const unit = fc.constantFrom('र्\u200Dय', ..."aZé9क\u093Eि्#+-/ '’,.½ﬁß")
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 40 }), text => {
        expect(tokenise(text).tokens.map(token => token.text)).toEqual(wordsOf(normalise(text)))
      }),
      { numRuns: 500 },
    )
  })

  test('lie inside the text, in order, and split no surrogate pair, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('\uD83D', '\uDE00', 'a', '\u0301', '😀', '𝐖', ' ', '\0', '\u200B') }),
        text => {
          let end = 0
          for (const token of tokenise(text).tokens) {
            expect(token.start >= end || token.end === end).toBe(true)
            expect(text.slice(token.start, token.end).isWellFormed()).toBe(true)
            end = token.end
          }
          expect(end).toBeLessThanOrEqual(text.length)
        },
      ),
    )
  })
})
