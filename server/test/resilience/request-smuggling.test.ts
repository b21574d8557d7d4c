import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { until } from '../../../testing/process.ts'

/**
 * Requests that two programs in a row may split at different places. Each carries a second request that must never be answered: a
 * proxy in front would take its answer for the answer to another person's request.
 */
let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const POST = 'POST /api/selected-skills HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
const HIDDEN = 'GET /api/skills/sk_1001 HTTP/1.1\r\nHost: hidden\r\n\r\n'
const CHUNKED = `0\r\n\r\n${HIDDEN}`

const CASES: readonly (readonly [name: string, raw: string])[] = [
  ['both lengths', `${POST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n${CHUNKED}`],
  ['both lengths, reversed', `${POST}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n${CHUNKED}`],
  ['two different lengths', `${POST}Content-Length: 0\r\nContent-Length: 5\r\n\r\n${HIDDEN}`],
  ['two equal lengths', `${POST}Content-Length: 0\r\nContent-Length: 0\r\n\r\n${HIDDEN}`],
  ['a list of lengths', `${POST}Content-Length: 0, 5\r\n\r\n${HIDDEN}`],
  ['a list of equal lengths', `${POST}Content-Length: 0, 0\r\n\r\n${HIDDEN}`],
  ['a negative length', `${POST}Content-Length: -1\r\n\r\n${HIDDEN}`],
  ['a length with a plus sign', `${POST}Content-Length: +0\r\n\r\n${HIDDEN}`],
  ['a hexadecimal length', `${POST}Content-Length: 0x0\r\n\r\n${HIDDEN}`],
  ['a length with a fraction', `${POST}Content-Length: 0.0\r\n\r\n${HIDDEN}`],
  ['a length in quotes', `${POST}Content-Length: "0"\r\n\r\n${HIDDEN}`],
  ['a length with a space in it', `${POST}Content-Length: 1 0\r\n\r\n${HIDDEN}`],
  ['an empty length', `${POST}Content-Length: \r\n\r\n${HIDDEN}`],
  ['a length beyond 64 bits', `${POST}Content-Length: 18446744073709551616\r\n\r\n${HIDDEN}`],
  ['a length in letters', `${POST}Content-Length: zero\r\n\r\n${HIDDEN}`],
  ['a space before the colon of the length', `${POST}Content-Length : 0\r\n\r\n${HIDDEN}`],
  ['a space before the colon of the encoding', `${POST}Transfer-Encoding : chunked\r\n\r\n${CHUNKED}`],
  ['a tab before the colon', `${POST}Transfer-Encoding\t: chunked\r\n\r\n${CHUNKED}`],
  ['an unknown encoding', `${POST}Transfer-Encoding: xchunked\r\n\r\n${CHUNKED}`],
  ['identity', `${POST}Transfer-Encoding: identity\r\n\r\n${HIDDEN}`],
  ['chunked before identity', `${POST}Transfer-Encoding: chunked, identity\r\n\r\n${CHUNKED}`],
  [
    'chunked, then another header with identity',
    `${POST}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n${CHUNKED}`,
  ],
  ['an encoding in quotes', `${POST}Transfer-Encoding: "chunked"\r\n\r\n${CHUNKED}`],
  ['an encoding after a vertical tab', `${POST}Transfer-Encoding: \x0bchunked\r\n\r\n${CHUNKED}`],
  ['an encoding on a continued line', `${POST}Transfer-Encoding:\r\n chunked\r\n\r\n${CHUNKED}`],
  ['a length on a continued line', `${POST}X-A: b\r\n Content-Length: 5\r\n\r\n${HIDDEN}`],
  ['a bare carriage return in a header', `${POST}X-A: b\rTransfer-Encoding: chunked\r\n\r\n${CHUNKED}`],
  ['a bare line feed after a header', `${POST}X-A: b\nTransfer-Encoding: chunked\r\n\r\n${CHUNKED}`],
  ['a bare line feed after the request line', `GET /api/skills/sk_1001 HTTP/1.1\nHost: x\r\n\r\n${HIDDEN}`],
  ['a NUL in a header', `${POST}X-A: \0\r\nContent-Length: 0\r\n\r\n${HIDDEN}`],
  ['a NUL in the name of a header', `${POST}Content\0-Length: 0\r\n\r\n${HIDDEN}`],
  ['a header without a colon', `${POST}Content-Length\r\n\r\n${HIDDEN}`],
  ['a header that begins with a colon', `${POST}: 0\r\n\r\n${HIDDEN}`],
  ['a header that begins with a space', `POST / HTTP/1.1\r\n Host: x\r\n\r\n${HIDDEN}`],
  ['a chunk size with a sign', `${POST}Transfer-Encoding: chunked\r\n\r\n+0\r\n\r\n${HIDDEN}`],
  ['a chunk size with a prefix', `${POST}Transfer-Encoding: chunked\r\n\r\n0x0\r\n\r\n${HIDDEN}`],
  ['a chunk size beyond 64 bits', `${POST}Transfer-Encoding: chunked\r\n\r\n10000000000000000\r\n\r\n${HIDDEN}`],
  ['a chunk size that ends with a line feed', `${POST}Transfer-Encoding: chunked\r\n\r\n0\n\r\n${HIDDEN}`],
  ['a chunk longer than its size', `${POST}Transfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n${CHUNKED}`],
  ['an extension of a chunk with a line feed', `${POST}Transfer-Encoding: chunked\r\n\r\n0;a\nb\r\n\r\n${HIDDEN}`],
  ['an unknown version', `GET / HTTP/1.9\r\nHost: x\r\n\r\n${HIDDEN}`],
  ['two versions', `GET / HTTP/1.1 HTTP/1.1\r\nHost: x\r\n\r\n${HIDDEN}`],
  ['no host', `GET /api/skills/sk_1001 HTTP/1.1\r\n\r\n${HIDDEN}`],
]

test.each(CASES)('%s: one answer of 400, and the connection closes', async (_name, raw) => {
  const { text, isClosed } = await send(raw)
  expect(text.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 400'])
  expect(isClosed).toBe(true)
})

test('the same request without the flaw is answered, so that the flaws are what is refused', async () => {
  const { text } = await send('GET /api/skills/sk_1001 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  expect(text).toMatch(/^HTTP\/1\.1 200/)
})

async function send(raw: string): Promise<{ readonly text: string; readonly isClosed: boolean }> {
  const { hostname, port } = new URL(api.url)
  const socket = connect(Number(port), hostname)
  const seen = { text: '', isClosed: false }
  socket.on('data', bytes => {
    seen.text += bytes.toString('latin1')
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    seen.isClosed = true
  })
  socket.write(raw, 'latin1')
  await until(async () => seen.isClosed, 5_000, 'the connection to close').catch(() => {})
  socket.destroy()
  return seen
}
