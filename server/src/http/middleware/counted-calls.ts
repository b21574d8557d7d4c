import type { FastifyRequest } from 'fastify'

/** Calls that counted against the limits of their key: the key was right, and its limits had room. */
const counted = new WeakSet<FastifyRequest>()

export function markCounted(request: FastifyRequest): void {
  counted.add(request)
}

export function wasCounted(request: FastifyRequest): boolean {
  return counted.has(request)
}
