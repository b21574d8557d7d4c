import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { KINDS, makeCase } from '../../../chaos/fuzz/cases.ts'
import { CANARY, checkAnswer, compileRules, type FuzzAnswer } from '../../../chaos/fuzz/check-answer.ts'
import { type FuzzedOperation, readDocument } from '../../../chaos/fuzz/document.ts'
import { styleOf, validValue } from '../../../chaos/fuzz/generate.ts'
import { HOSTILE_BODIES } from '../../../chaos/fuzz/hostile-bodies.ts'
import { mustBeRejected } from '../../../chaos/fuzz/must-be-rejected.ts'
import { nearlyValid } from '../../../chaos/fuzz/mutate.ts'
import { pageOperations } from '../../../chaos/fuzz/page-operations.ts'
import { textOf } from '../../../chaos/fuzz/patterns.ts'
import { createPool } from '../../../chaos/fuzz/pool.ts'
import { type Schema, unknownKeywords } from '../../../chaos/fuzz/schema.ts'
import { type Wire, wireOf } from '../../../chaos/fuzz/wire.ts'
import { growthOf } from '../../../chaos/memory.ts'
import { randomOf } from '../../../chaos/random.ts'

const ajv = formats.default(new Ajv2020({ strict: false }))

function readOpenapi(name: 'partner' | 'verification' | 'catalogue') {
  const file = new URL(`../../../openapi/${name}.json`, import.meta.url)
  return readDocument(name, JSON.parse(readFileSync(file, 'utf8')))
}

/** Every keyword that our documents use, in one body. */
const EVERYTHING: Schema = {
  type: 'object',
  required: ['name', 'kind', 'skills', 'window', 'mode'],
  properties: {
    name: { type: 'string', minLength: 3, maxLength: 5, pattern: '^[^\\u0000-\\u001f]*$' },
    kind: { enum: ['full_time', 'contract'] },
    mode: { type: 'string', const: 'test' },
    skills: {
      type: 'array',
      minItems: 1,
      maxItems: 3,
      uniqueItems: true,
      items: {
        type: 'object',
        required: ['skill_id'],
        properties: {
          skill_id: { type: 'string', pattern: '^sk_\\d{1,9}$' },
          level: { type: 'integer', minimum: 1, maximum: 5 },
        },
        additionalProperties: false,
      },
    },
    window: {
      type: 'object',
      required: ['start'],
      properties: {
        start: { type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' },
        on: { type: 'string', format: 'date' },
      },
      additionalProperties: false,
    },
    place: { anyOf: [{ type: 'string', pattern: '^\\d{6}$' }, { type: 'null' }] },
    pay: { type: 'number', minimum: 0.5, maximum: 2 },
    labels: { type: 'object', patternProperties: { '^[a-z]{2,4}$': { type: 'boolean' } }, additionalProperties: false },
    at: { type: 'string', format: 'date-time', default: '2026-01-01T00:00:00Z' },
  },
  additionalProperties: false,
}

const DOCUMENT = readDocument('partner', {
  paths: {
    '/base/things': {
      post: {
        operationId: 'makeThing',
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } },
        responses: {
          201: { content: { 'application/json': { schema: { type: 'object', required: ['thing_id'] } } } },
          400: { content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorEnvelope' } } } },
          413: { content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorEnvelope' } } } },
          500: { content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorEnvelope' } } } },
        },
      },
      get: {
        operationId: 'listThings',
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 9 } },
          { name: 'cursor', in: 'query', schema: { type: 'string' } },
        ],
        responses: { 200: { content: { 'application/json': { schema: { type: 'object' } } } } },
      },
    },
    '/base/things/{thing_id}': {
      get: {
        operationId: 'getThing',
        parameters: [{ name: 'thing_id', in: 'path', required: true, schema: { type: 'string', pattern: '^T\\d$' } }],
        responses: { 200: { content: { 'application/json': { schema: { type: 'object' } } } } },
      },
    },
  },
  components: {
    schemas: {
      Thing: {
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string', maxLength: 3 } },
        additionalProperties: false,
      },
      ErrorEnvelope: {
        type: 'object',
        required: ['error'],
        properties: { error: { type: 'string' } },
        additionalProperties: false,
      },
    },
  },
})
const RULES = compileRules(DOCUMENT)

function post(body: string | Buffer, headers: Wire['headers'] = [['content-type', 'application/json']]): Wire {
  return { method: 'POST', path: '/base/things', query: '', headers, body: Buffer.from(body) }
}

function get(path: string, query = ''): Wire {
  return { method: 'GET', path: `/base/things${path}`, query, headers: [], body: null }
}

function answer(status: number, body: unknown, headers: FuzzAnswer['headers'] = {}): FuzzAnswer {
  const usual = { 'content-type': 'application/json; charset=utf-8', 'x-request-id': 'req_1' }
  return { status, text: JSON.stringify(body), headers: { ...usual, ...headers } }
}

test.each(['partner', 'verification', 'catalogue'] as const)('the rules can be made from openapi/%s.json', name => {
  const document = readOpenapi(name)
  expect(compileRules(document).operations.length).toBeGreaterThan(0)
  expect(document.errorSchema).toHaveProperty('properties.success')
})

const MADE = answer(201, { thing_id: 'T1' })
const kindsOf = (sent: Wire, got: FuzzAnswer) => checkAnswer(RULES, sent, got).map(finding => finding.kind)

describe('the check of answers', () => {
  test('accepts a valid answer', () => {
    expect(kindsOf(post('{"name":"a"}'), MADE)).toEqual([])
    expect(kindsOf(post('{}'), answer(400, { error: 'no' }))).toEqual([])
    expect(kindsOf(get('/T1'), answer(200, {}))).toEqual([])
    expect(kindsOf(get('', 'limit=5&other=x'), answer(200, {}))).toEqual([])
  })

  test('finds a 500, declared or not, and a 503 too', () => {
    expect(kindsOf(post('{}'), answer(500, { error: 'oh' }))).toEqual(['server error'])
    expect(kindsOf(get('/T1'), answer(503, { error: 'busy' }, { 'retry-after': '1' }))).toContain('server error')
  })

  test('counts the documented GENERATION_FAILED apart from other errors', () => {
    const failed = answer(500, { error: 'x', code: 'GENERATION_FAILED' })
    expect(kindsOf(post('{}'), failed)).toContain('generation failed')
    expect(kindsOf(post('{}'), failed)).not.toContain('server error')
    expect(kindsOf(post('{}'), answer(503, { error: 'x', code: 'GENERATION_FAILED' }))).toContain('server error')
  })

  test('finds an answer that does not match its schema, success or error', () => {
    expect(kindsOf(post('{"name":"a"}'), answer(201, { id: 'T1' }))).toEqual(['schema mismatch'])
    expect(kindsOf(post('{}'), answer(400, { message: 'no' }))).toEqual(['schema mismatch'])
    expect(kindsOf(post('{}'), { ...answer(400, {}), text: '<html>' })).toEqual(['schema mismatch'])
  })

  test('finds a status that the operation does not declare', () => {
    expect(kindsOf(get('/T1'), answer(400, { error: 'no' }))).toEqual(['undeclared status'])
    expect(kindsOf(get('/T1/more'), answer(404, { error: 'no' }))).toEqual([])
    expect(kindsOf(get(`/${'T'.repeat(513)}`), answer(400, { error: 'no' }))).toEqual([])
    expect(kindsOf(post('{}'), answer(413, { error: 'no' }))).toEqual(['undeclared status'])
  })

  test.each([
    ['a body that does not match its schema', post('{"name":"abcd"}')],
    ['an additional field', post('{"name":"a","more":1}')],
    ['a duplicate key', post('{"name":"a","name":"a"}')],
    ['no JSON', post('{"name":"a"}}')],
    ['no body', { ...post(''), body: null }],
    ['a body over the limit', post(`{"name":"a"}${' '.repeat(262_144)}`)],
    ['text/plain', post('{"name":"a"}', [['content-type', 'text/plain']])],
    ['UTF-16', post('{"name":"a"}', [['content-type', 'application/json;charset=utf-16']])],
    [
      'gzip',
      post('{"name":"a"}', [
        ['content-type', 'application/json'],
        ['content-encoding', 'gzip'],
      ]),
    ],
    [
      'a long Idempotency-Key',
      post('{"name":"a"}', [
        ['content-type', 'application/json'],
        ['idempotency-key', 'a'.repeat(256)],
      ]),
    ],
    [
      'a recruiter that is not printable',
      post('{"name":"a"}', [
        ['content-type', 'application/json'],
        ['x-on-behalf-of', 'é'],
      ]),
    ],
    [
      'a key that was invented',
      post('{"name":"a"}', [
        ['content-type', 'application/json'],
        ['x-api-key', 'x'],
      ]),
    ],
  ])('finds that %s was accepted', (_what, sent) => {
    expect(kindsOf(sent, MADE)).toEqual(['accepted but invalid'])
  })

  test.each([
    ['a path parameter', get('/X1')],
    ['an unknown path', get('/T1/T1')],
    ['a number beyond its maximum', get('', 'limit=10')],
    ['a number that is not JSON', get('', 'limit=0x5')],
    ['a repeated number', get('', 'limit=5&limit=5')],
  ])('finds that %s was accepted', (_what, sent) => {
    expect(kindsOf(sent, answer(200, {}))).toContain('accepted but invalid')
  })

  test('finds a missing request id, another content type, the canary, and a page that links to itself', () => {
    expect(kindsOf(get('/T1'), answer(200, {}, { 'x-request-id': undefined }))).toEqual(['wrong headers'])
    expect(kindsOf(get('/T1'), answer(200, {}, { 'content-type': 'text/html' }))).toEqual(['wrong headers'])
    expect(kindsOf(get('/T1'), answer(200, { status: CANARY }))).toEqual(['canary'])
    expect(kindsOf(get('', 'cursor=abc'), answer(200, { next_cursor: 'abc' }))).toEqual(['endless list'])
  })
})

describe('every body must be rejected for', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  const keys = (count: number) => `{${Array.from({ length: count }, (_, at) => `"k${at}":0`).join(',')}}`

  test.each([
    ['33 levels', nested(33)],
    ['10,001 keys', keys(10_001)],
    ['a duplicate key', '{"a":{"b":1,"b":2}}'],
    ['a duplicate key, once escaped', '{"a":1,"\\u0061":2}'],
    ['a duplicate key with blanks between', `{"a"${' '.repeat(900)}:1,"a":2}`],
    ['__proto__', '[{"__proto__":1}]'],
    ['__proto__ escaped', '{"\\u005f_proto__":1}'],
    ['constructor', '{"constructor":1}'],
    ['prototype', '{"prototype":1}'],
    ['NUL', '{"a":"\\u0000"}'],
    ['NUL in a key', '{"\\u0000":1}'],
    ['half a surrogate pair', '["\\ud800"]'],
    ['a reversed surrogate pair', '["\\udc00\\ud800"]'],
    ['an integer that is not exact', '[9007199254740993]'],
    ['an infinite number', '[1e400]'],
    ['no JSON', '{"a":1'],
    ['nothing', ''],
    ['a byte order mark', '\ufeff{}'],
    ['one byte over the limit', `{}${' '.repeat(262_143)}`],
  ])('%s', (_what, text) => {
    expect(mustBeRejected(Buffer.from(text))).not.toBeNull()
  })

  test('bytes that are not UTF-8', () => {
    expect(mustBeRejected(Buffer.from([0x22, 0xff, 0x22]))).not.toBeNull()
    expect(mustBeRejected(Buffer.from('{"a":1}', 'utf16le'))).not.toBeNull()
  })

  test.each([
    ['32 levels', nested(32)],
    ['10,000 keys', keys(10_000)],
    ['the same key in two objects', '[{"a":1},{"a":{"a":1}}]'],
    ['a key as text', '{"a":"__proto__","b":"a"}'],
    ['a complete surrogate pair', '["\\ud83d\\ude00 😀"]'],
    ['JSON punctuation within text', '{"a":"[[[{{{ 1e400 \\" \\\\"}'],
    ['-0 and small numbers', '[-0,1e-400,9007199254740991]'],
    ['as many bytes as allowed', `{}${' '.repeat(262_142)}`],
  ])('but not %s', (_what, text) => {
    expect(mustBeRejected(Buffer.from(text))).toBeNull()
  })
})

describe('the generators', () => {
  const notes: string[] = []
  const making = (at: number) => ({
    random: randomOf(5, at),
    style: styleOf(randomOf(6, at)),
    pool: createPool(),
    foreign: createPool(),
    session: null,
    nowMs: Date.UTC(2026, 0, 1),
    note: (what: string) => void notes.push(what),
  })
  const verification = readOpenapi('verification')
  const operations = [
    ...readOpenapi('partner').operations,
    ...verification.operations,
    ...readOpenapi('catalogue').operations,
    ...pageOperations(verification, ['/assets/pages.css']),
  ]

  test('create values that satisfy every keyword we use', () => {
    const fits = ajv.compile(EVERYTHING)
    const made = Array.from({ length: 500 }, (_, at) => validValue(EVERYTHING, '', making(at)))
    expect(made.filter(value => !fits(value))).toEqual([])
    expect(new Set(made.map(value => JSON.stringify(value))).size).toBeGreaterThan(450)
    expect(notes).toEqual([])
  })

  test.each(operations.map(operation => [operation.key, operation] as const))(
    'support everything that the documents use in %s',
    (_id, operation: FuzzedOperation) => {
      const schemas = [operation.params, operation.query, ...(operation.body ? [operation.body] : [])]
      expect(schemas.flatMap(unknownKeywords)).toEqual([])
      for (const schema of schemas) {
        const fits = ajv.compile(schema)
        for (let at = 0; at < 60; at++)
          expect([fits(validValue(schema, '', making(at))), fits.errors]).toEqual([true, null])
      }
      expect(notes).toEqual([])
    },
  )

  test('report what they do not support', () => {
    expect(textOf('^(?=a)b$', 3, randomOf(1, 1))).toBeNull()
    expect(textOf('^https?://', 20, randomOf(1, 1))).toMatch(/^https?:\/\/[a-z]+$/)
    const said: string[] = []
    validValue({ type: 'string', pattern: '^(?!x)y\\b' }, '', { ...making(1), note: what => void said.push(what) })
    expect(said).toHaveLength(1)
    expect(unknownKeywords({ properties: { a: { not: {} } as Schema } })).toEqual(['not'])
  })

  test('make most of the nearly valid values invalid, in different ways', () => {
    const fits = ajv.compile(EVERYTHING)
    const spoilt = Array.from({ length: 600 }, (_, at) =>
      nearlyValid(
        EVERYTHING,
        validValue(EVERYTHING, '', making(at)),
        site => site.path.length > 0,
        making(at + 1_000).random,
      ),
    )
    expect(spoilt.filter(({ value }) => !fits(value)).length).toBeGreaterThan(400)
    expect(new Set(spoilt.map(({ how }) => how)).size).toBeGreaterThan(100)
  })

  test('use the ids from answers, under their names', () => {
    const pool = createPool()
    pool.harvest('x', {}, { data: { skill_id: 'sk_7', sub_skill: { id: 'ss_3' }, next_cursor: 'abc' } })
    expect(pool.idOf('skill_id', Math.random)).toBe('sk_7')
    expect(pool.idOf('sub_skill_id', Math.random)).toBe('ss_3')
    pool.harvest('x', {}, { data: { serviceVerificationId: 'vrf_1', skills: [{ skillId: 'sk_7' }] } })
    expect(pool.idOf('serviceVerificationId', Math.random)).toBe('vrf_1')
    expect(pool.idOf('skillId', Math.random)).toBe('sk_7')
    expect(pool.pageOf('x', Math.random)?.cursor).toBe('abc')
    const draws = Array.from({ length: 50 }, (_, at) =>
      validValue(
        { type: 'array', minItems: 3, maxItems: 3, items: { type: 'string', pattern: '^sk_\\d{1,9}$' } },
        'skill_ids',
        {
          ...making(at),
          pool,
        },
      ),
    )
    expect(JSON.stringify(draws).split('"sk_7"').length).toBeGreaterThan(60)
  })

  test('create the same request for the same seed and number, and all kinds for all operations', () => {
    for (const operation of operations) {
      for (const kind of KINDS) {
        expect(makeCase(operation, kind, making(9)).wire).toEqual(makeCase(operation, kind, making(9)).wire)
      }
    }
  })

  const rejectable =
    'nesting 1000, 10001 keys, NUL, half a surrogate pair, unsafe integer, no JSON number, prototype, key twice, ' +
    'byte order mark, UTF-16, bytes that are not UTF-8, truncated, two documents, no JSON blank, 262145 bytes, ' +
    'gzip named JSON, raw control character, bad escape'
  test.each(rejectable.split(', '))('create hostile bodies that must be rejected: %s', how => {
    const make = HOSTILE_BODIES.find(([name]) => name === how)![1]
    for (let at = 0; at < 30; at++) {
      const value = validValue(EVERYTHING, '', making(at))
      expect(mustBeRejected(make({ schema: EVERYTHING, value, random: making(at).random }))).not.toBeNull()
    }
  })

  test('pad to the exact byte', () => {
    const sizes = ['262143 bytes', '262144 bytes', '262145 bytes'].map(
      how => HOSTILE_BODIES.find(([name]) => name === how)![1]({ schema: {}, value: {}, random: Math.random }).length,
    )
    expect(sizes).toEqual([262_143, 262_144, 262_145])
  })
})

test('a request survives encoding and decoding', () => {
  const [, , getThing] = DOCUMENT.operations
  const wire = wireOf(getThing!, { params: { thing_id: 'a/b é' }, query: { limit: [1, 2] } }, [])
  expect([wire.path, wire.query]).toEqual(['/base/things/a%2Fb%20%C3%A9', 'limit=1&limit=2'])
})

test('memory is compared between the second and the last third', () => {
  expect(growthOf([1, 1, 1, 100, 100, 100, 130, 130, 130]).ratio).toBeCloseTo(1.3)
})
