// express.ts: WEBHOOK_SECRET=whsec_… PORT=3000 node express.ts
import { verifyWebhook, WebhookVerificationError } from '@pramaan/sdk'
import express from 'express'
import { processStored, storeEvent } from './store.ts'

const { PORT = '3000', WEBHOOK_SECRET = '' } = process.env

const app = express()

// Raw bytes: express.json() must not run before this route.
app.post('/webhooks', express.raw({ type: () => true, limit: '1mb' }), async (request, response) => {
  try {
    const event = await verifyWebhook({
      body: request.body,
      headers: request.headers,
      secret: WEBHOOK_SECRET,
    })
    await storeEvent(event) // if this fails, the answer is 500 and the event is sent again
    response.status(204).end()
    setImmediate(processStored)
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error
    console.error(error.message)
    response.status(400).send(error.code)
  }
})

app.listen(Number(PORT), '127.0.0.1') // behind your proxy, which terminates TLS
