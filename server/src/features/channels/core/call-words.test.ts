import { describe, expect, test } from 'vitest'
import { LANGUAGES, writtenIn } from '../../../kernel/languages.ts'
import { CALL_WORDS, type CallWords } from './call-words.ts'

/** Keys that a sentence must name, and no others. */
const KEYS_IN: Partial<Record<keyof CallWords, string>> = { agree: '1', decline: '2', repeat: '9', yesNo: '12' }
const PLACEHOLDERS_IN: Partial<Record<keyof CallWords, readonly string[]>> = {
  language: ['{digit}'],
  intro: ['{company}', '{job}'],
}

describe.each(LANGUAGES)('in %s', language => {
  const sentences = Object.entries(CALL_WORDS[language]) as [keyof CallWords, string][]

  test('each sentence is written in the script of the language, with no Latin letter', () => {
    const own = sentences.map(([, text]) => text.replace(/\{\w+\}/g, ''))
    expect(own.filter(text => !writtenIn(language, text))).toEqual([])
    expect(own.filter(text => /\p{Script=Latin}/u.test(text))).toEqual(language === 'en' ? own : [])
  })

  test.each(sentences)('%s names its keys and placeholders, and no others', (name, text) => {
    expect(text.match(/\p{Nd}/gu)?.join('') ?? '').toBe(KEYS_IN[name] ?? '')
    expect(text.match(/\{\w+\}/g) ?? []).toEqual(PLACEHOLDERS_IN[name] ?? [])
  })

  test('each sentence is composed, has no space around it, ends, and is short enough to be heard', () => {
    for (const [, text] of sentences) {
      expect(text.normalize('NFC').trim()).toBe(text)
      expect(text).toMatch(/[.।?]$/u)
      const longest = Math.max(...text.split(/[.।?]/u).map(sentence => sentence.trim().split(' ').length))
      expect(longest).toBeLessThanOrEqual(12)
    }
  })
})

test('no sentence serves two languages, so that none was copied in place of a translation', () => {
  const all = LANGUAGES.flatMap(language => Object.values(CALL_WORDS[language]) as string[])
  expect(all.filter((text, at) => all.indexOf(text) !== at)).toEqual([])
})
