import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type Kind, RETRY_AFTERS } from './kinds.ts'

/** What a receiver does with a request, and what it writes into its journal. */
export interface Behaviour {
  readonly status: number | null
  readonly askedToWait: number | null
  respond(response: ServerResponse, socket: Socket): void
}

const CHUNK = Buffer.alloc(16_384, 'x')

const answer = (status: number, headers: Readonly<Record<string, string>> = {}): Behaviour => ({
  status,
  askedToWait: null,
  respond: response => void response.writeHead(status, { 'content-length': '2', ...headers }).end('{}'),
})

export const WELL = answer(200)
const SILENT: Behaviour = { status: null, askedToWait: null, respond: () => {} }

/** A head that is never complete. */
const DRIPPING: Behaviour = {
  status: null,
  askedToWait: null,
  respond: (_response, socket) => {
    const head = `HTTP/1.1 200 OK\r\nx-slow: ${'a'.repeat(3_600)}`
    let sent = 0
    const timer = setInterval(() => {
      if (socket.destroyed || sent === head.length) clearInterval(timer)
      else socket.write(head.charAt(sent++))
    }, 1_000)
  },
}

const endless = (status: number): Behaviour => ({
  status,
  askedToWait: null,
  respond: response => {
    response.writeHead(status, { 'content-type': 'text/plain' })
    const pour = () => {
      while (!response.destroyed && response.write(CHUNK));
    }
    response.on('drain', pour)
    pour()
  },
})

/** `nth` of its kind. */
export function behaviourOf(kind: Kind, nth: number, canaryUrl: string, now: number): Behaviour {
  if (kind === 'silent') return SILENT
  if (kind === 'a byte a second') return DRIPPING
  if (kind === 'endless 200' || kind === 'endless 500') return endless(kind === 'endless 200' ? 200 : 500)
  if (kind === 'redirects') return answer(302, { location: canaryUrl })
  if (kind === 'answers 500') return answer(500)
  if (kind === 'answers 429') {
    const { header, seconds } = RETRY_AFTERS[nth % RETRY_AFTERS.length]!
    return { ...answer(429, { 'retry-after': header(now) }), askedToWait: seconds }
  }
  return WELL
}

/** A flapping receiver while it is down: every second time it answers an error, in between its port is closed. */
export const DOWN = answer(503)
