import { describe, expect, test } from 'vitest'
import { readPhrase } from '../phrase.ts'
import { comparableWords, contentWords, readTokens } from './tokens.ts'

function partsOf(text: string): string[][] {
  const parts = new Map<number, string[]>()
  for (const { clause, word } of readTokens(readPhrase(text))) parts.set(clause, [...(parts.get(clause) ?? []), word])
  return [...parts.values()]
}

describe('the words of a text', () => {
  test('are lower case without accents; + and # stay at the end only', () => {
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

  test('in other scripts are ignored', () => {
    expect(comparableWords('बिजली wiring сварка')).toEqual(['wiring'])
  })

  test('of excessive length are ignored', () => {
    expect(comparableWords(`weld ${'x'.repeat(41)}`)).toEqual(['weld'])
  })

  test('are separated by punctuation, but not by a full stop inside a name', () => {
    expect(partsOf('plan work, lay bricks (and tiles). Node.js - or e-mail/fax')).toEqual([
      ['plan', 'work'],
      ['lay', 'bricks'],
      ['and', 'tiles'],
      ['node', 'js'],
      ['or', 'e', 'mail'],
      ['fax'],
    ])
  })

  test('are limited to one hundred', () => {
    expect(readTokens(readPhrase('weld '.repeat(50_000)))).toHaveLength(100)
  })
})

describe('stop words', () => {
  test('are recognised in English and in Hindi', () => {
    const content = readTokens(readPhrase('bijli ka kaam karne wala for the house')).filter(token => !token.isStop)
    expect(content.map(token => token.word)).toEqual(['bijli', 'house'])
  })

  test('are kept if a label has no other word', () => {
    expect(contentWords(['lay', 'the', 'bricks'])).toEqual(['lay', 'bricks'])
    expect(contentWords(['it'])).toEqual(['it'])
  })
})
