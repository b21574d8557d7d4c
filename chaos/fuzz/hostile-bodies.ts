import { gzipSync } from 'node:zlib'
import { pick, type Random, whole } from '../random.ts'
import { CANARY } from './check-answer.ts'
import { changedAt, sitesOf } from './mutate.ts'
import { isObject, type Schema } from './schema.ts'

/** A valid body, and how to change it. */
export interface Victim {
  readonly schema: Schema
  readonly value: unknown
  readonly random: Random
}

export type HostileBody = (victim: Victim) => Buffer

/** A placeholder for raw text that JSON.stringify would not write. */
const HOLE = '@@hole@@'

const nested = (depth: number, random: Random): string =>
  pick(
    [
      () => '['.repeat(depth) + ']'.repeat(depth),
      () => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
      () => `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`,
    ],
    random,
  )()

/** Raw JSON, or nearly, in place of some value. */
const VALUES: Readonly<Record<string, (random: Random) => string>> = {
  'nesting 29 to 34': random => nested(whole(29, 34, random), random),
  'nesting 1000': random => nested(1_000, random),
  'nesting 50000': random => nested(50_000, random),
  '10001 keys': () => `{${Array.from({ length: 10_001 }, (_, at) => `"k${at}":0`).join(',')}}`,
  NUL: random => pick(['"\\u0000"', '"a\\u0000b"', '"sk_1001\\u0000"', '{"a\\u0000":1}'], random),
  'half a surrogate pair': random =>
    pick(['"\\ud800"', '"\\udc00"', '"a\\udfff\\ud800b"', '"\\ud83d"', '{"\\ud800":1}', '"\\uD83D\\u0041"'], random),
  'unsafe integer': random =>
    pick(['9007199254740993', '-9007199254740993', '18446744073709551616', '9'.repeat(4_000)], random),
  'odd number': random =>
    pick(
      ['1e400', '-1e400', '-0', '-0.0', '0e0', '1E+2', '1e-400', '0.1e1', `0.${'3'.repeat(5_000)}`, '1e308'],
      random,
    ),
  'no JSON number': random => pick(['01', '+1', '.5', '5.', '0x10', 'NaN', 'Infinity', '-', '1_000', '٣'], random),
  'huge string': random => `"${pick(['x', 'é', '😀', '\\u0041'], random).repeat(whole(10_000, 40_000, random))}"`,
  'raw control character': random => `"a${pick(['\n', '\t', '\u0000', '\u001f', '\r'], random)}b"`,
  'bad escape': random => pick(['"\\x41"', '"\\u12"', '"\\"', '"\\u{41}"', "'a'", '"a'], random),
  'many array items': random => `[${'0,'.repeat(whole(10_000, 60_000, random))}0]`,
  'other words': random =>
    pick(['undefined', 'None', 'True', 'nil', '', '/*x*/1', '1//x', '{}{}', '[1,]', '{"a":1,}'], random),
}

const PROTO = `{"isAdmin":true,"status":"${CANARY}","skill_id":"${CANARY}","name":"${CANARY}","limit":"${CANARY}"}`

/** Raw members added to some object. */
const MEMBERS: Readonly<Record<string, (random: Random) => string>> = {
  prototype: random =>
    pick(
      [
        `"__proto__":${PROTO}`,
        `"\\u005f_proto__":${PROTO}`,
        `"constructor":{"prototype":${PROTO}}`,
        `"prototype":${PROTO}`,
        `"a":{"b":[{"__proto__":${PROTO}}]}`,
        `"__proto__":null`,
        `"constructor":1`,
      ],
      random,
    ),
  'near a prototype': random => pick([`"__proto":1`, `"__PROTO__":1`, `"__defineGetter__":1`, `"toString":1`], random),
}

const WHOLE: Readonly<Record<string, HostileBody>> = {
  'key twice': victim => Buffer.from(twice(victim)),
  'byte order mark': victim => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), plain(victim)]),
  'UTF-16': victim => {
    const bytes = Buffer.from(pick(['\ufeff', ''], victim.random) + plain(victim).toString(), 'utf16le')
    return victim.random() < 0.5 ? bytes : bytes.swap16()
  },
  'bytes that are not UTF-8': victim => {
    const odd = pick([[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xe2, 0x82]], victim.random)
    return insert(plain(victim), Buffer.from(odd), victim.random)
  },
  'a byte changed': victim => {
    const bytes = Buffer.from(plain(victim))
    if (bytes.length > 0) bytes[whole(0, bytes.length - 1, victim.random)] = whole(0, 255, victim.random)
    return bytes
  },
  truncated: victim => plain(victim).subarray(0, whole(0, plain(victim).length - 1, victim.random)),
  'not an object': ({ random }) =>
    Buffer.from(pick(['', ' ', '\n', 'null', '[]', '""', '5', 'true', '{}', '[{}]', '{', ']', '"'], random)),
  'two documents': victim => Buffer.concat([plain(victim), plain(victim)]),
  'blanks around': victim => Buffer.from(`\r\n\t ${plain(victim)} \n`),
  'no JSON blank': victim =>
    Buffer.from(pick(['\u00a0', '\u000b', '\f', '\u2028', '\ufeff'], victim.random) + plain(victim)),
  '262144 bytes': victim => padded(victim, 262_144),
  '262143 bytes': victim => padded(victim, 262_143),
  '262145 bytes': victim => padded(victim, 262_145),
  '262144 bytes or so of text': victim => {
    const text = `"${'y'.repeat(262_144 - whole(0, 400, victim.random))}"`
    return Buffer.from(inPlaceOfAValue(victim, text))
  },
  'gzip named JSON': victim => gzipSync(plain(victim)),
}

export const HOSTILE_BODIES: readonly (readonly [how: string, make: HostileBody])[] = [
  ...Object.entries(VALUES).map(
    ([how, raw]) => [how, (victim: Victim) => Buffer.from(inPlaceOfAValue(victim, raw(victim.random)))] as const,
  ),
  ...Object.entries(MEMBERS).map(
    ([how, raw]) => [how, (victim: Victim) => Buffer.from(besideOthers(victim, raw(victim.random)))] as const,
  ),
  ...Object.entries(WHOLE),
]

function plain({ value }: Victim): Buffer {
  return Buffer.from(JSON.stringify(value))
}

function inPlaceOfAValue({ schema, value, random }: Victim, raw: string): string {
  const { path } = pick(sitesOf(schema, value), random)
  return JSON.stringify(changedAt(value, path, HOLE)).replace(`"${HOLE}"`, () => raw)
}

function besideOthers({ schema, value, random }: Victim, rawMember: string): string {
  const objects = sitesOf(schema, value).filter(site => isObject(site.value))
  if (objects.length === 0) return `{${rawMember}}`
  const site = pick(objects, random)
  const changed = changedAt(value, site.path, { ...(site.value as object), [HOLE]: 1 })
  return JSON.stringify(changed).replace(`"${HOLE}":1`, () => rawMember)
}

/** A key of some object repeated with its value, plain or escaped. */
function twice(victim: Victim): string {
  const objects = sitesOf(victim.schema, victim.value).filter(
    site => isObject(site.value) && Object.keys(site.value).length > 0,
  )
  if (objects.length === 0) return '{"a":1,"a":1}'
  const { path, value } = pick(objects, victim.random)
  const [key, own] = pick(Object.entries(value as object), victim.random)
  const escaped = `\\u${key.charCodeAt(0).toString(16).padStart(4, '0')}${key.slice(1)}`
  const member = `"${pick([key, escaped], victim.random)}":${JSON.stringify(own)}`
  const changed = changedAt(victim.value, path, { ...(value as object), [HOLE]: 1 })
  return JSON.stringify(changed).replace(`"${HOLE}":1`, () => member)
}

function insert(bytes: Buffer, odd: Buffer, random: Random): Buffer {
  const at = whole(0, bytes.length, random)
  return Buffer.concat([bytes.subarray(0, at), odd, bytes.subarray(at)])
}

/** Trailing blanks change only the size: at the limit a valid body must still be accepted. */
function padded(victim: Victim, bytes: number): Buffer {
  const body = plain(victim)
  return Buffer.concat([body, Buffer.alloc(Math.max(0, bytes - body.length), ' ')])
}
