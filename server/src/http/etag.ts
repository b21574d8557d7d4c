import type { FastifyReply, FastifyRequest } from 'fastify'
import { sha256Hex } from '../kernel/crypto.ts'

/** Of a body that is sent as JSON. */
export function etagOf(body: unknown): string {
  return `"${sha256Hex(JSON.stringify(body)).slice(0, 32)}"`
}

/** A hook for onSend: a client that has the very same body does not get it again. */
export async function answerUnchanged(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  const etag = reply.getHeader('etag')
  if (etag === undefined || request.headers['if-none-match'] !== etag) return payload
  reply.code(304).removeHeader('content-length').removeHeader('content-type')
  return ''
}
