// next/route.ts: save it as app/webhooks/route.ts, and store.ts in app/; WEBHOOK_SECRET=whsec_… PORT=3000 next start
import { verifyWebhook, WebhookVerificationError } from '@pramaan/sdk'
import { processStored, storeEvent } from '../store.ts'

const { WEBHOOK_SECRET = '' } = process.env

export async function POST(request: Request): Promise<Response> {
  try {
    const event = await verifyWebhook({
      body: await request.arrayBuffer(), // raw bytes: do not use request.json()
      headers: request.headers,
      secret: WEBHOOK_SECRET,
    })
    await storeEvent(event) // if this fails, the answer is 500 and the event is sent again
    setImmediate(processStored) // on a serverless platform: after(processStored), from next/server
    return new Response(null, { status: 204 })
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error
    console.error(error.message)
    return new Response(error.code, { status: 400 })
  }
}
