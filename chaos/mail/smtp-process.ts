import { appendFileSync } from 'node:fs'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { pick, randomOf } from '../random.ts'
import { type Behaviour, GONE, type Kind, type Seen } from './journal.ts'

/** A separate process: an SMTP server that behaves as its kind, and writes to its journal before it answers. */
export interface SmtpConfig {
  readonly kind: Kind
  readonly journal: string
  readonly seed: number
  /** Longer than the client waits. */
  readonly lateMs: number
}

const config = JSON.parse(process.argv[2] ?? '') as SmtpConfig
const random = randomOf(config.seed, config.kind.length)
const MIXED: readonly Behaviour[] = ['well', 'well', 'late', 'cut', 'defer', 'refuse']

function note(seen: Omit<Seen, 'server'>): void {
  appendFileSync(config.journal, `${JSON.stringify({ ...seen, server: config.kind })}\n`)
}

const behaviourNow = (): Behaviour => (config.kind === 'mixed' ? pick(MIXED, random) : config.kind)

function failure(code: number, says: string): Error {
  return Object.assign(new Error(says), { responseCode: code })
}

const sockets = new Map<number, Socket>()
const addressOf = ({ envelope }: SMTPServerSession) => envelope.rcptTo[0]?.address ?? ''

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address: to }, _session, done) => {
    if (to.startsWith(GONE)) {
      note({ what: 'no mailbox', to, step: null, unsubscribe: null })
      return done(failure(550, '5.1.1 no such mailbox'))
    }
    // Half of what is deferred is deferred here, the other half after the final dot.
    if (behaviourNow() === 'defer' && random() < 0.5) {
      note({ what: 'deferred', to, step: null, unsubscribe: null })
      return done(failure(450, '4.2.1 try again'))
    }
    note({ what: 'named', to, step: null, unsubscribe: null })
    return done()
  },
  onData: (stream, session, done) => {
    const chunks: Buffer[] = []
    stream.on('data', chunk => chunks.push(chunk))
    stream.on('end', () => answer(Buffer.concat(chunks).toString('latin1'), session, done))
  },
})

const NOTED = { defer: 'deferred', refuse: 'refused', cut: 'taken', late: 'taken', well: 'taken' } as const

function answer(raw: string, session: SMTPServerSession, done: (error?: Error | null) => void): void {
  const behaviour = behaviourNow()
  const mail = {
    to: addressOf(session),
    step: headerIn(raw, 'Message-ID'),
    unsubscribe: headerIn(raw, 'List-Unsubscribe'),
  }
  note({ what: NOTED[behaviour], ...mail })
  const answers: Readonly<Record<Behaviour, () => void>> = {
    defer: () => done(failure(451, '4.3.0 try again')),
    refuse: () => done(failure(554, '5.6.0 not this one')),
    cut: () => sockets.get(session.remotePort)?.destroy(),
    late: () => setTimeout(done, config.lateMs),
    well: () => done(),
  }
  answers[behaviour]()
}

/** Long headers are folded. */
function headerIn(raw: string, name: string): string | null {
  const found = new RegExp(`^${name}:((?:.|\\r\\n[ \\t])*)`, 'im').exec(raw.slice(0, raw.indexOf('\r\n\r\n')))
  return found?.[1]?.replace(/\s+/g, '').replace(/^<|>$/g, '') ?? null
}

server.on('error', () => {})
server.server.on('connection', socket => sockets.set(socket.remotePort ?? 0, socket))
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.server.address() as AddressInfo).port }))
