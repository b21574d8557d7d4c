import { expect, test } from 'vitest'
import type { Schema } from './json-schema-types.ts'
import { renderSdkTypes } from './sdk-types.ts'

/** What the SDK's types say of a document. */
const thing: Schema = {
  type: 'object',
  required: ['thing_id', 'kinds'],
  properties: {
    thing_id: { type: 'string', description: 'Its id.' },
    kinds: { type: 'array', items: { enum: ['a', "b'c"] } },
    parent: { anyOf: [{ type: 'string' }, { type: 'null' }] },
  },
}
const answer = (data: Schema) => ({
  content: { 'application/json': { schema: { type: 'object', properties: { data } } } },
})
const operation = (operationId: string, data: Schema, more = {}) => ({
  operationId,
  summary: `Does ${operationId}`,
  parameters: [],
  responses: { 200: answer(data), 404: {} },
  ...more,
})
const render = (paths: Parameters<typeof renderSdkTypes>[0]['paths']) =>
  renderSdkTypes({ paths, components: { schemas: {} } })

test('the answer of getThing is a Thing, wherever it stands', () => {
  const list: Schema = { type: 'object', required: ['items'], properties: { items: { type: 'array', items: thing } } }
  const text = render({
    '/things': { get: operation('listThings', list), post: operation('makeThing', thing) },
    '/things/{thing_id}': { get: operation('getThing', thing) },
  })
  expect(text).toContain(
    "export interface Thing {\n  /** Its id. */\n  thing_id: string\n  kinds: ('a' | 'b\\'c')[]\n  parent?: string | null\n}",
  )
  expect(text).toContain('export interface ListThingsData {\n  items: Thing[]\n}')
  expect(text).toContain('  makeThing: { data: Thing }')
  expect(text).toContain("  makeThing: { method: 'POST', path: '/things' },")
  expect(text.match(/interface Thing /g)).toHaveLength(1)
})

test('what a caller sends may be read-only and undefined', () => {
  const body: Schema = { type: 'object', properties: { ids: { type: 'array', items: { type: 'string' } } } }
  const requestBody = { content: { 'application/json': { schema: body } } }
  const parameters = [
    { name: 'thing_id', in: 'path', required: true, schema: { type: 'string' } },
    { name: 'limit', in: 'query', required: false, schema: { type: 'integer' } },
  ]
  const text = render({ '/x': { put: operation('changeThing', thing, { parameters, requestBody }) } })
  expect(text).toContain('export interface ChangeThingBody {\n  ids?: readonly string[] | undefined\n}')
  expect(text).toContain('export interface ChangeThingQuery {\n  limit?: number | undefined\n}')
  expect(text).toContain(
    '  changeThing: { params: { thing_id: string }; query: ChangeThingQuery; body: ChangeThingBody; data: ChangeThingData }',
  )
})

test('a name that is none of those listed leaves a union to be told apart by the others', () => {
  const listed: Schema = { type: 'object', required: ['type'], properties: { type: { const: 'thing.made' } } }
  const other: Schema = { type: 'object', required: ['type'], properties: { type: { not: { enum: ['thing.made'] } } } }
  const refs = ['ThingMadeEvent', 'OtherEvent'].map(name => ({ $ref: `#/components/schemas/${name}` }))
  const schemas = { Event: { description: 'Either.', anyOf: refs }, ThingMadeEvent: listed, OtherEvent: other }
  const text = renderSdkTypes({ paths: {}, components: { schemas } })
  expect(text).toContain('/** Either. */\nexport type PramaanEvent = ThingMadeEvent | OtherEvent\n')
  expect(text).toContain("export interface ThingMadeEvent {\n  type: 'thing.made'\n}")
  expect(text).toContain(
    'export interface OtherEvent {\n  type: `\u0024{string}.\u0024{string}` & { readonly __unlisted: true }\n}',
  )
})

test.each<Schema>([
  {},
  { type: 'array' },
  { type: 'object', properties: thing.properties!, additionalProperties: thing },
])('a schema it does not know is refused, not guessed at (%#)', schema => {
  expect(() => render({ '/x': { get: operation('getX', schema) } })).toThrow('know no')
})

test('an operation without data is refused', () => {
  expect(() => render({ '/x': { get: { ...operation('getX', thing), responses: { 204: {} } } } })).toThrow(
    'without data',
  )
})
