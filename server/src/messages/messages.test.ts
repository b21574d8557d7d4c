import { readdirSync, readFileSync } from 'node:fs'
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { isLiteralElement, isPluralElement, isPoundElement, isSelectElement } from '@formatjs/icu-messageformat-parser'
import { describe, expect, test } from 'vitest'
import { compileMessage } from '../../../web/messages/compile.ts'
import { formatMessage } from '../../../web/ui/messages.ts'
import { LANGUAGES, SCRIPT_OF } from '../kernel/languages.ts'
import { type Area, compileMessages, messageTexts, ownName, parseMessage, translator } from './messages.ts'

const FOLDER = new URL('../../../web/messages/', import.meta.url)
const AREAS: readonly Area[] = [
  'candidate',
  'chat',
  'erasure',
  'errors',
  'frame',
  'landing',
  'mail',
  'mailbox',
  'own',
  'privacy',
  'proof',
  'reviewer',
  'student',
]

/** Arguments by name, each with its kind and, for select, its choices. Plural categories differ between languages. */
function argumentsOf(elements: readonly MessageFormatElement[]): readonly string[] {
  return elements.flatMap(element => {
    if (isLiteralElement(element) || isPoundElement(element)) return []
    if (isSelectElement(element)) {
      const choices = Object.entries(element.options)
      const inner = choices.flatMap(([, option]) => argumentsOf(option.value))
      return [`${element.value} select ${choices.map(([name]) => name).sort()}`, ...inner]
    }
    if (isPluralElement(element)) {
      return [element.value, ...Object.values(element.options).flatMap(option => argumentsOf(option.value))]
    }
    return [element.value]
  })
}

const argumentsIn = (text: string, language: string) =>
  [...new Set(argumentsOf(parseMessage(text, language).getAst()))].sort()

test('every language has all messages, and a name of its own', () => {
  const folders = readdirSync(FOLDER).filter(name => !name.includes('.'))
  expect(folders.toSorted()).toEqual(LANGUAGES.toSorted())
  expect(LANGUAGES.map(ownName)).toEqual(expect.arrayContaining(['English', 'हिन्दी', 'தமிழ்']))
  for (const language of LANGUAGES) {
    expect(ownName(language)).not.toBe(language)
    const own = filesOf(language).filter(name => !isOfConsole(name))
    expect(own).toEqual(AREAS.map(area => `${area}.json`))
  }
})

/** The console is for people at work in an office: English and Hindi, in files of its own. */
const CONSOLE_LANGUAGES = ['en', 'hi']
const isOfConsole = (name: string) => /^console(-[a-z]+)*\.json$/.test(name)
const filesOf = (language: string) => readdirSync(new URL(`${language}/`, FOLDER)).toSorted()
const consoleTexts = (name: string, language: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(new URL(`${language}/${name}`, FOLDER), 'utf8'))

describe('the messages of the console', () => {
  const names = filesOf('en').filter(isOfConsole)
  test('are in English and Hindi, and in no other language', () => {
    expect(names.length).toBeGreaterThan(0)
    for (const language of LANGUAGES) {
      const wanted = CONSOLE_LANGUAGES.includes(language) ? names : []
      expect([language, filesOf(language).filter(isOfConsole)]).toEqual([language, wanted])
    }
  })
  test.each(names)('%s has the same keys and arguments in both, compiles, and no text is left in English', name => {
    const [english, hindi] = [consoleTexts(name, 'en'), consoleTexts(name, 'hi')]
    expect(Object.keys(hindi)).toEqual(Object.keys(english))
    for (const [key, text] of Object.entries(hindi)) {
      expect({ key, arguments: argumentsIn(text, 'hi') }).toEqual({ key, arguments: argumentsIn(english[key]!, 'en') })
      expect(english[key]!.trim()).not.toBe('')
      expect({ key, text }).toEqual({ key, text: expect.stringMatching(/\p{Script=Devanagari}/u) })
      for (const language of ['en', 'hi']) {
        const compiled = compileMessage(parseMessage(consoleTexts(name, language)[key]!, language).getAst())
        expect(formatMessage(compiled, {}, language)).toBeTypeOf('string')
      }
    }
  })
})

/** Names and abbreviations that are the same in every language. */
const SAME = new Set(['WhatsApp', 'SMS', 'Partner API', 'Verification API', 'Catalogue API'])

describe.each(LANGUAGES)('the messages in %s', language => {
  test.each(AREAS)('of %s have the keys and arguments of English, parse and are not empty', area => {
    const english = messageTexts(area, 'en')
    const texts = messageTexts(area, language)
    expect(Object.keys(texts)).toEqual(Object.keys(english))
    expect(Object.entries<string>(texts).filter(([, text]) => text.trim() === '')).toEqual([])
    for (const [key, text] of Object.entries<string>(texts)) {
      const wanted = argumentsIn(Object.entries<string>(english).find(([name]) => name === key)![1], 'en')
      expect({ key, arguments: argumentsIn(text, language) }).toEqual({ key, arguments: wanted })
    }
  })
})

describe.each(LANGUAGES.filter(language => language !== 'en'))('the messages in %s', language => {
  test.each(AREAS)('of %s are not English by mistake, and in the script of the language', area => {
    const english = new Map(Object.entries<string>(messageTexts(area, 'en')))
    const letters = new RegExp(`\\p{Script=${SCRIPT_OF[language]}}`, 'u')
    const left = Object.entries<string>(messageTexts(area, language)).filter(
      ([key, text]) => !SAME.has(text) && (text === english.get(key) || !letters.test(text)),
    )
    expect(left).toEqual([])
  })
})

describe.each(LANGUAGES)('the messages for scripts in %s', language => {
  test('are formatted by the browser as by the server', () => {
    const compiled = compileMessages('student', language)
    const texts = messageTexts('student', language)
    for (const [key, text] of Object.entries<string>(texts)) {
      for (const count of [0, 1, 2, 5, 30]) {
        const names = argumentsIn(text, language)
        const values = Object.fromEntries(names.map(name => [name, count]))
        expect(formatMessage(compiled[key]!, values, language)).toBe(
          String(parseMessage(text, language).format(values)),
        )
      }
    }
  })
})

test('plural and select follow their arguments', () => {
  const t = translator('mail', 'en')
  expect(t('subject', { requester: 'Asha', count: 1 })).toBe('Asha asks you to confirm a skill')
  expect(t('subject', { requester: 'Asha', count: 3 })).toBe('Asha asks you to confirm 3 skills')
  expect(t('ask', { requester: 'A', role: 'teacher', count: 2 })).toContain('as their teacher')
  const hindi = translator('erasure', 'hi')
  expect(hindi('student.kept.requests', { count: 1 })).toContain('एक अनुरोध था')
  expect(hindi('student.kept.requests', { count: 4 })).toContain('4 अनुरोध थे')
})

test('a value is text, whatever it contains', () => {
  const hostile = "<b>{count, plural, other {x}}</b> '{'"
  expect(translator('student', 'en')('greeting', { name: hostile })).toBe(`For ${hostile}`)
  expect(formatMessage(compileMessages('student', 'en').greeting!, { name: hostile }, 'en')).toBe(`For ${hostile}`)
})
