import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import type { KeyPair } from '../../../testing/certificates.ts'

export const PORT = 8443

/** Loopback addresses of this run's own, so that two runs on one machine can use the same port. */
export const ownAddress = (number: number) => `127.${number}.${(process.pid >> 8) & 255}.${process.pid & 255}`

export interface Receiver {
  readonly port: number
  readonly connections: number
  /** Of the connections those that are not closed. */
  readonly open: number
  readonly bytesReceived: number
  readonly bytesSent: number
  close(): Promise<void>
}

export function startReceiver(address: string, pair: KeyPair, handle: RequestListener, port = PORT): Promise<Receiver> {
  return listen(createHttpsServer(pair, handle), address, port)
}

/** Speaks TLS, and instead of HTTP whatever `play` writes once the request begins to arrive. */
export function startRawReceiver(address: string, pair: KeyPair, play: (socket: Socket) => void): Promise<Receiver> {
  const server = createTlsServer(pair, socket => {
    socket.on('error', () => {})
    socket.once('data', () => play(socket))
  })
  return listen(server, address)
}

/** Plain TCP; `play` is called as soon as somebody connects. */
export function startListener(
  address: string,
  play: (socket: Socket) => void = () => {},
  port = PORT,
): Promise<Receiver> {
  return listen(createServer(play), address, port)
}

async function listen(server: Server, address: string, port = PORT): Promise<Receiver> {
  const sockets: Socket[] = []
  // The raw connection, also of a TLS server: a handshake that was begun counts.
  server.on('connection', (socket: Socket) => {
    socket.on('error', () => {})
    sockets.push(socket)
  })
  server.listen(port, address)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    get connections() {
      return sockets.length
    },
    get open() {
      return sockets.filter(({ destroyed }) => !destroyed).length
    },
    get bytesReceived() {
      return sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0)
    },
    get bytesSent() {
      return sockets.reduce((sum, { bytesWritten }) => sum + bytesWritten, 0)
    },
    close: async () => {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}

/** A process that listens and is then stopped: the kernel accepts as many as the backlog holds, and drops the rest unheard. */
export async function startStopped(address: string, waiting: number): Promise<{ close(): void }> {
  const script = `require('net').createServer().listen({ host: '${address}', port: ${PORT}, backlog: 1 }, () => console.log('up'))`
  const child: ChildProcess = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout!, 'data')
  child.kill('SIGSTOP')
  const fillers = Array.from({ length: waiting }, () => connect(PORT, address).on('error', () => {}))
  await Promise.all(fillers.slice(0, 2).map(filler => once(filler, 'connect')))
  return {
    close: () => {
      for (const filler of fillers) filler.destroy()
      child.kill('SIGKILL')
    },
  }
}
