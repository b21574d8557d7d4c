import type { Readable } from 'node:stream'
import { createTransport, type MailMessage, type SendMailOptions } from 'nodemailer'

export interface SmtpServer {
  /** smtp: or smtps:, with credentials if the server asks for them. */
  readonly url: string
  /** Reject unencrypted connections. False for a server on this machine. */
  readonly requireTls: boolean
  /** How long to wait for each answer of the server. */
  readonly answerTimeoutMs: number
  readonly connections: number
  readonly dkim?: DkimKey
}

export interface DkimKey {
  readonly domain: string
  readonly selector: string
  /** RSA, as PEM. */
  readonly privateKey: string
  /** Names of the signed headers. */
  readonly headers: readonly string[]
}

/**
 * - `accepted`: the server has the mail. `messageId` only if the server says that it replaced ours.
 * - `answered`: the server did not accept it. `status` is the enhanced status code (RFC 3463), such as 5.1.1.
 * - `not_sent`: the server cannot have accepted it.
 * - `no_answer`: the whole mail was written, and nothing came back.
 */
export type SmtpAnswer =
  | { readonly kind: 'accepted'; readonly messageId: string | null }
  | { readonly kind: 'answered'; readonly command: string; readonly code: number; readonly status: string | null }
  | { readonly kind: 'not_sent' }
  | { readonly kind: 'no_answer' }

export interface SmtpTransport {
  /** Never rejects. An aborted `signal` ends the connection if the mail was not written completely. */
  submit(mail: SendMailOptions, signal?: AbortSignal): Promise<SmtpAnswer>
  /** Connects, greets and logs in, without a mail. Never rejects. */
  verify(signal: AbortSignal): Promise<SmtpAnswer>
  close(): void
}

const CONNECT_TIMEOUT_MS = 10_000
const DNS_TIMEOUT_MS = 5_000

/** How far a mail got. */
interface Progress {
  /** The whole mail was handed to the connection. Before that the server cannot have accepted it. */
  isWritten: boolean
  isCancelled: boolean
  stream: Readable | null
}

function newProgress(): Progress {
  return { isWritten: false, isCancelled: false, stream: null }
}

/** A pool of connections to one server. A mail can neither read files nor fetch URLs, whatever its content. */
export function smtpTransport(server: SmtpServer): SmtpTransport {
  const transport = createTransport(transportOptions(server))
  transport.use('stream', (mail, done) => {
    const { progress } = mail.data as { readonly progress?: Progress }
    if (progress !== undefined) follow(mail.message, progress)
    done()
  })
  return {
    submit: async (mail, signal) => {
      if (signal?.aborted) return { kind: 'not_sent' }
      const progress = newProgress()
      const outgoing = { ...mail, progress }
      const sent = transport.sendMail(outgoing).then(
        ({ serverMessageId }): SmtpAnswer => ({
          kind: 'accepted',
          messageId: serverMessageId?.replace(/^<|>$/g, '') ?? null,
        }),
        (error: unknown) => readError(error, progress.isWritten),
      )
      return await (signal === undefined ? sent : orCancel(sent, progress, signal))
    },
    verify: async signal => {
      if (signal.aborted) return { kind: 'not_sent' }
      const verified = transport.verify().then(
        (): SmtpAnswer => ({ kind: 'accepted', messageId: null }),
        (error: unknown) => readError(error, false),
      )
      return await orCancel(verified, newProgress(), signal)
    },
    close: () => transport.close(),
  }
}

function follow(message: MailMessage['message'], progress: Progress): void {
  const createReadStream = message.createReadStream.bind(message)
  const getEnvelope = message.getEnvelope.bind(message)
  // A mail that is cancelled before its turn must not cost a connection: without a recipient the pool gives it back at once.
  message.getEnvelope = () => (progress.isCancelled ? { ...getEnvelope(), to: [] } : getEnvelope())
  message.createReadStream = options => {
    const stream = createReadStream(options)
    progress.stream = stream
    // The connection begins to read it when the server has answered DATA, and writes the final dot after its end.
    stream.once('end', () => {
      progress.isWritten = true
    })
    return stream
  }
}

/** A stream that ends with an error closes its connection before the final dot. */
function cancel(progress: Progress): void {
  progress.isCancelled = true
  // The connection may not listen any more, and an error that nobody listens to would end the process.
  progress.stream?.on('error', () => {}).destroy(new Error('The mail was cancelled.'))
}

async function orCancel(sent: Promise<SmtpAnswer>, progress: Progress, signal: AbortSignal): Promise<SmtpAnswer> {
  const { promise: aborted, resolve } = Promise.withResolvers<SmtpAnswer>()
  const onAbort = () => {
    if (!progress.isWritten) cancel(progress)
    resolve({ kind: progress.isWritten ? 'no_answer' : 'not_sent' })
  }
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([sent, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

function transportOptions({ url, requireTls, answerTimeoutMs, connections, dkim }: SmtpServer) {
  const connectTimeoutMs = Math.min(CONNECT_TIMEOUT_MS, answerTimeoutMs)
  const address = new URL(url)
  const secure = address.protocol === 'smtps:'
  return {
    pool: true as const,
    maxConnections: connections,
    maxMessages: 100,
    // The pool would send a mail again when its connection closes. Only the caller decides that.
    maxRequeues: 0,
    host: address.hostname.replace(/^\[|\]$/g, ''),
    port: Number(address.port || (secure ? 465 : 587)),
    secure,
    requireTLS: requireTls && !secure,
    ...(address.username !== '' && {
      auth: { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) },
    }),
    ...(dkim !== undefined && {
      dkim: {
        domainName: dkim.domain,
        keySelector: dkim.selector,
        privateKey: dkim.privateKey,
        headerFieldNames: dkim.headers.join(':'),
      },
    }),
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: answerTimeoutMs,
    dnsTimeout: DNS_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

interface SmtpError {
  readonly command?: string
  readonly responseCode?: number
  readonly response?: string
}

/** An answer decides. Without one the mail may have been accepted if it was written completely, and was not otherwise. */
function readError(error: unknown, isWritten: boolean): SmtpAnswer {
  const { command = '', responseCode = 0, response = '' } = error as SmtpError
  // 421 means: not accepted, and the connection closes. Anything else that is cut off by a closed connection is not an answer.
  const isAnswer = responseCode === 421 || (responseCode >= 400 && command !== 'CONN')
  if (!isAnswer) return { kind: isWritten ? 'no_answer' : 'not_sent' }
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? null
  return { kind: 'answered', command, code: responseCode, status }
}

/**
 * 550, 551 and 553 to RCPT say that there is no such mailbox, or that the server does not want this mail. Its enhanced status code, if
 * it sends one, tells them apart: 5.1.x is about the address, 5.2.1 is a closed mailbox. 5.1.7 and 5.1.8 are about the address of the sender.
 */
export function isNoMailbox({ code, status }: { readonly code: number; readonly status: string | null }): boolean {
  if (status !== null) return /^5\.(?:1\.(?![78]$)\d+|2\.1)$/.test(status)
  return [550, 551, 553].includes(code)
}

/** A line break in a header would begin another one. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

/** A single mailbox that no parser can read as two: no quotes, comments, groups or spaces. */
export function isPlainAddress(address: string): boolean {
  return address.length <= 254 && /^[^\s@<>()[\],;:\\"\p{C}]+@[^\s@<>()[\],;:\\"\p{C}]+$/u.test(address)
}

export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}
