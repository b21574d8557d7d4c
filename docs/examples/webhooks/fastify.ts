// fastify.ts: WEBHOOK_SECRET=whsec_… PORT=3000 node fastify.ts
import { type PramaanEvent, verifyWebhook, WebhookVerificationError } from '@pramaan/sdk'
import fastify from 'fastify'

const { PORT = '3000', WEBHOOK_SECRET = '' } = process.env

// In production a table, the event's id its unique column: insert the event, answer, then work from the table.
const seen = new Set<string>()

const app = fastify()

app.register(async webhooks => {
  // The bytes as they came, for the routes in here only: all others go on getting their JSON parsed.
  webhooks.removeAllContentTypeParsers()
  webhooks.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body)

  webhooks.post<{ Body: Buffer }>('/webhooks', async (request, reply) => {
    try {
      const event = await verifyWebhook({
        body: request.body,
        headers: request.headers,
        secret: WEBHOOK_SECRET,
      })
      reply.code(204).send()
      setImmediate(takeOnce, event)
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error
      console.error(error.message)
      reply.code(400).send(error.code)
    }
    return reply
  })
})

function takeOnce(event: PramaanEvent) {
  if (seen.has(event.id)) return // the id is also the header webhook-id, the same on every try
  seen.add(event.id)
  console.log(event.type) // your work
}

await app.listen({ port: Number(PORT), host: '127.0.0.1' }) // behind your proxy, which speaks https
