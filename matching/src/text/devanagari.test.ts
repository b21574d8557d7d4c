import { describe, expect, test } from 'vitest'
import { hasDevanagari, romaniseWord } from './hindi.ts'

describe('romaniseWord', () => {
  test.each([
    ['बिजली', 'bijlee'],
    ['काम', 'kaam'],
    ['मजदूर', 'majdoor'],
    ['नमक', 'namak'],
    ['समझना', 'samajhnaa'],
    ['लकड़ी', 'lakdee'],
    ['मरम्मत', 'marammat'],
  ])('the silent a of %s is dropped', (word, romanised) => {
    expect(romaniseWord(word)).toBe(romanised)
  })

  test.each([
    ['न', 'na'],
    ['यंत्र', 'yantra'],
    ['दोस्त', 'dost'],
  ])('%s keeps a pronounceable ending', (word, romanised) => {
    expect(romaniseWord(word)).toBe(romanised)
  })

  test.each([
    ['वेल्डिंग', 'velding'],
    ['प्लंबर', 'plambar'],
    ['गाँव', 'gaanv'],
    ['में', 'men'],
  ])('the nasal of %s follows the next sound', (word, romanised) => {
    expect(romaniseWord(word)).toBe(romanised)
  })

  test('a nukta changes the consonant', () => {
    expect(romaniseWord('दर्ज़ी'.normalize('NFC'))).toBe('darzee')
    expect(romaniseWord('दर्जी')).toBe('darjee')
    expect(romaniseWord('साफ़'.normalize('NFC'))).toBe('saaf')
  })

  test('digits, vowels alone and other scripts pass', () => {
    expect(romaniseWord('२०२५')).toBe('2025')
    expect(romaniseWord('आई')).toBe('aaee')
    expect(romaniseWord('cnc')).toBe('cnc')
  })

  test('Devanagari is distinguished from other scripts', () => {
    expect(hasDevanagari('cnc मशीन')).toBe(true)
    expect(hasDevanagari('cnc machine')).toBe(false)
  })
})
