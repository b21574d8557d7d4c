import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A process of its own: one receiver at each of the addresses, all on one port. It answers 204 as soon as the body is there. */
export interface ReceiverReady {
  readonly port: number
}

/** What came since it was asked last. */
export interface Received {
  readonly requests: number
}

const addresses = process.argv.slice(2)
let requests = 0

function receive(request: IncomingMessage, response: ServerResponse): void {
  request.resume()
  request.on('end', () => {
    requests++
    response.writeHead(204).end()
  })
}

let port = 0
for (const address of addresses) {
  // Longer than any pause between two runs, so that no side meets a connection that is just being closed.
  const server = createServer({ keepAliveTimeout: 60_000 }, receive).listen(port, address)
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
}
process.on('disconnect', () => process.exit())
process.on('message', () => {
  process.send?.({ requests } satisfies Received)
  requests = 0
})
process.send?.({ port } satisfies ReceiverReady)
