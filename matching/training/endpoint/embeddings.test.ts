import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { embedAll } from './embeddings.ts'

/** OpenAI's protocol on loopback: the vector of a text is its length and its first letter. */
let server: Server
let answers: ((response: ServerResponse) => void)[]
const asked: { readonly model: string; readonly input: readonly string[]; readonly authorization?: string }[] = []
const waits: number[] = []

beforeAll(async () => {
  server = createServer((request, response) => void reply(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => server.close())
beforeEach(() => {
  answers = []
  asked.length = 0
  waits.length = 0
})

async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { model, input } = JSON.parse(await text(request)) as { model: string; input: string[] }
  asked.push({ model, input, authorization: request.headers.authorization ?? '' })
  const other = answers.shift()
  if (other) return other(response)
  const data = input.map((word, index) => ({
    object: 'embedding',
    index,
    embedding: [word.length, word.charCodeAt(0)],
  }))
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ object: 'list', data: data.reverse() }))
}

const embed = (texts: readonly string[], apiKey: string | null = null) =>
  embedAll({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, model: 'small', apiKey }, texts, {
    wait: async ms => void waits.push(ms),
    onProgress: () => {},
  })
const failing =
  (status: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, headers).end('no')

it('gives a vector a text in the order given, whatever order the server answers in', async () => {
  expect((await embed(['arc', 'weld'])).map(vector => [...vector])).toEqual([
    [3, 97],
    [4, 119],
  ])
})

it('asks some at a time, by the name of the model and with the key', async () => {
  const words = Array.from({ length: 600 }, (_, at) => `w${at}`)
  expect(await embed(words, 'sk-1')).toHaveLength(600)
  expect(asked.map(({ input }) => input.length)).toEqual([256, 256, 88])
  expect(asked[0]).toMatchObject({ model: 'small', authorization: 'Bearer sk-1' })
})

it('waits as long as a busy server asks for, longer each time where it does not say', async () => {
  answers = [failing(429, { 'retry-after': '7' }), failing(503), failing(500)]
  expect(await embed(['arc'])).toHaveLength(1)
  expect(waits).toEqual([7_000, 2_000, 4_000])
})

it('gives up after four tries, and at once where the server refuses', async () => {
  answers = [failing(503), failing(503), failing(503), failing(503)]
  await expect(embed(['arc'])).rejects.toThrow('asked 4 times: 503 no')
  answers = [failing(401)]
  await expect(embed(['arc'])).rejects.toThrow('asked 1 times: 401 no')
})

it.each([
  ['too few', { data: [{ index: 0, embedding: [1] }] }],
  ['what is no number', { data: [0, 1].map(index => ({ index, embedding: ['x'] })) }],
  ['no list', { error: 'x' }],
])('refuses %s', async (_, body) => {
  answers = [response => void response.setHeader('content-type', 'application/json').end(JSON.stringify(body))]
  await expect(embed(['arc', 'weld'])).rejects.toThrow('a vector of numbers for each text')
})
