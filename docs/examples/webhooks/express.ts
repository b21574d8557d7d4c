// express.ts: WEBHOOK_SECRET=whsec_… PORT=3000 node express.ts
import { type PramaanEvent, verifyWebhook, WebhookVerificationError } from '@pramaan/sdk'
import express from 'express'

const { PORT = '3000', WEBHOOK_SECRET = '' } = process.env

// In production a table, the event's id its unique column: insert the event, answer, then work from the table.
const seen = new Set<string>()

const app = express()

// The bytes as they came: no express.json() may run before this route.
app.post('/webhooks', express.raw({ type: () => true, limit: '1mb' }), async (request, response) => {
  try {
    const event = await verifyWebhook({
      body: request.body,
      headers: request.headers,
      secret: WEBHOOK_SECRET,
    })
    response.status(204).end()
    setImmediate(takeOnce, event)
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error
    console.error(error.message)
    response.status(400).send(error.code)
  }
})

function takeOnce(event: PramaanEvent) {
  if (seen.has(event.id)) return // the id is also the header webhook-id, the same on every try
  seen.add(event.id)
  console.log(event.type) // your work
}

app.listen(Number(PORT), '127.0.0.1') // behind your proxy, which speaks https
