import { pick, type Random } from '../random.ts'
import { MARKUP } from './odd-values.ts'

/** Bodies that a form never sends. The limit of a form is 8 KB. */
const FORMS: readonly string[] = [
  '',
  '&',
  '=',
  '&&&===',
  '%',
  'number=%',
  'number=%zz',
  'number=%00',
  'number=%ff%fe',
  'number=%ed%a0%80',
  'number[]=1&number[]=2',
  'number=1&number=2',
  'number=4821%0d%0aset-cookie:%20a=b',
  'number=NaN',
  'number=-1',
  'number=9007199254740993',
  'number=%D9%A3%D9%A3%D9%A3%D9%A3',
  "number=1'%20or%201=1--",
  '__proto__=x',
  '__proto__[number]=1&constructor[prototype][number]=1',
  'toString=1',
  '{"number":"4821"}',
  `number=${encodeURIComponent(MARKUP)}&link=${encodeURIComponent(MARKUP)}`,
  `link=${encodeURIComponent(`https://fuzz.example/r/x#${'a'.repeat(200)}`)}`,
  `link=${'#'.repeat(2_000)}`,
  `link=${'a'.repeat(7_000)}`,
  `number=${'9'.repeat(8_192)}`,
  'a=b&'.repeat(2_000),
  `number=${'%41'.repeat(2_700)}`,
  '\u0000\u0000',
  'number=\ufeff4821',
]

export function hostileForm(random: Random): Buffer {
  const text = pick(FORMS, random)
  return random() < 0.05 ? Buffer.from(text, 'utf16le') : Buffer.from(text)
}
