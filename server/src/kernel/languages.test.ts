import { expect, test } from 'vitest'
import { LANGUAGES, type Language, SCRIPT_OF, writtenIn } from './languages.ts'

const WORK: Readonly<Record<Language, string>> = {
  en: 'work',
  hi: 'काम',
  bn: 'কাজ',
  te: 'పని',
  mr: 'काम',
  ta: 'வேலை',
  gu: 'કામ',
  kn: 'ಕೆಲಸ',
  ml: 'ജോലി',
  pa: 'ਕੰਮ',
  or: 'କାମ',
}

const pairs = LANGUAGES.flatMap(one => LANGUAGES.map(other => [one, other] as const))

test('a word is written in its own language and in those of the same script, and in no other', () => {
  for (const [one, other] of pairs) {
    expect([one, other, writtenIn(one, WORK[other])]).toEqual([one, other, SCRIPT_OF[one] === SCRIPT_OF[other]])
  }
})

test('every language may contain Latin letters', () => {
  for (const language of LANGUAGES) expect(writtenIn(language, `PVC ${WORK[language]} MCB`)).toBe(true)
})

test('Latin letters alone are English and no other language', () => {
  expect(LANGUAGES.filter(language => writtenIn(language, 'PVC pipe'))).toEqual(['en'])
})

test('one letter, vowel sign or digit of another Indic script is foreign', () => {
  for (const [one, other] of pairs) {
    if (SCRIPT_OF[one] === SCRIPT_OF[other] || other === 'en') continue
    expect([one, other, writtenIn(one, `${WORK[one]} ${WORK[other]}`)]).toEqual([one, other, false])
  }
  expect(writtenIn('hi', 'काম')).toBe(false)
  expect(writtenIn('hi', 'क\u09BEम')).toBe(false)
  expect(writtenIn('hi', 'काम ৫')).toBe(false)
})

test('letters of scripts that no language uses are foreign too', () => {
  for (const foreign of ['کام', 'работа', '工作', 'සිංහල']) {
    for (const language of LANGUAGES) expect(writtenIn(language, `${WORK[language]} ${foreign}`)).toBe(false)
  }
})

test('signs, digits, units and joiners belong to every script', () => {
  expect(writtenIn('hi', '₹500 रोज़, 25 °C, 10 Ω, 6 × 4 इंच।')).toBe(true)
  expect(writtenIn('ml', 'സോഫ്റ്റ്\u200Cവെയർ')).toBe(true)
})

test.each(['', ' ', '123', '…?', '\uD800', '\u093E'])('%j has no letter and is written in no language', text => {
  expect(LANGUAGES.filter(language => writtenIn(language, text))).toEqual([])
})
