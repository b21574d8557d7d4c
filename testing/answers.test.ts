import Fastify from 'fastify'
import Type from 'typebox'
import { expect, test } from 'vitest'
import { checkAnswers } from './answers.ts'
import { startTestApi } from './api.ts'

/** Tests of the schema check behind every HTTP test: it reports what the tests themselves do not assert. */
const errorSchema = Type.Object({ message: Type.String() }, { additionalProperties: false })
const greeting = Type.Object({ name: Type.String() }, { additionalProperties: false })
const operations = [{ id: 'greet', answers: { 200: { description: 'any', schema: greeting } } }]
const document = {
  paths: { '/api/greet': { get: { operationId: 'greet', responses: { 200: {}, 404: {}, 503: {} } } } },
}

async function faultsOf(status: number, body: unknown, url = '/api/greet'): Promise<readonly string[]> {
  const app = Fastify()
  const { faults } = checkAnswers(app, [{ prefix: '/api/', operations, errorSchema, document }])
  app.get('/api/greet', { config: { operationId: 'greet' } }, (_request, reply) => reply.code(status).send(body))
  app.setNotFoundHandler((_request, reply) => reply.code(status).send(body))
  await app.inject(url)
  await app.close()
  return faults
}

test.each([
  ['a declared success', 200, { name: 'Asha' }],
  ['an error of the operation', 404, { message: 'no' }],
  ['an error that every operation can return', 503, { message: 'no' }],
])('%s passes', async (_kind, status, body) => {
  expect(await faultsOf(status, body)).toEqual([])
})

test.each([
  ['an additional field', 200, { name: 'Asha', phone: '98' }, /additional properties/],
  ['a field of another type', 200, { name: 5 }, /must be string/],
  ['an undeclared success status', 202, { name: 'Asha' }, /status is not declared/],
  ['an undeclared error status', 409, { message: 'no' }, /status is not declared/],
  ['an error that does not match its schema', 404, { message: 'no', stack: 'at x' }, /additional properties/],
])('%s is reported', async (_kind, status, body, fault) => {
  expect(await faultsOf(status, body)).toEqual([expect.stringMatching(fault)])
})

test('on an unknown route only an error passes', async () => {
  expect(await faultsOf(404, { message: 'no' }, '/api/nowhere')).toEqual([])
  expect(await faultsOf(200, { message: 'no' }, '/api/nowhere')).toHaveLength(1)
})

test('closing the API throws the reported problems', async () => {
  const api = await startTestApi()
  api.answerFaults.push('GET /api/x 200: planted')
  await expect(api.close()).rejects.toThrow('planted')
})
