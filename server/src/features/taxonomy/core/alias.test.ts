import type { Label } from '@pramaan/matching'
import { describe, expect, test } from 'vitest'
import { languageOf, validateAlias } from './alias.ts'

const labels: readonly Label[] = [
  { text: 'Brick laying', language: 'en', kind: 'preferred' },
  { text: 'ईंट की चिनाई', language: 'hi', kind: 'preferred' },
  { text: 'eent jodna', language: 'hi', kind: 'romanised' },
]
const check = (text: string, language = 'en') => validateAlias({ text, language }, labels)

describe('an alias is', () => {
  test.each([
    ['wall building', 'en', 'alias'],
    ['दीवार जोड़ना', 'hi', 'alias'],
    ['PVC पाइप जोड़ना', 'hi', 'alias'],
    ['deewar jodna', 'hi', 'romanised'],
    ['செங்கல் வேலை', 'ta', 'alias'],
    ['sengal velai', 'ta', 'romanised'],
  ])('%j in %s: %s', (text, language, kind) => {
    expect(check(text, language)).toEqual({ ok: true, value: { text, language, kind } })
  })

  test('kept as it is shown: one blank between words, nothing hidden', () => {
    expect(check('  wall\u200b \n building\u001e ')).toMatchObject({ value: { text: 'wall building' } })
  })
})

describe('refused is', () => {
  test.each([
    ['', 'en', 'ALIAS_UNUSABLE', 'empty'],
    [' \u200b\n ', 'en', 'ALIAS_UNUSABLE', 'empty'],
    ['x', 'en', 'ALIAS_UNUSABLE', '2 to 120'],
    ['w'.repeat(121), 'en', 'ALIAS_UNUSABLE', '121 characters'],
    ['?! ...', 'en', 'ALIAS_UNUSABLE', 'no letter'],
    ['call 98765 43210', 'en', 'ALIAS_UNUSABLE', 'telephone'],
    ['asha@example.org', 'en', 'ALIAS_UNUSABLE', 'e-mail'],
    ['ईंट का काम', 'en', 'ALIAS_UNUSABLE', 'not written in en'],
    ['செங்கல் வேலை', 'hi', 'ALIAS_UNUSABLE', 'not written in hi'],
    ['кладка', 'hi', 'ALIAS_UNUSABLE', 'not written in hi'],
    ['wall building', 'fr', 'LANGUAGE_NOT_SERVED', 'en, hi'],
    ['wall building', 'EN', 'LANGUAGE_NOT_SERVED', 'en, hi'],
    ['brick-LAYING', 'en', 'ALREADY_A_LABEL', 'Brick laying'],
    ['Eent  Jodna', 'en', 'ALREADY_A_LABEL', 'eent jodna'],
    ['ईंट की चिनाई', 'mr', 'ALREADY_A_LABEL', 'hi, preferred'],
  ])('%j in %s: %s', (text, language, code, message) => {
    expect(check(text, language)).toMatchObject({
      ok: false,
      error: { code, details: [{ message: expect.stringContaining(message) }] },
    })
  })

  test('nothing at the limit of its length', () => {
    expect(check('w'.repeat(120)).ok).toBe(true)
    expect(check('AC').ok).toBe(true)
  })
})

test.each([
  ['wall building', 'en'],
  ['deewar jodna', 'en'],
  ['दीवार जोड़ना', 'hi'],
  ['PVC पाइप', 'hi'],
  ['செங்கல்', 'ta'],
  ['кладка', null],
  ['123', null],
])('%j is taken for %s', (text, language) => {
  expect(languageOf(text)).toBe(language)
})
