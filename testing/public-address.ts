import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** The address of the service as providers know it, whatever process serves it, as behind a load balancer. */
export interface PublicAddress {
  readonly url: string
  /** Connections go there from now on. */
  leadTo(url: string): void
  close(): Promise<void>
}

/** Open before there is a server: messages contain it, and some providers sign it. */
export async function openPublicAddress(): Promise<PublicAddress> {
  let port = 0
  const sockets = new Set<Socket>()
  const server = createServer(outside => {
    const inside = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [outside, inside],
      [inside, outside],
    ] as const) {
      sockets.add(one)
      // Also after an error. The other side would wait for an answer that does not come.
      one.on('error', () => {})
      one.once('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo: url => {
      port = Number(new URL(url).port)
    },
    close: async () => {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
