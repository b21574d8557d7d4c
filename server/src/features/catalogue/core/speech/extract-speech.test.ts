import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { finish } from '../extract/steps.ts'
import { tokenise } from '../extract/tokens.ts'
import { extractSpeech } from './extract-speech.ts'
import { sampleSpeech } from './sample-speech.ts'
import { readStretches } from './stretches.ts'
import { windowReader } from './windows.ts'

const mentionsOf = (text: string) => finish(extractSpeech(sampleSpeech, text, tokenise(text).tokens))
const told = (text: string) =>
  Object.fromEntries(mentionsOf(text).map(({ skill, start, end }) => [skill, text.slice(start, end)]))

describe('a text speaks of skills in words of its own', () => {
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

  test('words that only join others stand at neither end of a mention', () => {
    expect(told('aur deewar ki putai ka kaam')).toEqual({ 3: 'deewar ki putai' })
  })

  test('what lies around it in its stretch makes a skill less likely', () => {
    const [alone] = mentionsOf('deewar putai')
    const [lost] = mentionsOf('qwert asdfg deewar putai zxcvb poiuy')
    expect(lost?.score ?? 0).toBeLessThan(alone!.score)
  })

  test('a skill of the same trade nearby makes a skill likelier, one far away or of another trade does not', () => {
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

  test('a skill told twice is no likelier: it proves nothing of its trade', () => {
    const [once] = mentionsOf('taar kheenchna')
    expect(mentionsOf('taar kheenchna, pull wires, taar kheenchna').map(({ score }) => score)[0]).toBe(once!.score)
  })

  test('a skill told twice has both its places, in the order of the text', () => {
    const text = 'deewar putai, naya kaam, wall painting'
    expect(mentionsOf(text).map(({ start, end }) => text.slice(start, end))).toEqual(['deewar putai', 'wall painting'])
  })
})

describe('stretches', () => {
  const stretchesOf = (text: string) =>
    [...readStretches(sampleSpeech, text, tokenise(text).tokens)]
      .filter(stretch => stretch.length > 0)
      .map(stretch => text.slice(stretch[0]!.start, stretch.at(-1)!.end))

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
    expect(stretchesOf(text)).toEqual(parts)
  })

  test.each(['10,000 bricks', 'mix 1:4 mortar', 'shift 24/7 guard', 'Node.js pages', "worker's helmet"])(
    '%s is one: a sign within a word or number parts nothing',
    text => {
      expect(stretchesOf(text)).toEqual([text])
    },
  )

  test('one without an end is cut, so that no step takes longer the longer a text is', () => {
    const stretches = [...readStretches(sampleSpeech, 'wire '.repeat(1000), tokenise('wire '.repeat(1000)).tokens)]
    expect(Math.max(...stretches.map(stretch => stretch.length))).toBe(40)
    expect(stretches.flat().length).toBe(1000)
  })
})

test('a window begins and ends with words the skill speaks of, however a stretch before it went', () => {
  const windowsOf = windowReader(sampleSpeech)
  const text = 'xyzzy wall asdfg painting xyzzy'
  const read = () =>
    [...readStretches(sampleSpeech, text, tokenise(text).tokens)].flatMap(stretch => [...windowsOf(stretch)])
  const windows = read()
  expect(windows.length).toBeGreaterThan(0)
  for (const { first, last } of windows) expect([first, last].every(at => at === 1 || at === 3)).toBe(true)
  expect(read()).toEqual(windows)
})

test('any text gives mentions that are really there, in characters left whole, and the same twice', () => {
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
  const steps = (text: string) => [...extractSpeech(sampleSpeech, text, tokenise(text).tokens)].length
  for (const unit of ['taar kheenchna ', 'wall, ', 'दीवार की पुताई। ', 'और ', '😀']) {
    const once = steps(unit.repeat(100))
    expect(steps(unit.repeat(1000))).toBeLessThanOrEqual(10 * once + 2)
  }
})
