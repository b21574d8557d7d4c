import { Ajv } from 'ajv'
import Type, { type TSchema } from 'typebox'
import { expect, test } from 'vitest'
import { toDetails } from './schema-faults.ts'

const ajv = new Ajv({ allErrors: true, verbose: true, strict: false })

function detailsOf(schema: TSchema, value: unknown) {
  const validate = ajv.compile(schema)
  validate(value)
  return toDetails(validate.errors ?? [], 'body')
}

const list = Type.Object({
  skills: Type.Array(Type.Object({ skill_id: Type.String() }, { additionalProperties: false })),
})

test('an error deep in a list has the path that a programmer would write', () => {
  expect(
    detailsOf(list, { skills: [{ skill_id: 'sk_1' }, { skill_id: 5 }, {}, { skill_id: 'sk_2', more: 1 }] }),
  ).toEqual([
    { path: 'skills[1].skill_id', message: 'skills[1].skill_id must be a string.' },
    { path: 'skills[2].skill_id', message: 'skills[2].skill_id is required.' },
    { path: 'skills[3].more', message: 'skills[3].more is not a known field.' },
  ])
})

test('an error of the whole names the part of the request', () => {
  expect(detailsOf(list, 'text')).toEqual([{ path: 'body', message: 'body must be an object.' }])
})

test('a name with a slash or a tilde is shown as it was sent', () => {
  expect(detailsOf(Type.Record(Type.String(), Type.Integer()), { 'a/b~c': 'x' })).toEqual([
    { path: 'a/b~c', message: 'a/b~c must be a whole number.' },
  ])
})

test.each([
  [Type.String({ minLength: 1 }), '', 'must have at least 1 character.'],
  [Type.String({ minLength: 3 }), 'ab', 'must have at least 3 characters.'],
  [Type.String({ maxLength: 2 }), 'abc', 'must have at most 2 characters.'],
  [Type.Integer({ minimum: 1 }), 0, 'must be at least 1.'],
  [Type.Integer({ maximum: 9 }), 10, 'must be at most 9.'],
  [Type.String({ pattern: '^\\d{6}$', 'x-rule': 'must be 6 digits' }), 'b', 'must be 6 digits.'],
  [Type.String({ pattern: '^a+$' }), 'b', 'is not valid.'],
  [Type.Literal('INR'), 'USD', 'must be INR.'],
  [Type.Literal(true), false, 'must be true.'],
  [Type.Enum(['yes', 'no']), 'maybe', 'must be one of yes, no.'],
  [Type.Array(Type.Integer(), { uniqueItems: true }), [1, 1], 'must not contain duplicates.'],
  [Type.Object({}, { minProperties: 1 }), {}, 'must have at least 1 field.'],
  [Type.Array(Type.Integer()), 5, 'must be an array.'],
])('a violated rule is explained in words, never as a regular expression: %#', (field, value, words) => {
  expect(detailsOf(Type.Object({ field }), { field: value })).toEqual([{ path: 'field', message: `field ${words}` }])
})

test('an empty text that must not be blank is reported once', () => {
  const field = Type.String({ minLength: 1, pattern: '\\S', 'x-rule': 'must not be blank' })
  expect(detailsOf(Type.Object({ field, other: field }), { field: '', other: ' ' })).toEqual([
    { path: 'field', message: 'field must have at least 1 character.' },
    { path: 'other', message: 'other must not be blank.' },
  ])
})

const forms = Type.Object({
  skills: Type.Array(
    Type.Union([
      Type.Object(
        { skill_id: Type.String({ pattern: '^sk_' }), verify: Type.Optional(Type.Boolean()) },
        { additionalProperties: false },
      ),
      Type.Object(
        { name: Type.String({ minLength: 2 }), pending: Type.Literal(true) },
        { additionalProperties: false },
      ),
    ]),
  ),
})

test.each([
  [{ skill_id: 'x' }, ['skills[1].skill_id']],
  [{ skill_id: 'sk_1', verify: 'yes', more: 1 }, ['skills[1].more', 'skills[1].verify']],
  [{ name: 'x', pending: true }, ['skills[1].name']],
  [{ name: 'Drone care' }, ['skills[1].pending']],
  [{ name: 'x' }, ['skills[1].pending', 'skills[1].name']],
  [{}, ['skills[1].skill_id']],
  [7, ['skills[1]']],
])('of several forms the nearest one is explained: %j', (item, paths) => {
  const details = detailsOf(forms, { skills: [{ skill_id: 'sk_1' }, item, { name: 'Drone care', pending: true }] })
  expect(details.map(each => each.path)).toEqual(paths)
})

test('of a hundred thousand errors the first two hundred and the number of the others are reported, at once', () => {
  const details = detailsOf(forms, { skills: Array.from({ length: 100_000 }, () => ({ name: 'x', pending: true })) })
  expect(details).toHaveLength(201)
  expect(details.at(-1)).toEqual({ path: 'body', message: 'body has 99800 more errors.' })
})
