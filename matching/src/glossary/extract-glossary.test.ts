import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { finish, tokenise } from '../extract/tokens.ts'

import { extractByGlossary } from './extract-glossary.ts'
import { sampleGlossaryIndex } from './glossary.fixture.ts'
import { readSegments, windowReader } from './segments.ts'

const mentionsOf = (text: string) => finish(extractByGlossary(sampleGlossaryIndex, text, tokenise(text).tokens))
const told = (text: string) =>
  Object.fromEntries(mentionsOf(text).map(({ skill, start, end }) => [skill, text.slice(start, end)]))

describe('mentions by meaning', () => {
  test.each([
    ['English', 'You will paint a wall, and pull wires.', { 3: 'paint a wall', 1: 'pull wires' }],
    ['Hindi', 'काम: तार खींचना और दीवार की पुताई।', { 1: 'तार खींचना', 3: 'दीवार की पुताई' }],
    [
      'romanised Hindi',
      'ladka chahiye\n- taar kheenchna\n- deewar ki putai',
      { 1: 'taar kheenchna', 3: 'deewar ki putai' },
    ],
    ['both at once', 'deewar painting ya taar pulling', { 3: 'deewar painting', 1: 'taar pulling' }],
  ])('%s', (_, text, skills) => {
    expect(told(text)).toEqual(skills)
  })

  test.each(['', ' ', ',,,', 'ka kaam', 'and or aur', 'raj kumar', 'qqkk xyzzy', '😀😀', 'Please call us tomorrow.'])(
    '%j speaks of none',
    text => {
      expect(mentionsOf(text)).toEqual([])
    },
  )

  test('function words are at neither end of a mention', () => {
    expect(told('aur deewar ki putai ka kaam')).toEqual({ 3: 'deewar ki putai' })
  })

  test('other words of the segment lower the probability', () => {
    const [alone] = mentionsOf('deewar putai')
    const [lost] = mentionsOf('qwert asdfg deewar putai zxcvb poiuy')
    expect(lost?.score ?? 0).toBeLessThan(alone!.score)
  })

  test('a skill of the same trade nearby raises the probability, one far away or of another trade does not', () => {
    const score = (text: string) => mentionsOf(text).find(({ skill }) => skill === 2)?.score ?? 0
    const alone = score('each plate')
    expect(score('each plate, pull wires')).toBeGreaterThan(alone)
    expect(score('each plate, wall painting')).toBe(alone)
    expect(score(`each plate, ${'xyzzy, '.repeat(4)}pull wires`)).toBe(alone)
    expect(score(`each plate, ${'xyzzy, '.repeat(3)}pull wires`)).toBeGreaterThan(alone)
    for (const before of ['', 'xyzzy, '.repeat(20)]) {
      expect(score(`${before}pull wires, ${'xyzzy, '.repeat(4)}each plate`)).toBe(alone)
      expect(score(`${before}pull wires, ${'xyzzy, '.repeat(3)}each plate, ${before}`)).toBeGreaterThan(alone)
    }
  })

  test('a repeated skill does not raise its own probability', () => {
    const [once] = mentionsOf('taar kheenchna')
    expect(mentionsOf('taar kheenchna, pull wires, taar kheenchna').map(({ score }) => score)[0]).toBe(once!.score)
  })

  test('a repeated skill has both places, in the order of the text', () => {
    const text = 'deewar putai, naya kaam, wall painting'
    expect(mentionsOf(text).map(({ start, end }) => text.slice(start, end))).toEqual(['deewar putai', 'wall painting'])
  })
})

describe('segments', () => {
  const segmentsOf = (text: string) =>
    [...readSegments(sampleGlossaryIndex, text, tokenise(text).tokens)]
      .filter(segment => segment.length > 0)
      .map(segment => text.slice(segment[0]!.start, segment.at(-1)!.end))

  test.each([
    ['a sentence', 'Fit wires. Paint walls!', ['Fit wires', 'Paint walls']],
    ['lines and bullets', 'fit wires\n• paint walls\r\n* lay tiles', ['fit wires', 'paint walls', 'lay tiles']],
    ['a danda', 'तार डालो। दीवार देखो', ['तार डालो', 'दीवार देखो']],
    [
      'list signs',
      'wires, walls; tiles/paint (plaster) + putty & primer',
      'wires walls tiles paint plaster putty primer'.split(' '),
    ],
    ['a dash with a blank, not a hyphen', 'wall-mounted fans - old', ['wall-mounted fans', 'old']],
    ['joining words', 'wires and walls aur तार या दीवार', ['wires', 'walls', 'तार', 'दीवार']],
    ['an emoji', 'wires 👷 walls', ['wires', 'walls']],
  ])('%s parts', (_, text, parts) => {
    expect(segmentsOf(text)).toEqual(parts)
  })

  test.each(['10,000 bricks', 'mix 1:4 mortar', 'shift 24/7 guard', 'Node.js pages', "worker's helmet"])(
    '%s is one: a sign within a word or number parts nothing',
    text => {
      expect(segmentsOf(text)).toEqual([text])
    },
  )

  test('a segment has a maximum length, so that steps do not grow with the text', () => {
    const segments = [...readSegments(sampleGlossaryIndex, 'wire '.repeat(1000), tokenise('wire '.repeat(1000)).tokens)]
    expect(Math.max(...segments.map(segment => segment.length))).toBe(40)
    expect(segments.flat().length).toBe(1000)
  })
})

test('a window begins and ends with words of the skill, independent of earlier segments', () => {
  const windowsOf = windowReader(sampleGlossaryIndex)
  const text = 'xyzzy wall asdfg painting xyzzy'
  const read = () =>
    [...readSegments(sampleGlossaryIndex, text, tokenise(text).tokens)].flatMap(segment => [...windowsOf(segment)])
  const windows = read()
  expect(windows.length).toBeGreaterThan(0)
  for (const { first, last } of windows) expect([first, last].every(at => at === 1 || at === 3)).toBe(true)
  expect(read()).toEqual(windows)
})

test('any text gives mentions that are in the text, split no character, and are the same twice', () => {
  const words = fc.constantFrom(
    'taar',
    'तार',
    'wall',
    'deewar',
    'का',
    'putai',
    'पुताई',
    'fish',
    'aur',
    '😀',
    '½',
    '\uD83D',
  )
  const between = fc.constantFrom(' ', ' ', ', ', '. ', '\n', '', '’', '\u200d', '।', '+')
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.array(fc.tuple(words, between), { maxLength: 120 }).map(list => list.flat().join('')),
  )
  fc.assert(
    fc.property(texts, text => {
      const mentions = mentionsOf(text)
      expect(mentionsOf(text)).toEqual(mentions)
      for (const { score, start, end } of mentions) {
        expect(score >= 0.2 && score < 0.9).toBe(true)
        expect(start >= 0 && start < end && end <= text.length).toBe(true)
        expect(text.slice(start, end).isWellFormed()).toBe(true)
      }
    }),
    { numRuns: 200 },
  )
}, 20_000)

test('ten times the text takes ten times the steps', () => {
  const steps = (text: string) => [...extractByGlossary(sampleGlossaryIndex, text, tokenise(text).tokens)].length
  for (const unit of ['taar kheenchna ', 'wall, ', 'दीवार की पुताई। ', 'और ', '😀']) {
    const once = steps(unit.repeat(100))
    expect(steps(unit.repeat(1000))).toBeLessThanOrEqual(10 * once + 2)
  }
})
