import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts'
import { type SmtpMailer, smtpMailer } from '../../src/adapters/smtp-mailer.ts'

const FROM = { name: 'Pramaan', address: 'no-reply@pramaan.example' }
const MAIL = {
  id: 'step-1',
  to: { name: 'Meera Nair', address: 'meera@works.example' },
  subject: 'आशा asks you',
  text: 'नमस्ते\r\n.a line that begins with a dot\r\n',
  html: '<p>नमस्ते</p>',
  headers: { 'Auto-Submitted': 'auto-generated' },
}

let server: MailServer
let mailer: SmtpMailer
const mailers: SmtpMailer[] = []

const mailerTo = (url: string, requireTls = false) => {
  const made = smtpMailer({ url, from: FROM, requireTls, answerTimeoutMs: 1_000 })
  mailers.push(made)
  return made
}

beforeAll(async () => {
  server = await startMailServer()
  mailer = mailerTo(server.url)
})
afterEach(() => {
  server.answer(null)
  server.received.length = 0
})
afterAll(async () => {
  for (const each of mailers) each.close()
  await server.close()
})

test('a mail arrives as it was written, plain and HTML, in any script', async () => {
  expect(await mailer.send(MAIL)).toBe('sent')
  const [{ mail, envelope }] = server.received as [(typeof server.received)[0]]
  expect(mail).toMatchObject({ subject: MAIL.subject, from: FROM, to: [MAIL.to] })
  expect([mail.text, mail.html].map(each => each?.replace(/\r?\n/g, '\r\n').trim())).toEqual([
    MAIL.text.trim(),
    MAIL.html,
  ])
  expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
  expect(envelope).toEqual({ from: FROM.address, to: [MAIL.to.address] })
  expect(mail.messageId).toBe('<step-1@pramaan.example>')
})

test('several mails share a connection', async () => {
  const before = server.connections()
  for (let count = 0; count < 5; count += 1) expect(await mailer.send(MAIL)).toBe('sent')
  expect(server.connections() - before).toBeLessThanOrEqual(1)
})

test.each(['\r\nBcc: spy@evil.example', '\nX-Added: 1\n\nbody', '\r\n.\r\nMAIL FROM:<x@y>', '\0\u2028Bcc: a@b'])(
  'no header, recipient or body grows out of %j',
  async injection => {
    const hostile = `Asha${injection}`
    const sent = await mailer.send({
      ...MAIL,
      to: { name: hostile, address: MAIL.to.address },
      subject: hostile,
      headers: { 'X-Kind': hostile },
    })
    expect(sent).toBe('sent')
    const [{ mail, envelope, raw }] = server.received as [(typeof server.received)[0]]
    expect(server.received).toHaveLength(1)
    expect(envelope.to).toEqual([MAIL.to.address])
    expect(mail.to).toHaveLength(1)
    expect(mail.bcc ?? []).toEqual([])
    expect(raw).not.toMatch(/^(?:Bcc|X-Added):/im)
    expect(mail.text?.trim()).toContain('नमस्ते')
  },
)

test.each(['a@b, c@d', 'a@b\r\nRCPT TO:<c@d>', '"a@evil.example c"@d', 'a b@c', '<a@b>', 'a', 'a@b>c', 'g:a@b;'])(
  'no mail is sent to %j',
  async address => {
    expect(await mailer.send({ ...MAIL, to: { name: 'x', address } })).toBe('refused')
    expect(server.received).toEqual([])
  },
)

test.each([
  ['a mailbox that is not there', { at: 'recipient', code: 550 }, 'no_mailbox'],
  ['a mailbox that is not there, in numbers', { at: 'recipient', code: 550, says: '5.1.1 unknown' }, 'no_mailbox'],
  ['a server that wants no mail from us', { at: 'recipient', code: 550, says: '5.7.1 blocked' }, 'refused'],
  ['a mailbox that is full', { at: 'recipient', code: 552, says: '5.2.2 full' }, 'refused'],
  ['a mailbox that is busy', { at: 'recipient', code: 450 }, 'deferred'],
  ['a sender that is not allowed, which is our fault', { at: 'sender', code: 550 }, 'deferred'],
  ['a server that closes instead of taking it', { at: 'data', code: 421 }, 'deferred'],
  ['a server that will not take it now', { at: 'data', code: 451 }, 'deferred'],
  ['a server that will never take it', { at: 'data', code: 554 }, 'refused'],
  ['a server that hangs up before it has it', { at: 'before data' }, 'deferred'],
  ['a server that hangs up when it has it', { at: 'after data' }, 'unknown'],
  ['a server that falls silent when it has it', { at: 'silence' }, 'unknown'],
] as const)('%s', async (_name, behaviour, result) => {
  server.answer(behaviour)
  expect(await mailerTo(server.url).send(MAIL)).toBe(result)
})

test('no mail without an answer is sent again over another connection', async () => {
  const [reused, before] = [mailerTo(server.url), server.connections()]
  expect(await reused.send(MAIL)).toBe('sent')
  server.answer({ at: 'after data' })
  expect(await reused.send(MAIL)).toBe('unknown')
  server.answer(null)
  expect(await reused.send(MAIL)).toBe('sent')
  expect(server.received).toHaveLength(3)
  expect(server.connections() - before).toBe(2)
})

test('a server that is not there', async () => {
  const gone = await startMailServer()
  await gone.close()
  expect(await mailerTo(gone.url).send(MAIL)).toBe('deferred')
})

test('nothing is sent in the clear where that is forbidden', async () => {
  expect(await mailerTo(server.url, true).send(MAIL)).toBe('deferred')
  expect(server.received).toEqual([])
})
