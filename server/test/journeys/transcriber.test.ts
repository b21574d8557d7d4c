import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAiTranscriber } from '../../src/adapters/model/transcriber.ts'

/** What the server of the model was asked, and what it answers. */
const asked: { path: string; authorization: string; body: string }[] = []
const answer = { status: 200, body: '' }
let server: Server
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const parts = await Array.fromAsync(request)
    const { authorization = '' } = request.headers
    asked.push({ path: request.url ?? '', authorization, body: Buffer.concat(parts).toString('latin1') })
    response.writeHead(answer.status, { 'content-type': 'application/json', location: '/elsewhere' }).end(answer.body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => server?.close())

const RECORDING = { bytes: Buffer.from('spoken'), contentType: 'audio/webm', language: 'hi' } as const

async function transcribed(status: number, body: string) {
  Object.assign(answer, { status, body })
  const failures: string[] = []
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  const transcribe = openAiTranscriber({ url, apiKey: 'k-1', name: 'listener', onFailure: why => failures.push(why) })
  return { text: await transcribe(RECORDING), failures }
}

test('a recording is sent with its type, its language and the name of the model, and what was said comes back', async () => {
  const said = await transcribed(200, JSON.stringify({ text: ' पुणे,\u0000 एक स्कूल\n' }))
  expect(said).toEqual({ text: 'पुणे, एक स्कूल', failures: [] })
  const [{ path, authorization, body }] = asked as [(typeof asked)[number]]
  expect([path, authorization]).toEqual(['/v1/audio/transcriptions', 'Bearer k-1'])
  for (const part of ['listener', 'hi', 'filename="answer.webm"', 'Content-Type: audio/webm', 'spoken'])
    expect(body).toContain(part)
})

test('a transcript has as many characters as a written answer may have', async () => {
  expect((await transcribed(200, JSON.stringify({ text: 'a'.repeat(3_000) }))).text).toHaveLength(2_000)
})

test.each([
  ['an error', 500, '{}', 'status 500'],
  ['a redirect', 302, '', 'TypeError'],
  ['no JSON', 200, '<html>', 'SyntaxError'],
  ['JSON of another form', 200, '{"text":7}', 'status 200'],
])('%s gives no transcript, and says why without what was said', async (_name, status, body, why) => {
  expect(await transcribed(status, body)).toEqual({ text: '', failures: [why] })
})
