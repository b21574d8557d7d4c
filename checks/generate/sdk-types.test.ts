import { expect, test } from 'vitest'
import { renderNames } from './sdk-types.ts'

/** The names that the SDK exports, from a document. */
type Document = Parameters<typeof renderNames>[0]
type Operation = Document['paths'][string][string]

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const answer = (data: object) => ({ content: { 'application/json': { schema: { properties: { data } } } } })
const operation = (operationId: string, data: object, more: Partial<Operation> = {}): Operation => ({
  operationId,
  summary: `Does ${operationId}`,
  parameters: [],
  responses: { 200: answer(data), 404: {} },
  ...more,
})
const render = (paths: Document['paths'], schemas: Document['components']['schemas'] = {}) =>
  renderNames({ paths, components: { schemas } })

test('getThing answers a Thing; other operations have answers of their own', () => {
  const text = render({
    '/things': { get: operation('listThings', ref('Things')), post: operation('makeThing', ref('Thing')) },
    '/things/{thing_id}': { get: operation('getThing', ref('Thing')) },
  })
  expect(text).toContain("export type Thing = api.GetThingResponse['data']\n")
  expect(text).toContain("export type MakeThingData = api.MakeThingResponse['data']\n")
  expect(text).toContain('  /** Does makeThing */\n  makeThing: { data: MakeThingData }')
  expect(text).toContain("  makeThing: { method: 'POST', path: '/things' },")
})

test('what a caller sends may be read-only and undefined', () => {
  const parameters = [
    { name: 'thing_id', in: 'path' },
    { name: 'limit', in: 'query' },
    { $ref: '#/components/parameters/IdempotencyKey' },
  ]
  const text = render({ '/x': { put: operation('changeThing', ref('Thing'), { parameters, requestBody: {} }) } })
  expect(text).toContain("export type ChangeThingBody = Sent<api.ChangeThingData['body']>")
  expect(text).toContain("export type ChangeThingQuery = Sent<NonNullable<api.ChangeThingData['query']>>")
  expect(text).toContain(
    '  changeThing: { params: { thing_id: string }; query: ChangeThingQuery; body: ChangeThingBody; data: ChangeThingData }',
  )
})

test('a list of events is one of events that their type tells apart', () => {
  const schemas = {
    Event: { anyOf: [ref('ThingMadeEvent'), ref('OtherEvent')] },
    Pulled: { properties: { items: { items: ref('Event') } } },
  }
  const text = render({ '/events': { get: operation('pullEvents', ref('Pulled')) } }, schemas)
  expect(text).toContain('export type ThingMadeEvent = api.ThingMadeEvent\n')
  expect(text).toContain('export type PramaanEvent = ThingMadeEvent | OtherEvent\n')
  expect(text).toContain('type: `\u0024{string}.\u0024{string}` & { readonly __unlisted: true }')
  expect(text).toContain(
    "export type PullEventsData = Omit<api.PullEventsResponse['data'], 'items'> & { items: PramaanEvent[] }",
  )
})

test('an operation without data is rejected', () => {
  expect(() => render({ '/x': { get: { ...operation('getX', {}), responses: { 204: {} } } } })).toThrow('without data')
})
