import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** More than a pasted link and a number need. */
const MAX_FORM_BYTES = 8_192

/** Accepts forms as browsers send them without a script, and nothing else. */
export function acceptForms(app: FastifyInstance, mostBytes = MAX_FORM_BYTES): void {
  app.removeAllContentTypeParsers()
  const options = { parseAs: 'string', bodyLimit: mostBytes } as const
  app.addContentTypeParser('application/x-www-form-urlencoded', options, async (_: FastifyRequest, body: string) => {
    return new URLSearchParams(body)
  })
}

export function fieldOf({ body }: Pick<FastifyRequest, 'body'>, name: string): string {
  return body instanceof URLSearchParams ? (body.get(name) ?? '') : ''
}

/** What mail providers post to the link of the header List-Unsubscribe (RFC 8058), as browsers send forms or as a multipart form. */
export function isOneClick(body: unknown): boolean {
  const form = body instanceof URLSearchParams ? body.toString() : body
  return typeof form === 'string' && /List-Unsubscribe\b.*\bOne-Click\b/s.test(form)
}

/** After a form was accepted: reloading the page that follows sends nothing again. */
export function redirect(reply: FastifyReply, address: string): FastifyReply {
  return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(address, 303)
}
