import type { FastifyReply, FastifyRequest } from 'fastify'
import { sha256Hex } from '../kernel/crypto.ts'

/** Of a body that is sent as JSON. */
export function etagOf(body: unknown): string {
  return `"${sha256Hex(JSON.stringify(body)).slice(0, 32)}"`
}

/** A hook for onSend: a client that has the very same body does not get it again. */
export function answerUnchanged(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload: unknown) => void,
): void {
  const etag = reply.getHeader('etag')
  const isUnchanged = etag !== undefined && request.headers['if-none-match'] === etag
  if (isUnchanged) reply.code(304).removeHeader('content-length').removeHeader('content-type')
  done(null, isUnchanged ? '' : payload)
}
