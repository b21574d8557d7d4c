import { describe, expect, test } from 'vitest'
import { LANGUAGES, writtenIn } from '../../../kernel/languages.ts'
import { BUTTON_LENGTH, INTEREST_PROMPT, INTEREST_QUESTION_LENGTH } from './interest-prompt.ts'

test('a candidate of every language is asked in it, and in no language besides', () => {
  expect(Object.keys(INTEREST_PROMPT).toSorted()).toEqual(LANGUAGES.toSorted())
})

test.each(LANGUAGES.filter(language => language !== 'en'))('no Latin letter stands in a text in %s', language => {
  expect(Object.values(INTEREST_PROMPT[language]).filter(text => /\p{Script=Latin}/u.test(text))).toEqual([])
})

describe.each(LANGUAGES)('in %s', language => {
  const prompt = INTEREST_PROMPT[language]
  const texts = Object.values(prompt)

  test('every text is written in the script of the language', () => {
    expect(texts.filter(text => !writtenIn(language, text))).toEqual([])
  })

  test('a label fits on a reply button of WhatsApp, whose limit is 20', () => {
    expect(BUTTON_LENGTH).toBe(20)
    const { question: _, ...labels } = prompt
    expect(Object.values(labels).filter(label => label.length > BUTTON_LENGTH)).toEqual([])
  })

  test('the question is one question of at most 120 characters', () => {
    expect(INTEREST_QUESTION_LENGTH).toBe(120)
    expect(prompt.question.length).toBeLessThanOrEqual(INTEREST_QUESTION_LENGTH)
    expect(prompt.question).toMatch(/^[^?]+\?$/)
  })

  test('yes and no cannot be taken for one another, and each begins with its plain word', () => {
    expect(prompt.yes).not.toBe(prompt.no)
    expect(prompt.yesWord).not.toBe(prompt.noWord)
    expect(prompt.yes.startsWith(`${prompt.yesWord},`)).toBe(true)
    expect(prompt.no.startsWith(`${prompt.noWord},`)).toBe(true)
  })

  test('a text is stored as it is compared: composed, and without space around it', () => {
    expect(texts.map(text => text.normalize('NFC').trim())).toEqual(texts)
  })
})

test('no text serves two languages, so that none was copied in place of a translation', () => {
  const all = LANGUAGES.flatMap(language => Object.values(INTEREST_PROMPT[language]))
  expect(all.filter((text, at) => all.indexOf(text) !== at)).toEqual([])
})
