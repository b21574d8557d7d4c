import { expect, test } from 'vitest'
import { inEnglish, inHindi } from './core/questions.fixture.ts'
import { readItemBank } from './read-item-bank.ts'

const written = ({ ask, options: [right, ...wrong] }: { ask: string; options: readonly string[] }) => ({
  ask,
  right,
  wrong,
})
const asWritten = {
  id: 1,
  kind: 'situation',
  difficulty: 2,
  tests: 'soaking of bricks',
  en: written(inEnglish),
  hi: written(inHindi),
  why: ['Water makes them heavier.', 'The colour is no reason.', 'They dry more slowly.'],
}
const file = (name: string, skill: number, ...questions: unknown[]) => ({ name, content: { skill, questions } })

test('an item has its right option first, its options in one order in both languages, and an id of bank, skill and number', () => {
  const { bank, problems } = readItemBank('public', [file('a.yaml', 1001, asWritten)])
  expect(problems).toEqual([])
  expect([...bank]).toEqual([
    [
      1001,
      [
        {
          itemId: 'public/1001.1',
          skillNumber: 1001,
          kind: 'situation',
          difficulty: 2,
          tests: 'soaking of bricks',
          why: asWritten.why,
          texts: { en: inEnglish, hi: inHindi },
          right: 0,
        },
      ],
    ],
  ])
})

test('a number that YAML reads as one is a text all the same', () => {
  const numbers = { right: 3, wrong: [1, 2, 6] }
  const question = { ...asWritten, en: { ...asWritten.en, ...numbers }, hi: { ...asWritten.hi, ...numbers } }
  const [item] = readItemBank('public', [file('a.yaml', 1, question)]).bank.get(1)!
  expect(item!.texts.en.options).toEqual(['3', '1', '2', '6'])
})

test('all problems of all files are reported at once, with their position', () => {
  const twoOptions = { ...asWritten, id: 2, en: { ...asWritten.en, wrong: ['one'] } }
  const inLatin = { ...asWritten, hi: { ...asWritten.hi, ask: 'Why are dry bricks soaked?' } }
  const { problems } = readItemBank('public', [
    file('a.yaml', 1, asWritten, twoOptions),
    file('b.yaml', 2, inLatin, { ...asWritten, en: written({ ...inEnglish, ask: 'Why soak bricks at all?' }) }),
    file('c.yaml', 2, asWritten),
    file('d.yaml', 3, { ...asWritten, why: [] }),
  ])
  expect(problems).toEqual([
    expect.stringMatching(/^a\.yaml: \/questions\/1\/en\/wrong /),
    'b.yaml: public/2.1: wrong_script.',
    'b.yaml: public/2.1: the id occurs twice.',
    'c.yaml: skill 2 occurs twice.',
    expect.stringMatching(/^d\.yaml: \/questions\/0\/why /),
  ])
})

test('a bank without files is empty', () => {
  expect(readItemBank('public', [])).toEqual({ bank: new Map(), problems: [] })
})
