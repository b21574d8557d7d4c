import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { err, ok, type Result } from '../kernel/result.ts'

const ANSWER_WITHIN_MS = 10_000
/** A greeting is at most 512 bytes (RFC 5321). */
const MOST_BYTES = 512

/** Connects to a mail server and reads its first line, without a login or a mail. The error says what is wrong, as a part of a sentence. */
export async function smtpGreeting(url: string, withinMs = ANSWER_WITHIN_MS): Promise<Result<string, string>> {
  const { hostname, port, protocol } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const isSecure = protocol === 'smtps:'
  const address = { host, port: Number(port || (isSecure ? 465 : 587)) }
  const socket = isSecure ? connectTls({ ...address, servername: host }) : connect(address)
  try {
    const line = await firstLine(socket, withinMs)
    return line.startsWith('220') ? ok(line) : err(`does not greet as a mail server but with: ${line}`)
  } catch (error) {
    const { code, message } = error as Error & { readonly code?: string }
    return err(`cannot be reached (${code ?? message})`)
  } finally {
    socket.destroy()
  }
}

async function firstLine(socket: Socket, withinMs: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let text = ''
  socket.setTimeout(withinMs, () => reject(new Error('no greeting in time')))
  socket.on('error', reject)
  socket.on('end', () => reject(new Error('closed without a greeting')))
  socket.on('data', chunk => {
    text += chunk.toString('latin1')
    const [line = '', rest] = text.split('\n')
    if (rest !== undefined || text.length >= MOST_BYTES) resolve(line.replace(/[^\x20-\x7e]/g, '').slice(0, MOST_BYTES))
  })
  return await promise
}
