// fastify.ts: WEBHOOK_SECRET=whsec_… PORT=3000 node fastify.ts
import { verifyWebhook, WebhookVerificationError } from '@pramaan/sdk'
import fastify from 'fastify'
import { processStored, storeEvent } from './store.ts'

const { PORT = '3000', WEBHOOK_SECRET = '' } = process.env

const app = fastify()

app.register(async webhooks => {
  // Raw bytes for the routes in this scope only; all other routes still get parsed JSON.
  webhooks.removeAllContentTypeParsers()
  webhooks.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body)

  webhooks.post<{ Body: Buffer }>('/webhooks', async (request, reply) => {
    try {
      const event = await verifyWebhook({
        body: request.body,
        headers: request.headers,
        secret: WEBHOOK_SECRET,
      })
      await storeEvent(event) // if this fails, the answer is 500 and the event is sent again
      reply.code(204).send()
      setImmediate(processStored)
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error
      console.error(error.message)
      reply.code(400).send(error.code)
    }
    return reply
  })
})

await app.listen({ port: Number(PORT), host: '127.0.0.1' }) // behind your proxy, which terminates TLS
