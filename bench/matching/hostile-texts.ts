import { seededRandom } from '../figures.ts'

/** Texts that nobody would write, and texts that everybody writes, each made from its number alone. */
export interface MadeText {
  readonly kind: string
  readonly text: string
}

type Draw = () => number

const AD_WORDS =
  `mason needed for brick work urgent in Pune plaster tile fitting wiring switch board salary 18,000 per month AC/DC
  gate pe entry karna aata ho bijli ka kaam deewar ki putai gaadi chalana khana banana safai aur helper bhi chahiye ya
  राज मिस्त्री चाहिए ईंट की चिनाई दीवार पर पलस्तर और तार खींचना गाड़ी चलाना खाना बनाना सफाई ड्राइवर या हेल्पर भी
  c++ node.js e-way 10,000 2BHK 24x7 5S CO2 TIG 6G welder's`.split(/\s+/)
const BETWEEN = [
  ' ',
  ' ',
  ' ',
  ' ',
  ', ',
  '. ',
  '\n',
  ' / ',
  ' & ',
  ' + ',
  '; ',
  '।\n',
  '\n• ',
  ' – ',
  ' (',
  ') ',
  ': ',
  '\t',
  '',
]
const CALIBRATION_FEATURES = [
  '(',
  ')',
  '+',
  '#',
  "'",
  '’',
  '"',
  '*',
  '.',
  ',',
  '-',
  '—',
  '/',
  '\\',
  '|',
  '<',
  '>',
  '&',
  '\u200d',
  '\u200b',
  '\u00ad',
]
const EMOJI = ['😀', '👷', '👩‍🔧', '🇮🇳', '👍🏽', '❤️', '🏗️', '1️⃣', '🧑🏿‍🏭']
const WORDS = [
  'wiring',
  'plaster',
  'check',
  'machine',
  'ka',
  'aur',
  'बिजली',
  'काम',
  'banana',
  'a',
  'x',
  '😀',
  'को',
  '7',
  'xyzzy',
]

/** A range of code points each: Devanagari with its marks, other scripts of India, right to left, marks, letterlike, beyond U+FFFF. */
const RANGES: readonly (readonly [number, number])[] = [
  [0x0900, 0x097f],
  [0x0980, 0x0d7f],
  [0x0590, 0x06ff],
  [0x0300, 0x036f],
  [0x2100, 0x214f],
  [0x3200, 0x33ff],
  [0x4e00, 0x4fff],
  [0x1d400, 0x1d7ff],
  [0x0020, 0x007e],
]

const makers: Readonly<Record<string, (draw: Draw, length: number) => string>> = {
  ad: (draw, length) => repeat(length, () => pick(draw, AD_WORDS) + pick(draw, BETWEEN)),
  'one word': (draw, length) => fill(pick(draw, WORDS) + pick(draw, BETWEEN), length),
  'no spaces': (draw, length) => repeat(length, () => pick(draw, AD_WORDS)),
  'one script': (draw, length) => {
    const range = pick(draw, RANGES)
    return repeat(length, () => (draw() < 0.15 ? ' ' : pointOf(draw, range)))
  },
  'all scripts': (draw, length) => repeat(length, () => (draw() < 0.1 ? ' ' : pointOf(draw, pick(draw, RANGES)))),
  signs: (draw, length) => repeat(length, () => pick(draw, draw() < 0.8 ? CALIBRATION_FEATURES : AD_WORDS)),
  'one sign': (draw, length) => fill(pick(draw, CALIBRATION_FEATURES), length),
  emoji: (draw, length) => repeat(length, () => pick(draw, draw() < 0.7 ? EMOJI : AD_WORDS)),
  // Code units, not code points: half characters, NUL and line ends of all kinds among them.
  units: (draw, length) => repeat(length, () => String.fromCharCode(Math.floor(draw() * 0x10000))),
  'cut ad': (draw, length) => makers.ad!(draw, length).slice(Math.floor(draw() * 4)),
}
const KINDS = Object.keys(makers)
const MOST_SHORT = 300
const MOST_LONG = 4_000
const LONG_SHARE = 0.03

export function makeText(seed: number, number: number): MadeText {
  const draw = seededRandom(Math.imul(seed, 31) + number)
  const kind = pick(draw, KINDS)
  const most = draw() < LONG_SHARE ? MOST_LONG : MOST_SHORT
  return { kind, text: makers[kind]!(draw, Math.floor(draw() * most)) }
}

/** What a text may be like at its worst, at a wanted length. The same words at every length, only more of them. */
export const growing: Readonly<Record<string, (length: number) => string>> = {
  'normal ads': length => makers.ad!(seededRandom(1), length),
  'one word': length => fill('machine ', length),
  'one word of Hindi': length => fill('काम करना ', length),
  'no spaces': length => fill('brickplaster', length),
  Devanagari: length => fill('ईंट की चिनाई और दीवार पर पलस्तर करना ', length),
  'no spaces in Devanagari': length => fill('चिनाईकरना', length),
  emoji: length => fill('👩‍🔧😀', length),
  commas: length => fill(',', length),
  'words and commas': length => fill('fit,check,', length),
  apostrophes: length => fill("'’", length),
}

function fill(unit: string, length: number): string {
  return unit.repeat(Math.ceil(length / unit.length)).slice(0, length)
}

function repeat(length: number, piece: () => string): string {
  const pieces: string[] = []
  for (let made = 0; made < length; made += pieces.at(-1)!.length || 1) pieces.push(piece())
  return pieces.join('').slice(0, length)
}

function pick<T>(draw: Draw, from: readonly T[]): T {
  return from[Math.floor(draw() * from.length)]!
}

function pointOf(draw: Draw, [first, last]: readonly [number, number]): string {
  return String.fromCodePoint(first + Math.floor(draw() * (last - first + 1)))
}
