import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { request } from 'undici'
import type { Accepted, Behaviour, FakeProvider, FakeState } from './protocol.ts'
import type { CreateFake } from './serve.ts'
import { postedMail } from './smtp-mails.ts'

/** A code, an enhanced status code and a text, as servers answer. */
type Rejection = readonly [code: number, text: string]

const REJECTIONS: Readonly<Record<'sender' | 'recipient' | 'data', Partial<Record<Behaviour, Rejection>>>> = {
  sender: { number_blocked: [550, '5.7.1 This sender is blocked'] },
  recipient: {
    throttle: [451, '4.7.0 Too many messages, try again later'],
    invalid_recipient: [550, '5.1.1 The mailbox does not exist'],
  },
  data: {
    template_paused: [554, '5.7.1 Message rejected because of its content'],
    server_error: [451, '4.3.0 Local error in processing'],
  },
}

/** Requires a login, and of each mail the headers that large receivers require. Mails to it come back over HTTP, as a relay posts them. */
export const smtp: CreateFake = async (settings, control) => {
  const states = new Map<string, FakeState>()
  const sockets = new Map<number, Socket>()
  const answer = (stage: keyof typeof REJECTIONS, session: SMTPServerSession, done: (error?: Error | null) => void) => {
    const rejection = REJECTIONS[stage][states.get(session.id)?.behaviour ?? 'accept']
    done(rejection === undefined ? null : failure(...rejection))
  }
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    hideDSN: false,
    onAuth: ({ username, password }, _session, done) => {
      const isKnown = username === settings.secrets.user && password === settings.secrets.password
      done(isKnown ? null : failure(535, '5.7.8 Authentication credentials invalid'), { user: username })
    },
    onMailFrom: (_address, session, done) => {
      states.set(session.id, control.next())
      answer('sender', session, done)
    },
    onRcptTo: (_address, session, done) => answer('recipient', session, done),
    onData: async (stream, session, done) => {
      const state = states.get(session.id)!
      const chunks = await stream.toArray().catch(() => null)
      // The sender ended in the middle of its mail.
      if (chunks === null) return
      const raw = Buffer.concat(chunks as Buffer[])
      if (state.behaviour === 'hang') return
      if (REJECTIONS.data[state.behaviour] !== undefined) return answer('data', session, done)
      const mail = await PostalMime.parse(raw)
      const missing = ['from', 'date', 'message-id'].some(name => headerOf(mail, name) === null)
      if (missing) return done(failure(550, '5.7.1 A required header is missing'))
      const entry = accept(state, session, mail, raw)
      if (state.behaviour === 'receipt_first') await postAccepted(entry, state).catch(() => {})
      const socket = sockets.get(session.remotePort)
      if (state.behaviour === 'lose_answer') socket?.destroy()
      else if (state.behaviour === 'hold') control.hold(entry, socket!)
      else done(null)
    },
  })
  server.on('error', () => {})
  server.server.on('connection', socket => sockets.set(socket.remotePort ?? 0, socket))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    answer: () => ({ status: 404, body: '' }),
    hook: postedMail,
  } satisfies FakeProvider
}

function failure(code: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: code })
}

function headerOf(mail: Email, name: string): string | null {
  return mail.headers.find(({ key }) => key === name)?.value ?? null
}

function accept(state: FakeState, { envelope }: SMTPServerSession, mail: Email, raw: Buffer): Accepted {
  return state.accept({
    sendId: headerOf(mail, 'x-pramaan-send'),
    providerMessageId: (mail.messageId ?? '').replace(/^<|>$/g, ''),
    to: envelope.rcptTo.map(({ address }) => address).join(),
    text: (mail.text ?? '').trim(),
    fields: {
      returnPath: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
      envelope,
      raw: raw.toString('latin1'),
      subject: mail.subject ?? '',
      html: mail.html ?? '',
      headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
    },
  })
}

async function postAccepted({ providerMessageId }: Accepted, state: FakeState): Promise<void> {
  const { method, url, headers, body } = postedMail({ kind: 'receipt', providerMessageId, status: 'accepted' }, state)
  await (await request(url, { method, headers, body })).body.dump()
}
