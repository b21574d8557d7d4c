import Type from 'typebox'
import { expect, test } from 'vitest'
import { validatorCompiler } from './validators.ts'

const schema = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 25 })),
  q: Type.Optional(Type.String()),
})
const read = validatorCompiler({ schema, httpPart: 'querystring' } as never) as (query: unknown) => {
  error?: unknown
  value?: unknown
}

test.each(['0x10', '05', ' 5', '+5', '5 ', '', '1e1', '5.5', '101', '0', '-1'])(
  '?limit=%j is no whole number from 1 to 100',
  limit => {
    expect(read({ limit })).toHaveProperty('error')
  },
)

test.each([
  ['5', 5],
  ['100', 100],
])('?limit=%s is %i', (limit, number) => {
  expect(read({ limit })).toEqual({ value: { limit: number } })
})

test('a text that looks like a number stays a text, and a default is filled in', () => {
  expect(read({ q: '5' })).toEqual({ value: { q: '5', limit: 25 } })
})
