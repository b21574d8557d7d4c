import { once } from 'node:events'
import { createServer, type Server, type Socket, connect as tcpConnect } from 'node:net'
import type { Duplex } from 'node:stream'

/** What the link does to bytes and connections. */
export type LinkFault =
  | { readonly kind: 'none' }
  /** Every chunk arrives this much later, in both directions. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** Nothing is forwarded; connections stay open and new ones are accepted. */
  | { readonly kind: 'silent' }
  /** As `silent`, but only for connections that exist now: new ones work. */
  | { readonly kind: 'silent-existing' }
  /** At most this many bytes a second in each direction. */
  | { readonly kind: 'throttle'; readonly bytesPerSecond: number }
  /** Existing connections are closed, new ones refused by an immediate close. */
  | { readonly kind: 'cut' }
  /** As `cut`, with a TCP reset. */
  | { readonly kind: 'reset' }
  /** Each existing connection is closed after this many more bytes from the server; new ones work. */
  | { readonly kind: 'cut-after'; readonly bytes: number }
  /** Of the requests whose bytes match, every so many is forwarded, and the connection closed instead of forwarding the answer. */
  | { readonly kind: 'cut-answer'; readonly to: RegExp; readonly every: number }

export interface FaultProxy {
  readonly port: number
  /** The URL of the server, through the proxy. */
  readonly url: string
  /** Applies to existing and new connections at once. Bytes held back by an earlier fault are forwarded by `none`. */
  set(fault: LinkFault): void
  /** Connections that a fault has touched since the last `set`. A scenario without any has injected nothing. */
  touched(): number
  connections(): number
  close(): Promise<void>
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'postgres:': 5432, 'redis:': 6379, 'http:': 80 }

/** A TCP proxy on loopback to the server of the URL, whose link can be made to fail while connections are open. */
export async function startFaultProxy(serverUrl: string): Promise<FaultProxy> {
  const address = new URL(serverUrl)
  const target = { host: address.hostname, port: Number(address.port || DEFAULT_PORTS[address.protocol]) }
  const links = new Set<Link>()
  let fault: LinkFault = { kind: 'none' }
  let touched = new Set<Link>()
  let matched = 0
  const isDoomed = (bytes: Buffer) =>
    fault.kind === 'cut-answer' && fault.to.test(bytes.toString('latin1')) && ++matched % fault.every === 0
  // Half-open, because a silent link does not forward the end of a stream either.
  const server: Server = createServer({ allowHalfOpen: true }, client => {
    if (fault.kind === 'cut' || fault.kind === 'reset') {
      end(client, fault.kind)
      return
    }
    const upstream = tcpConnect({ ...target, allowHalfOpen: true })
    const link = openLink(client, upstream, () => touched.add(link))
    cutAnswers(client, upstream, isDoomed, () => touched.add(link))
    links.add(link)
    link.set(fault.kind === 'silent-existing' || fault.kind === 'cut-after' ? { kind: 'none' } : fault)
    link.onClose(() => links.delete(link))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  address.host = `127.0.0.1:${port}`
  return {
    port,
    url: address.href,
    set: next => {
      fault = next
      touched = new Set()
      for (const link of links) link.set(next)
    },
    touched: () => touched.size,
    connections: () => links.size,
    close: async () => {
      for (const link of links) link.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The server has the request, so it is carried out; who sent it cannot know. */
function cutAnswers(client: Socket, upstream: Socket, isDoomed: (bytes: Buffer) => boolean, onCut: () => void): void {
  let isAnswerCut = false
  client.prependListener('data', bytes => {
    isAnswerCut ||= isDoomed(bytes)
  })
  upstream.prependListener('data', () => {
    if (!isAnswerCut) return
    onCut()
    for (const socket of [client, upstream]) end(socket, 'cut')
  })
}

interface Link {
  set(fault: LinkFault): void
  onClose(listener: () => void): void
  destroy(): void
}

function openLink(client: Socket, upstream: Socket, onTouched: () => void): Link {
  const sockets = [client, upstream]
  const listeners: (() => void)[] = []
  const close = (how: 'cut' | 'reset') => {
    for (const socket of sockets) end(socket, how)
  }
  const requests = pipeWithFault(client, upstream, onTouched, () => close('cut'))
  const answers = pipeWithFault(upstream, client, onTouched, () => close('cut'))
  for (const socket of sockets) {
    socket.setNoDelay(true)
    socket.on('error', () => close('cut'))
    socket.once('close', () => {
      requests.stop()
      answers.stop()
      close('cut')
      for (const listener of listeners.splice(0)) listener()
    })
  }
  return {
    set: fault => {
      if (fault.kind === 'cut' || fault.kind === 'reset') {
        onTouched()
        close(fault.kind)
        return
      }
      requests.set(fault.kind === 'cut-after' || fault.kind === 'cut-answer' ? { kind: 'none' } : fault)
      answers.set(fault.kind === 'cut-answer' ? { kind: 'none' } : fault)
    },
    onClose: listener => listeners.push(listener),
    destroy: () => close('cut'),
  }
}

function end(socket: Socket, how: 'cut' | 'reset'): void {
  if (how === 'reset') socket.resetAndDestroy()
  else socket.destroy()
}

/** Forwards chunks in order, each when the fault in force lets it pass. */
function pipeWithFault(from: Socket, to: Duplex, onTouched: () => void, cut: () => void) {
  let fault: LinkFault = { kind: 'none' }
  let bytesLeft = Number.POSITIVE_INFINITY
  let stopped = false
  let hasEnded = false
  const waits = createWaits()
  const chunks: { readonly arrivedAt: number; readonly bytes: Buffer }[] = []
  from.on('data', bytes => {
    chunks.push({ arrivedAt: performance.now(), bytes })
    if (fault.kind !== 'none') onTouched()
    waits.arrived()
  })
  from.on('end', () => {
    hasEnded = true
    waits.arrived()
  })
  const isSilent = () => fault.kind === 'silent' || fault.kind === 'silent-existing'
  const forward = async () => {
    while (!stopped) {
      const [next] = chunks
      if (next === undefined && hasEnded && !isSilent()) return void to.end()
      if (next === undefined || isSilent()) {
        await waits.arrivalOrChange()
        continue
      }
      const waitMs = pauseBefore(fault, next.bytes.length, performance.now() - next.arrivedAt)
      const during = fault
      if (waitMs > 0) await waits.sleep(waitMs)
      if (fault !== during) continue
      chunks.shift()
      to.write(next.bytes.subarray(0, Math.min(next.bytes.length, bytesLeft)))
      bytesLeft -= next.bytes.length
      if (bytesLeft > 0) continue
      onTouched()
      cut()
      return
    }
  }
  void forward()
  return {
    set: (next: LinkFault) => {
      fault = next
      bytesLeft = next.kind === 'cut-after' ? next.bytes : Number.POSITIVE_INFINITY
      waits.changed()
    },
    stop: () => {
      stopped = true
      waits.changed()
    },
  }
}

function createWaits() {
  let onArrival: () => void = () => {}
  let onChange: () => void = () => {}
  return {
    arrived: () => onArrival(),
    changed: () => onChange(),
    arrivalOrChange: () =>
      new Promise<void>(resolve => {
        onArrival = resolve
        onChange = resolve
      }),
    /** Ends early when the fault changes. */
    sleep: (ms: number) =>
      new Promise<void>(resolve => {
        const timer = setTimeout(resolve, ms)
        onChange = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
  }
}

function pauseBefore(fault: LinkFault, bytes: number, waitedMs: number): number {
  if (fault.kind === 'delay') return fault.ms - waitedMs
  return fault.kind === 'throttle' ? (bytes / fault.bytesPerSecond) * 1_000 : 0
}
