import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseStrictJson } from '../kernel/strict-json.ts'
import { JsonRefused } from './faults.ts'

/** 256 KB on every surface. */
export const BODY_LIMIT_BYTES = 262_144

class UnsupportedMediaType extends Error {
  readonly statusCode = 415
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

function acceptJson(app: FastifyInstance, read: (raw: Buffer) => unknown): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, raw: Buffer) => {
    refuseOtherEncodings(request)
    return read(raw)
  })
}

/** Undefined for an empty body; a thrown JsonRefused for what is no strict JSON. */
export function decodeJson(raw: unknown): unknown {
  if (!(raw instanceof Uint8Array) || raw.length === 0) return undefined
  const parsed = parseStrictJson(decodeUtf8(raw))
  if (!parsed.ok) throw new JsonRefused(parsed.refusal)
  return parsed.value
}

function refuseOtherEncodings(request: FastifyRequest): void {
  const charset = /charset\s*=\s*"?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1]
  if (charset !== undefined && !/^(utf-?8|us-ascii)$/i.test(charset)) throw new UnsupportedMediaType()
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') throw new UnsupportedMediaType()
}

function decodeUtf8(raw: Uint8Array): string {
  try {
    return utf8.decode(raw)
  } catch {
    throw new JsonRefused('not_json')
  }
}
