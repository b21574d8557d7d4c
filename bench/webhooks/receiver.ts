import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A separate process: one receiver at each of the addresses, all on one port. It answers 204 as soon as it has the body. */
export interface ReceiverReady {
  readonly port: number
}

/** Requests since the last report. */
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
  // Longer than any pause between two runs, so that neither side uses a connection that is just being closed.
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
