import { describe, expect, test } from 'vitest'
import { LANGUAGES, writtenIn } from '../../../kernel/languages.ts'
import { isOptOut, OPT_OUT_WORDS } from './opt-out-words.ts'

describe.each(LANGUAGES)('%s', language => {
  test('every word opts out, in any letter case and with punctuation and spaces around it', () => {
    for (const word of OPT_OUT_WORDS[language])
      for (const text of [
        word,
        word.toUpperCase(),
        ` ${word}! `,
        `"${word}".`,
        `${word}।`,
        `🛑 ${word} 🙏🏽`,
        `\u200b${word}\ufe0f\n`,
      ])
        expect({ text, isOptOut: isOptOut(text) }).toEqual({ text, isOptOut: true })
  })
  test('has at least two words in its own script', () => {
    expect(OPT_OUT_WORDS[language].filter(word => writtenIn(language, word)).length).toBeGreaterThan(1)
  })
  test('has words in Latin letters', () => {
    expect(OPT_OUT_WORDS[language].some(word => /^[a-z ]+$/.test(word))).toBe(true)
  })
  test('a word inside a sentence does not opt out', () => {
    for (const word of OPT_OUT_WORDS[language]) {
      expect(isOptOut(`My shop is ${word} on Sunday`)).toBe(false)
      expect(isOptOut(`${word} 4 ${word}`)).toBe(false)
    }
  })
})

test.each([
  ['the bus stop is far'],
  ['non-stop'],
  ['stops'],
  ['no'],
  ['नहीं'],
  ['இல்லை'],
  ['yes'],
  ['1'],
  ['0'],
  [''],
  ['!!!'],
  [`${'!'.repeat(200)}stop`],
])('%j does not opt out', text => {
  expect(isOptOut(text)).toBe(false)
})

test('both spellings of a Malayalam final consonant opt out', () => {
  expect(isOptOut('നിർത്തുക')).toBe(true)
  expect(isOptOut('നിര\u0d4d\u200dത്തുക')).toBe(true)
})
