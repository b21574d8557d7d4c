import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { POST } from '../../../docs/examples/webhooks/next/route.ts'

/** Stands in for Next, which is not installed: hands each request to the route handler of docs/examples as a web Request. */
const server = createServer(async (request, response) => {
  // Next answers 500 to what a handler throws.
  const answer = await POST(await webRequest(request)).catch(() => new Response(null, { status: 500 }))
  response.writeHead(answer.status, Object.fromEntries(answer.headers))
  response.end(answer.body === null ? undefined : await answer.text())
})
server.listen(Number(process.env.PORT), '127.0.0.1')
await once(server, 'listening')

async function webRequest(request: IncomingMessage): Promise<Request> {
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as [string, string])
  const body = request.method === 'POST' ? await buffer(request) : null
  return new Request(`http://127.0.0.1${request.url}`, { method: request.method ?? 'GET', headers, body })
}
