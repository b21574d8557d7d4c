import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { KeyPair } from './certificates.ts'

export interface Received {
  readonly envelope: { readonly from: string; readonly to: readonly string[] }
  readonly raw: string
  readonly mail: Email
}

export interface MailServer {
  readonly url: string
  readonly received: Received[]
  /** Connections opened so far. */
  connections(): number
  /** Answers to the next recipients or mails; null restores the default. */
  answer(behaviour: Behaviour | null): void
  close(): Promise<void>
}

export type Behaviour =
  | { readonly at: 'sender' | 'recipient' | 'data'; readonly code: number; readonly says?: string }
  /** Disconnects instead of answering RCPT. */
  | { readonly at: 'before data' }
  /** Accepts the mail and disconnects without answering. */
  | { readonly at: 'after data' }
  /** Accepts the mail and does not answer. */
  | { readonly at: 'silence' }

interface MailServerOptions {
  readonly port?: number
  readonly host?: string
  /** Every connection is encrypted from its first byte. */
  readonly tls?: KeyPair
}

/** A real SMTP server, on loopback unless a host is given, that keeps the mails it receives. */
export async function startMailServer({
  port = 0,
  host = '127.0.0.1',
  tls,
}: MailServerOptions = {}): Promise<MailServer> {
  const received: Received[] = []
  let behaviour: Behaviour | null = null
  let connections = 0
  const sockets = new Set<Socket>()
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }
  const server = new SMTPServer({
    authOptional: true,
    ...(tls && { secure: true, ...tls }),
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, done) => {
      connections += 1
      done()
    },
    onMailFrom: (_address, _session, done) => done(behaviour?.at === 'sender' ? failure(behaviour) : null),
    onRcptTo: (_address, _session, done) => {
      if (behaviour?.at === 'before data') return hangUp()
      return done(behaviour?.at === 'recipient' ? failure(behaviour) : null)
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', async () => {
        if (behaviour?.at === 'data') return done(failure(behaviour))
        const raw = Buffer.concat(chunks)
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          envelope: { from: mailFrom === false ? '' : mailFrom.address, to: rcptTo.map(each => each.address) },
          raw: raw.toString('latin1'),
          mail: await PostalMime.parse(raw),
        })
        if (behaviour?.at === 'silence') return
        if (behaviour?.at === 'after data') return hangUp()
        done()
      })
    },
  })
  server.on('error', () => {})
  server.server.on('connection', socket => sockets.add(socket))
  await new Promise<void>(resolve => server.listen(port, host, resolve))
  const address = server.server.address() as AddressInfo
  return {
    url: `${tls ? 'smtps' : 'smtp'}://${host}:${address.port}`,
    received,
    connections: () => connections,
    answer: next => {
      behaviour = next
    },
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}

function failure({ code, says }: { readonly code: number; readonly says?: string }): Error {
  return Object.assign(new Error(says ?? 'not today'), { responseCode: code })
}

/** The link in a reviewer's mail, and the contents of its fragment. */
export function reviewerLinkIn({ mail }: Received): {
  readonly url: string
  readonly id: string
  readonly token: string
} {
  const [url, id = '', token = ''] = /https?:\/\/\S+\/r\/([\w-]+)#([\w-]+)/.exec(mail.text ?? '') ?? []
  if (url === undefined) throw new Error(`No link in this mail:\n${mail.text}`)
  return { url, id, token }
}
