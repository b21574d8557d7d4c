import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts'
import { isNoMailbox, type SmtpTransport, smtpTransport } from '../../src/adapters/smtp-transport.ts'

/** What an aborted signal means for a mail, at each point of its way. The answers of servers: ../verification/smtp.test.ts. */

const mailTo = (address: string) => ({
  from: 'no-reply@pramaan.example',
  to: address,
  envelope: { from: 'no-reply@pramaan.example', to: [address] },
  subject: 'A subject',
  text: 'A text.',
})

let server: MailServer
const transports: SmtpTransport[] = []
const transportTo = (url: string, answerTimeoutMs = 1_000) => {
  const opened = smtpTransport({ url, requireTls: false, answerTimeoutMs, connections: 1 })
  transports.push(opened)
  return opened
}

beforeAll(async () => {
  server = await startMailServer()
})
afterEach(() => {
  server.answer(null)
  server.received.length = 0
})
afterAll(async () => {
  for (const each of transports) each.close()
  await server.close()
})

test('a mail that is aborted before it begins opens no connection', async () => {
  const before = server.connections()
  expect(await transportTo(server.url).submit(mailTo('a@works.example'), AbortSignal.abort())).toEqual({
    kind: 'not_sent',
  })
  expect(server.connections()).toBe(before)
})

test('a mail that is aborted while it waits for a connection is never sent, and costs none', async () => {
  const [transport, abort, before] = [transportTo(server.url), new AbortController(), server.connections()]
  const first = transport.submit(mailTo('first@works.example'), new AbortController().signal)
  const waiting = transport.submit(mailTo('waiting@works.example'), abort.signal)
  abort.abort()
  expect(await waiting).toEqual({ kind: 'not_sent' })
  expect(await first).toMatchObject({ kind: 'accepted' })
  expect(await transport.submit(mailTo('last@works.example'))).toMatchObject({ kind: 'accepted' })
  expect(server.received.map(({ envelope }) => envelope.to)).toEqual([['first@works.example'], ['last@works.example']])
  expect(server.connections() - before).toBe(1)
})

test('a mail that is aborted while it is written has no end at the server, so it was not sent', async () => {
  const scripted = await startScriptedServer()
  const abort = new AbortController()
  // Its connection waits for the rest.
  const text = new Readable({ read() {} })
  text.push(`${'a line\r\n'.repeat(20_000)}`)
  const sent = transportTo(scripted.url).submit({ ...mailTo('a@works.example'), text }, abort.signal)
  await scripted.hasMail
  abort.abort()
  expect(await sent).toEqual({ kind: 'not_sent' })
  text.push('the last line\r\n')
  text.push(null)
  expect(await scripted.closed).not.toContain('\r\n.\r\n')
  scripted.close()
})

test('a mail that is aborted after it was written has an unknown outcome', async () => {
  server.answer({ at: 'silence' })
  const abort = new AbortController()
  const sent = transportTo(server.url, 3_000).submit(mailTo('a@works.example'), abort.signal)
  await expect.poll(() => server.received).toHaveLength(1)
  abort.abort()
  expect(await Promise.race([sent, setImmediate('still waiting')])).toEqual({ kind: 'no_answer' })
})

/** Accepts everything, and never ends a mail. */
async function startScriptedServer() {
  const [hasMail, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()]
  const listener = createServer(socket => converse(socket, hasMail.resolve, closed.resolve)).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  return {
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    /** The first line of the text arrived. */
    hasMail: hasMail.promise,
    /** Everything that was received until the client closed the connection. */
    closed: closed.promise,
    close: () => listener.close(),
  }
}

function converse(socket: Socket, onMail: () => void, onClose: (received: string) => void): void {
  let received = ''
  socket.write('220 scripted\r\n')
  socket.on('error', () => {})
  socket.on('close', () => onClose(received))
  socket.on('end', () => socket.end())
  socket.on('data', chunk => {
    const isMail = received.includes('DATA\r\n')
    received += chunk.toString('latin1')
    if (received.includes('a line')) onMail()
    if (isMail) return
    for (const line of chunk.toString('latin1').split('\r\n').slice(0, -1))
      socket.write(line.startsWith('DATA') ? '354 go on\r\n' : '250 ok\r\n')
  })
}

test.each([
  ['5.1.1', true],
  ['5.1.10', true],
  ['5.2.1', true],
  ['5.1.7', false],
  ['5.1.8', false],
  ['5.7.1', false],
])('550 %s to a recipient says that the mailbox does not exist: %s', (status, isMissing) => {
  expect(isNoMailbox({ code: 550, status })).toBe(isMissing)
})
