import { expect, test } from 'vitest'
import { readItemBank } from './item-bank.ts'
import { inEnglish, inHindi } from './questions.fixture.ts'

const pair = (place: number) => ({ en: inEnglish.options[place]!, hi: inHindi.options[place]! })
const asWritten = { en: inEnglish.ask, hi: inHindi.ask, right: pair(0), wrong: [pair(1), pair(2), pair(3)] }
const file = (name: string, ...content: unknown[]) => ({ name, content })

test('a question has its right option first, and its options in one order in both languages', () => {
  const bank = readItemBank([file('a.yaml', { skill: 1001, questions: [asWritten] })])
  expect([...bank]).toEqual([[1001, [{ texts: { en: inEnglish, hi: inHindi }, right: 0 }]]])
})

test('skills of all files are found by their number, each with its questions in order', () => {
  const second = { ...asWritten, en: 'How thick is a mortar joint?' }
  const bank = readItemBank([
    file('a.yaml', { skill: 1, questions: [asWritten, second] }, { skill: 2, questions: [second] }),
    file('b.yaml', { skill: 3, questions: [asWritten] }),
  ])
  expect([...bank.keys()]).toEqual([1, 2, 3])
  expect(bank.get(1)!.map(each => each.texts.en.ask)).toEqual([asWritten.en, second.en])
  expect(bank.get(4)).toBeUndefined()
})

test('a number that YAML reads as one is a text all the same', () => {
  const numbers = [3, 1, 2, 6].map(each => ({ en: each as unknown as string, hi: each as unknown as string }))
  const written = { ...asWritten, right: numbers[0]!, wrong: numbers.slice(1) }
  const [question] = readItemBank([file('a.yaml', { skill: 1, questions: [written] })]).get(1)!
  expect(question!.texts.en.options).toEqual(['3', '1', '2', '6'])
})

test('all problems of all files are reported at once, with their position', () => {
  const twoOptions = { ...asWritten, wrong: [pair(1)] }
  const inLatin = { ...asWritten, hi: 'Why are dry bricks soaked?' }
  const read = () =>
    readItemBank([
      file('a.yaml', { skill: 1, questions: [asWritten, twoOptions] }, { skill: 2, questions: [inLatin] }),
      file('b.yaml', { skill: 1, questions: [asWritten] }),
    ])
  expect(read).toThrow(
    [
      'a.yaml: question 2 of skill 1: not_four_options.',
      'a.yaml: question 1 of skill 2: wrong_script.',
      'b.yaml: skill 1 occurs twice.',
    ].join('\n'),
  )
})

test('a bank without files is empty', () => {
  expect(readItemBank([]).size).toBe(0)
})
