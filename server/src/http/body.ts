import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parseStrictJson } from '../kernel/json.ts'
import { JsonRejected } from './faults.ts'

/** 256 KB on every surface. */
export const BODY_LIMIT_BYTES = 262_144

class UnsupportedMediaType extends Error {
  readonly statusCode = 415
}

class BodyTooLarge extends Error {
  readonly statusCode = 413
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** JSON in UTF-8, nothing else, and never compressed: a small body that unfolds to gigabytes has no business here. */
export function acceptStrictJsonOnly(app: FastifyInstance): void {
  acceptJson(app, decodeJson)
}

/** The same, with the bytes left as they came: for a surface that signs them. It calls `decodeJson` when it is time. */
export function acceptRawJson(app: FastifyInstance): void {
  acceptJson(app, raw => raw)
}

/** Methods whose body nobody reads. */
const BODYLESS = ['GET', 'HEAD', 'TRACE']

/** Whether the headers announce one. */
export function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

/**
 * Size and media type by the headers alone, so that a call is refused for them before anything else and before its body is read, as the
 * router would refuse it later. A body that is longer than its headers say is refused while it is read.
 */
export function rejectBodyByHeaders(request: FastifyRequest, reply: FastifyReply): void {
  if (BODYLESS.includes(request.method)) return
  const { headers } = request
  if (headers['content-type'] === undefined && !hasBody(headers)) return
  if (request.mediaType !== 'application/json') throw new UnsupportedMediaType()
  rejectOtherEncodings(request)
  if (Number(headers['content-length'] ?? 0) <= BODY_LIMIT_BYTES) return
  // The client is about to send what nobody will read.
  reply.header('connection', 'close')
  throw new BodyTooLarge()
}

/**
 * Reads a body to its end and keeps nothing of it, at the cost of one that is hashed: for a call that is refused whatever its body is,
 * where the time of the answer must not tell that this was decided before the body came.
 */
export async function discardBody(payload: Readable): Promise<void> {
  const hash = createHash('sha256')
  let length = 0
  try {
    // A destroyed stream would take the connection with it, and the answer.
    for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
      length += chunk.length
      if (length > BODY_LIMIT_BYTES) break
      hash.update(chunk)
    }
  } catch {
    // The client hung up. Nobody reads the answer.
  }
  hash.digest()
  if (length > BODY_LIMIT_BYTES) throw new BodyTooLarge()
}

function acceptJson(app: FastifyInstance, read: (raw: Buffer) => unknown): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, raw: Buffer) => {
    rejectOtherEncodings(request)
    return read(raw)
  })
}

/** Undefined for an empty body; a thrown JsonRefused for what is no strict JSON. */
export function decodeJson(raw: unknown): unknown {
  if (!(raw instanceof Uint8Array) || raw.length === 0) return undefined
  const parsed = parseStrictJson(decodeUtf8(raw))
  if (!parsed.ok) throw new JsonRejected(parsed.error)
  return parsed.value
}

function rejectOtherEncodings(request: FastifyRequest): void {
  const charset = /charset\s*=\s*"?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1]
  if (charset !== undefined && !/^(utf-?8|us-ascii)$/i.test(charset)) throw new UnsupportedMediaType()
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') throw new UnsupportedMediaType()
}

function decodeUtf8(raw: Uint8Array): string {
  try {
    return utf8.decode(raw)
  } catch {
    throw new JsonRejected('not_json')
  }
}
