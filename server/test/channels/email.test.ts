import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Accepted } from '../../../testing/providers/protocol.ts'
import { type FakeProcess, startFake } from '../../../testing/providers/start.ts'
import { type EmailSettings, emailProvider } from '../../src/adapters/channels/email/email-provider.ts'
import type { ProviderMessage } from '../../src/features/channels/index.ts'
import { EMAIL, emailSettings } from './adapters/email.ts'
import { verifyDkim } from './verify-dkim.ts'

/** What is special to mails that are sent. The answers of servers: conformance.test.ts. Mails that come back: email-hooks.test.ts. */

const never = new AbortController().signal
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const DKIM = { domain: 'pramaan.example', selector: 'jobs', privateKey: pem }

let provider: FakeProcess
beforeAll(async () => {
  provider = await startFake('smtp', { hookUrl: 'http://127.0.0.1:9/', secrets: EMAIL.secrets })
})
afterAll(() => provider.end())

interface Sent extends Omit<Accepted, 'fields'> {
  readonly fields: {
    readonly returnPath: string
    readonly raw: string
    readonly subject: string
    readonly html: string
    readonly headers: Readonly<Record<string, string>>
    readonly envelope: {
      readonly dsn: unknown
      readonly rcptTo: readonly { readonly address: string; readonly dsn?: unknown }[]
    }
  }
}

async function send(changes: Partial<ProviderMessage> = {}, settings: Partial<EmailSettings> = {}): Promise<Sent> {
  const adapter = emailProvider(emailSettings(provider.address, EMAIL.secrets, settings))
  const outcome = await adapter.send({ ...EMAIL.message, ...changes }, never)
  await adapter.close()
  expect(outcome.kind).toBe('accepted')
  return (await provider.journal()).at(-1) as unknown as Sent
}

test('our id is the Message-ID, a header, the envelope id and part of the return address; From stays', async () => {
  const { fields, to } = await send()
  const { sendId } = EMAIL.message
  expect(fields.headers).toMatchObject({
    'message-id': `<${sendId}@pramaan.example>`,
    'x-pramaan-send': sendId,
    from: 'Pramaan <jobs@pramaan.example>',
    to: 'asha@example.com',
    'reply-to': fields.returnPath,
    'auto-submitted': 'auto-generated',
  })
  expect(fields.returnPath).toMatch(new RegExp(`^b\\+${sendId}\\.[0-9a-f]{20}@bounce\\.pramaan\\.example$`))
  expect(to).toBe('asha@example.com')
  expect(fields.envelope.dsn).toEqual({ ret: 'HDRS', envid: sendId })
  expect(fields.envelope.rcptTo).toMatchObject([{ dsn: { notify: ['FAILURE'] } }])
  expect(fields.headers).not.toHaveProperty('x-mailer')
})

test('a text in any script arrives as it was written, with our links as links in HTML', async () => {
  const { page, optOut } = EMAIL.message.links
  const text = `नमस्ते Asha <b>&\n\n${page} और\nबंद करें: ${optOut}. http://other.example/x`
  const { text: received, fields } = await send({ text })
  expect(received).toBe(text)
  expect(fields.html).toContain('<p class="m-text"')
  expect(fields.html).toContain('नमस्ते Asha &lt;b&gt;&amp;</p>')
  expect([...fields.html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([page, optOut])
  expect(fields.html).toContain('lang="hi"')
})

describe('the subject', () => {
  test.each([
    ['given', { subject: 'ड्राइवर, Pune', text: 'A text.' }, 'ड्राइवर, Pune'],
    ['the first line', { subject: null, text: '\n First line \nSecond line' }, 'First line'],
    ['without a link', { subject: null, text: 'A job in Pune: https://jobs.example/l/Ab3dE5gH' }, 'A job in Pune'],
    ['a link if there is nothing else', { subject: null, text: 'https://jobs.example' }, 'https://jobs.example'],
    ['at most 78 characters', { subject: null, text: 'a'.repeat(100) }, `${'a'.repeat(77)}…`],
    [
      'whole words',
      { subject: `${'a'.repeat(60)}, Warehouse helper in Pune`, text: '' },
      `${'a'.repeat(60)}, Warehouse…`,
    ],
    ['never half of a letter', { subject: `${'a'.repeat(75)}क्षा and more`, text: '' }, `${'a'.repeat(75)}…`],
  ])('is %s', async (_name, changes, subject) => {
    expect((await send(changes)).fields.subject).toBe(subject)
  })
})

test('no header or recipient grows out of a subject', async () => {
  const { fields } = await send({ subject: 'Job\r\nBcc: spy@evil.example\r\n\r\nbody' })
  expect(fields.headers).not.toHaveProperty('bcc')
  expect(fields.envelope.rcptTo.map(({ address }) => address)).toEqual(['asha@example.com'])
  expect(fields.subject).toBe('Job Bcc: spy@evil.example body')
})

test.each(['a@b, c@d', 'a@b\r\nRCPT TO:<c@d>', '<a@b>', 'a', ''])(
  '%j is no contact, and nothing is sent',
  async email => {
    const adapter = emailProvider(emailSettings(provider.address, EMAIL.secrets))
    const before = (await provider.journal()).length
    const message = { ...EMAIL.message, to: { phone: null, email, userId: null } }
    expect(await adapter.send(message, never)).toEqual({ kind: 'invalid_contact' })
    expect(await provider.journal()).toHaveLength(before)
    await adapter.close()
  },
)

describe('a person opts out', () => {
  test('with one click, or by a mail to the return address', async () => {
    const { fields } = await send()
    expect(fields.headers['list-unsubscribe']).toBe(
      `<https://jobs.example/l/Ab3dE5gH/stop>, <mailto:${fields.returnPath}?subject=STOP>`,
    )
    expect(fields.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  })

  test('at another host than that of the links, if it is set', async () => {
    const { fields } = await send({}, { listUnsubscribeBase: 'https://mail.pramaan.example' })
    expect(fields.headers['list-unsubscribe']).toContain('<https://mail.pramaan.example/l/Ab3dE5gH/stop>')
  })

  test('not with one click without https', async () => {
    const links = { ...EMAIL.message.links, optOut: 'http://jobs.example/stop' }
    const { fields } = await send({ links })
    expect(fields.headers['list-unsubscribe']).toContain('<http://jobs.example/stop>')
    expect(fields.headers).not.toHaveProperty('list-unsubscribe-post')
    const { fields: mailOnly } = await send({ links: { ...links, optOut: 'javascript:alert(1)' } })
    expect(mailOnly.headers['list-unsubscribe']).toBe(`<mailto:${mailOnly.returnPath}?subject=STOP>`)
  })
})

describe('a DKIM signature', () => {
  test('is valid, and covers who sent it, the text and both headers to opt out', async () => {
    const { fields } = await send({ text: 'नमस्ते\n\n.a dot, and spaces  \n\n\n' }, { dkim: DKIM })
    const result = verifyDkim(fields.raw, publicKey)
    expect(result).toMatchObject({ isValid: true, domain: 'pramaan.example', selector: 'jobs' })
    expect(result.signedHeaders).toEqual(
      expect.arrayContaining(['from', 'to', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']),
    )
    expect(result.signedHeaders).not.toContain('message-id')
    for (const [found, changed] of [
      [/^From: Pramaan/m, 'From: Prammaan'],
      [/^List-Unsubscribe-Post: List/m, 'List-Unsubscribe-Post: Last'],
      [/\r\n\r\n(?=\S)/, '\r\n\r\nx'],
    ] as const) {
      expect(fields.raw).toMatch(found)
      expect(verifyDkim(fields.raw.replace(found, changed), publicKey).isValid).toBe(false)
    }
  })

  test('is absent if the server signs', async () => {
    expect((await send()).fields.headers).not.toHaveProperty('dkim-signature')
  })

  test('needs an RSA key: nothing is ever sent unsigned because of a wrong one', () => {
    const ed25519 = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    for (const key of [ed25519, 'wrong', ''])
      expect(() =>
        emailProvider(emailSettings(provider.address, EMAIL.secrets, { dkim: { ...DKIM, privateKey: key } })),
      ).toThrow('The DKIM key must be an RSA key')
  })
})

test('no address but a web address can be the base of opt-outs', () => {
  const settings = emailSettings(provider.address, EMAIL.secrets, { listUnsubscribeBase: 'mailto:x' })
  expect(() => emailProvider(settings)).toThrow('listUnsubscribeBase')
})

test('a mail is not sent in the clear where that is forbidden', async () => {
  const adapter = emailProvider(emailSettings(provider.address, EMAIL.secrets, { requireTls: true }))
  expect(await adapter.send(EMAIL.message, never)).toMatchObject({ kind: 'later', reason: 'provider_fault' })
  expect(await adapter.health(never)).toMatchObject({ kind: 'failed' })
  await adapter.close()
})
