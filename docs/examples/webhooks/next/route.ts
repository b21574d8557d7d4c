// next/route.ts: save it as app/webhooks/route.ts; WEBHOOK_SECRET=whsec_… PORT=3000 next start
import { type PramaanEvent, verifyWebhook, WebhookVerificationError } from '@pramaan/sdk'

const { WEBHOOK_SECRET = '' } = process.env

// In production a table, the event's id its unique column: insert the event, answer, then work from the table.
const seen = new Set<string>()

export async function POST(request: Request): Promise<Response> {
  try {
    const event = await verifyWebhook({
      body: await request.arrayBuffer(), // the bytes as they came: no request.json()
      headers: request.headers,
      secret: WEBHOOK_SECRET,
    })
    setImmediate(takeOnce, event) // on a serverless platform: after(() => takeOnce(event)), from next/server
    return new Response(null, { status: 204 })
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error
    console.error(error.message)
    return new Response(error.code, { status: 400 })
  }
}

function takeOnce(event: PramaanEvent) {
  if (seen.has(event.id)) return // the id is also the header webhook-id, the same on every try
  seen.add(event.id)
  console.log(event.type) // your work
}
