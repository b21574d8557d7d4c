import { expect, test } from 'vitest'
import { compareDocuments, type OpenApi } from './openapi-diff/compare.ts'

/** One operation with a request and an answer. */
function documentOf(request: object, answer: object, components: object = {}): OpenApi {
  const content = (schema: object) => ({ content: { 'application/json': { schema } } })
  const post = { requestBody: content(request), responses: { 200: content(answer) } }
  return { paths: { '/things': { post } }, components: { schemas: components } } as never
}
const text = (rules: object = {}) => ({ type: 'object', properties: { name: { type: 'string', ...rules } } })
const none = { type: 'object', properties: {} }
const changesOf = (before: OpenApi, after: OpenApi) =>
  compareDocuments(before, after).changes.map(({ kind, at, what, reason }) => [kind, at, what, reason])

test('an operation that is gone is removed, and a new one added', () => {
  const before = documentOf(none, none)
  expect(changesOf(before, { paths: {} })).toEqual([['removed', 'POST /things', 'operation', undefined]])
  expect(changesOf({ paths: {} }, before)).toEqual([['added', 'POST /things', 'operation', undefined]])
})

test('a field that is gone is removed, of requests and of answers', () => {
  expect(changesOf(documentOf(text(), text()), documentOf(none, none))).toEqual([
    ['removed', 'POST /things request.name', 'field', undefined],
    ['removed', 'POST /things 200.name', 'field', undefined],
  ])
})

test.each([
  [{}, { maxLength: 5 }, 'maxLength Infinity to 5'],
  [{ minLength: 1 }, { minLength: 2 }, 'minLength 1 to 2'],
  [{ enum: ['a', 'b'] }, { enum: ['a'] }, 'values b'],
  [{}, { pattern: '^\\d+$' }, expect.stringContaining('"a b"')],
])('a request that accepts less is narrowed: %j to %j', (before, after, what) => {
  expect(changesOf(documentOf(text(before), none), documentOf(text(after), none))).toEqual([
    ['narrowed', 'POST /things request.name', what, undefined],
  ])
})

test('a pattern that newly rejects blank text alone follows from K7, and one of the same meaning is rewritten', () => {
  const of = (pattern: string) => documentOf(text({ pattern }), none)
  expect(changesOf(of('^[^\\t\\n]*$'), of('^ *[^\\t\\n\\s][^\\t\\n]*$'))).toMatchObject([
    ['narrowed', 'POST /things request.name', expect.stringContaining('rejects " "'), 'K7'],
  ])
  expect(compareDocuments(of('^[a-z]+$'), of('^[abc-z]+$')).changes).toMatchObject([{ kind: 'rewritten' }])
})

test('a request that accepts more, and a schema that moves into a component, are no breaking changes', () => {
  expect(changesOf(documentOf(text({ maxLength: 5 }), none), documentOf(text(), none))).toEqual([])
  const moved = documentOf({ $ref: '#/components/schemas/Thing' }, none, { Thing: text() })
  expect(changesOf(documentOf(text(), none), moved)).toEqual([])
})

test('changed descriptions and examples are counted', () => {
  const before = documentOf(text({ description: 'Its name.' }), none)
  const after = documentOf(text({ description: 'Name of the thing.', examples: ['a'] }), none)
  expect(compareDocuments(before, after)).toMatchObject({ changes: [], descriptions: 1, examples: 1 })
})
