import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Longer than a pasted link and a number. */
const MOST_BYTES = 8_192

/** Forms as browsers send them without a script, and nothing else. */
export function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const how = { parseAs: 'string', bodyLimit: MOST_BYTES } as const
  app.addContentTypeParser('application/x-www-form-urlencoded', how, async (_: FastifyRequest, body: string) => {
    return new URLSearchParams(body)
  })
}

export function fieldOf({ body }: FastifyRequest, name: string): string {
  return body instanceof URLSearchParams ? (body.get(name) ?? '') : ''
}

/** After a form was taken: a reload of what is shown next sends nothing again. */
export function sendOn(reply: FastifyReply, address: string): FastifyReply {
  return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(address, 303)
}
