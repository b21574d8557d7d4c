import { describe, expect, test } from 'vitest'
import { comparableWords, contentWords, readTokens } from './tokens.ts'

function partsOf(text: string): string[][] {
  const parts = new Map<number, string[]>()
  for (const { part, word } of readTokens(text)) parts.set(part, [...(parts.get(part) ?? []), word])
  return [...parts.values()]
}

describe('the words of a text', () => {
  test('are in small letters without accents; signs stay at their end only', () => {
    expect(comparableWords('Café OWNER, C++ & C# – the driver’s +1')).toEqual([
      'cafe',
      'owner',
      'c++',
      'c#',
      'the',
      'drivers',
      '1',
    ])
  })

  test('in other scripts are left to others', () => {
    expect(comparableWords('बिजली wiring сварка')).toEqual(['wiring'])
  })

  test('of absurd length are no words', () => {
    expect(comparableWords(`weld ${'x'.repeat(41)}`)).toEqual(['weld'])
  })

  test('are parted by punctuation, but a stop inside a name does not part', () => {
    expect(partsOf('plan work, lay bricks (and tiles). Node.js - or e-mail/fax')).toEqual([
      ['plan', 'work'],
      ['lay', 'bricks'],
      ['and', 'tiles'],
      ['node', 'js'],
      ['or', 'e', 'mail'],
      ['fax'],
    ])
  })

  test('are no more than a hundred', () => {
    expect(readTokens('weld '.repeat(50_000))).toHaveLength(100)
  })
})

describe('words that join others', () => {
  test('are told apart, in English and in Hindi', () => {
    const content = readTokens('bijli ka kaam karne wala for the house').filter(token => !token.isStop)
    expect(content.map(token => token.word)).toEqual(['bijli', 'house'])
  })

  test('are all a label has, sometimes', () => {
    expect(contentWords(['lay', 'the', 'bricks'])).toEqual(['lay', 'bricks'])
    expect(contentWords(['it'])).toEqual(['it'])
  })
})
