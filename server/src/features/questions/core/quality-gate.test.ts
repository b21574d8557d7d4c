import { describe, expect, test } from 'vitest'
import { checkQuestion, type DropReason, passGate, passSolves } from './quality-gate.ts'
import type { QuestionText, SkillQuestion } from './question.ts'
import { brickQuestion, inEnglish, inHindi, numberedQuestion } from './questions.fixture.ts'

const options = (...texts: string[]): Partial<QuestionText> => ({ options: texts })
const english = (change: Partial<QuestionText>): SkillQuestion => ({
  texts: { en: { ...inEnglish, ...change } },
  right: 0,
})
const hindi = (change: Partial<QuestionText>): SkillQuestion => ({
  texts: { en: inEnglish, hi: { ...inHindi, ...change } },
  right: 0,
})
const [first, second, third] = inEnglish.options
const long = (length: number) => 'a'.repeat(length)

describe('each fault is told by its name', () => {
  test.each<[string, SkillQuestion, DropReason | null]>([
    ['a sound question', brickQuestion, null],
    ['a right place below the first', { ...brickQuestion, right: -1 }, 'no_right_option'],
    ['a right place behind the last', { ...brickQuestion, right: 4 }, 'no_right_option'],
    ['a right place between two', { ...brickQuestion, right: 0.5 }, 'no_right_option'],
    ['no number for a right place', { ...brickQuestion, right: Number.NaN }, 'no_right_option'],
    ['three options', english(options(first, second, third)), 'not_four_options'],
    ['five options', english(options(...inEnglish.options, 'So they hold')), 'not_four_options'],
    ['a question of 9 characters', english({ ask: 'How much?' }), 'wrong_length'],
    ['a question of 10 characters', english({ ask: 'How much ?' }), null],
    ['a question of 9 characters and a blank', english({ ask: 'How much? ' }), 'wrong_length'],
    ['a question of 300 characters', english({ ask: long(300) }), null],
    ['a question of 301 characters', english({ ask: long(301) }), 'wrong_length'],
    ['an empty option', english(options('a', 'b', 'c', '')), 'wrong_length'],
    ['a blank option', english(options('a', 'b', 'c', '  ')), 'wrong_length'],
    ['options of 220 characters', english(options(long(220), long(219), long(218), long(217))), null],
    ['an option of 221 characters', english(options(long(221), long(219), long(218), long(217))), 'wrong_length'],
    ['markup in the question', english({ ask: 'Why are <b>dry</b> bricks soaked?' }), 'hostile_text'],
    ['a web address in an option', english(options(first, second, third, 'See evil.example')), 'hostile_text'],
    ['a question in another script', hindi({ ask: 'Why are dry bricks soaked before laying?' }), 'wrong_script'],
    ['an English question in Hindi', english({ ask: inHindi.ask }), 'wrong_script'],
    [
      'a Cyrillic look-alike in an option',
      english(options(first, second, third, 'So they dry fаster')),
      'wrong_script',
    ],
    ['a Tamil option of a Hindi question', hindi(options('ஆம் சரி', 'दो', 'तीन', 'चार')), 'wrong_script'],
    ['bare measures of a Hindi question', hindi(options('2 mm', '5 Ω', '10 PVC', '40 µm')), null],
    ['an option in another case', english(options(first, first.toUpperCase(), third, second)), 'repeated_option'],
    ['an option with other blanks', english(options('2.5 mm', '2.5mm', '4 mm', '6 mm')), 'repeated_option'],
    ['an option with other punctuation', english(options('2.5 mm', '2,5 mm.', '4 mm', '6 mm')), 'repeated_option'],
    ['an option with a danda', hindi(options('ऊपर', 'ऊपर।', 'नीचे', 'बाहर')), 'repeated_option'],
    ['an option in full-width letters', english(options('MCB', 'ＭＣＢ', 'RCD', 'DB')), 'repeated_option'],
    ['numbers that differ by their sign', english(options('-5', '5', '10', '20')), null],
    ['ratios of the same digits', english(options('1:12', '11:2', '1:4', '14')), null],
    ['numbers that differ by their point', english(options('2.5', '25', '0.25', '250')), null],
    ['a longest of 10 more', english(options('a', 'b', 'c', 'abcde fghij')), null],
    ['a longest of 11 more', english(options('a', 'b', 'c', 'abcde fghijk')), 'lopsided_options'],
    ['a longest of 1.6 times', english(options(long(50), long(80), long(60), long(70))), null],
    ['a longest of more', english(options(long(50), long(81), long(60), long(70))), 'lopsided_options'],
    ['a fault in a second language alone', hindi(options('एक', 'दो', 'तीन')), 'not_four_options'],
    ['a lopsided second language', hindi(options('क', 'ख', 'ग', 'क ख ग घ च छ ज')), 'lopsided_options'],
  ])('%s', (_, question, fault) => expect(checkQuestion(question)).toBe(fault))
})

describe('the gate', () => {
  const sound = [1, 2, 3].map(number => numberedQuestion(number))
  const unsound = english({ ask: 'How?' })

  test('keeps what is sound as it is, in its order, and repairs nothing', () => {
    const { kept, dropped } = passGate([sound[0]!, unsound, sound[1]!, sound[2]!])
    expect(kept).toHaveLength(3)
    for (const [at, question] of kept.entries()) expect(question).toBe(sound[at])
    expect(dropped).toEqual(['wrong_length'])
  })

  test('drops a near twin of one that was kept before it', () => {
    const twin = { ...brickQuestion, right: 1 }
    expect(passGate([brickQuestion, twin])).toEqual({ kept: [brickQuestion], dropped: ['near_duplicate'] })
  })

  test('keeps the twin of one that was dropped', () => {
    const { kept, dropped } = passGate([{ ...brickQuestion, right: 9 }, brickQuestion])
    expect(kept).toEqual([brickQuestion])
    expect(dropped).toEqual(['no_right_option'])
  })

  test('tells of every question dropped, and of none that is kept', () => {
    expect(passGate([unsound, brickQuestion, unsound, brickQuestion])).toEqual({
      kept: [brickQuestion],
      dropped: ['wrong_length', 'wrong_length', 'near_duplicate'],
    })
    expect(passGate([])).toEqual({ kept: [], dropped: [] })
  })
})

describe('an independent solve', () => {
  const questions = [0, 1, 2, 3].map(right => numberedQuestion(right, right))

  test.each<[string, (number | null)[], number[]]>([
    ['that finds all', [0, 1, 2, 3], [0, 1, 2, 3]],
    ['that finds the first and the last', [0, 2, 1, 3], [0, 3]],
    ['that finds the last alone', [1, 2, 3, 3], [3]],
    ['that finds none', [1, 2, 3, 0], []],
    ['that leaves one open', [0, null, 2, 3], [0, 2, 3]],
    ['that stops half way', [0, 1], [0, 1]],
    ['that answers nothing', [], []],
    ['that answers more than was asked', [0, 1, 2, 3, 0, 1], [0, 1, 2, 3]],
  ])('%s keeps exactly what it found and tells of the rest', (_, answers, found) => {
    const { kept, dropped } = passSolves(questions, { whole: answers, optionsOnly: [], fromCatalogue: [] })
    expect(kept).toHaveLength(found.length)
    for (const [at, question] of kept.entries()) expect(question).toBe(questions[found[at]!])
    expect(dropped).toEqual(Array.from({ length: questions.length - found.length }, () => 'not_solved'))
  })

  test('a question that the options alone or the public catalogue answer is dropped', () => {
    const whole = questions.map(({ right }) => right)
    const nobody = whole.map(() => -1)
    expect(passSolves(questions, { whole, optionsOnly: nobody, fromCatalogue: nobody }).kept).toEqual(questions)
    const byOptions = passSolves(questions, { whole, optionsOnly: nobody.with(1, whole[1]!), fromCatalogue: nobody })
    expect(byOptions).toEqual({ kept: questions.toSpliced(1, 1), dropped: ['solved_by_options'] })
    const byCatalogue = passSolves(questions, { whole, optionsOnly: nobody, fromCatalogue: nobody.with(2, whole[2]!) })
    expect(byCatalogue).toEqual({ kept: questions.toSpliced(2, 1), dropped: ['solved_by_catalogue'] })
  })
})
