import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { phraseOf, readPhrase } from './phrase.ts'
import { stem } from './text/english.ts'
import { foldWord } from './text/hindi.ts'
import { normalise } from './text/normalise.ts'

describe('a phrase', () => {
  test('has normalised words, each with the number of its clause', () => {
    const phrase = readPhrase('Node.js, React; C++ (basics)')
    expect(phrase.words).toEqual(['node', 'js', 'react', 'c++', 'basics'])
    expect(new Set(phrase.clauses).size).toBe(4)
    expect(phrase.clauses[0]).toBe(phrase.clauses[1])
    expect(phrase.text).toBe('node js react c++ basics')
  })

  test.each(['', ' ', '+++', '🔥'])('%j has no words', text => {
    expect(readPhrase(text)).toMatchObject({ text: '', words: [], clauses: [] })
  })

  test('folds, romanises and stems words of both languages', () => {
    const { latin, fold, stem: stemOf } = readPhrase('')
    expect([latin('बिजली'), latin('wiring')]).toEqual(['bijlee', 'wiring'])
    expect([fold('बिजली'), fold('bijlee')]).toEqual([foldWord('bijli'), foldWord('bijli')])
    expect([stemOf('welding'), stemOf('वेल्डिंग')]).toEqual(['weld', stem(latin('वेल्डिंग'))])
  })

  test('its text is the normalised text, wherever clauses end', () => {
    const part = fc.constantFrom(
      'welding',
      'C++',
      "driver's",
      'तार',
      '½',
      ' ',
      ',',
      '. ',
      '/',
      ' - ',
      '(',
      '#',
      '\n',
      'é',
      '\u200d',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), parts => {
        const text = parts.join('')
        expect(readPhrase(text).text).toBe(normalise(text))
      }),
    )
  })

  test('made of other words shares the forms and has one clause', () => {
    const phrase = readPhrase('2 plumbers, needed')
    const trade = phraseOf(['plumber'], phrase)
    expect(trade).toMatchObject({ text: 'plumber', clauses: [0] })
    expect(trade.fold).toBe(phrase.fold)
  })
})
