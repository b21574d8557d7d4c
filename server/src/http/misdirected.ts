import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Names the cell that has the organisation of a call. The router keeps it from clients. */
const CELL_HEADER = 'x-pramaan-cell'
const MISDIRECTED = 421

const misdirected = new WeakMap<FastifyRequest, string>()

/** The answer to this request gets status 421 and names the cell, whatever the envelope of its API is. */
export function markMisdirected(request: FastifyRequest, cell: string): void {
  misdirected.set(request, cell)
}

/** 421 is Misdirected Request (RFC 9110): nothing was done, and the same call may be sent to another server. */
export function answerMisdirected(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    const cell = misdirected.get(request)
    if (cell !== undefined) reply.code(MISDIRECTED).removeHeader('retry-after').header(CELL_HEADER, cell)
  })
}
