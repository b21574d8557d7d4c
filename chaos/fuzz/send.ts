import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Client, type Dispatcher, Pool } from 'undici'
import { addresses } from '../../testing/client.ts'
import { type FuzzAnswer, isBelowTheApi } from './check-answer.ts'
import { targetOf, type Wire } from './wire.ts'

export interface Sender {
  /** `queue` is the connection to use; null: one of its own, from an address that was not used before. */
  send(wire: Wire, credentials: Wire['headers'], queue: number | null): Promise<FuzzAnswer>
  close(): Promise<void>
}

/**
 * Addresses of a connection, used in turn: an address may send sixty failed signatures a minute, and some are meant to fail.
 */
const ADDRESSES_PER_CONNECTION = 4

/** One connection for each request in flight. */
export function createSender(url: string, queues: number, answerWithinMs: number): Sender {
  const nextAddress = addresses(61)
  const timeouts = { headersTimeout: answerWithinMs, bodyTimeout: answerWithinMs }
  const pools = Array.from(
    { length: queues * ADDRESSES_PER_CONNECTION },
    () => new Pool(url, { ...timeouts, connections: 1, localAddress: nextAddress() }),
  )
  let turn = 0
  let used = 0
  return {
    send: async (wire, credentials, queue) => {
      turn = (turn + 1) % ADDRESSES_PER_CONNECTION
      if (queue !== null) return await sendThrough(pools[queue * ADDRESSES_PER_CONNECTION + turn]!, wire, credentials)
      const client = new Client(url, { ...timeouts, localAddress: unusedAddress(used++) })
      try {
        return await sendThrough(client, wire, credentials)
      } finally {
        await client.destroy()
      }
    },
    close: async () => void (await Promise.all(pools.map(pool => pool.close()))),
  }
}

/** 127.64.0.1 to 127.127.255.254: four million. */
function unusedAddress(number: number): string {
  const host = (number % 254) + 1
  const network = Math.floor(number / 254)
  return `127.${64 + (Math.floor(network / 256) % 64)}.${network % 256}.${host}`
}

async function sendThrough(to: Dispatcher, wire: Wire, credentials: Wire['headers']): Promise<FuzzAnswer> {
  const { statusCode, headers, body } = await to.request({
    method: wire.method as 'GET',
    path: targetOf(wire),
    headers: [...credentials, ...wire.headers].flat(),
    body: wire.body,
    // A closed connection is not reused for the next request.
    reset: isBelowTheApi(wire),
  })
  const bytes = Buffer.from(await body.arrayBuffer())
  return { status: statusCode, headers, text: decoded(bytes, headers) }
}

/** Scripts stay as they are: nobody reads them, and one has 4.35 MB. */
function decoded(bytes: Buffer, headers: FuzzAnswer['headers']): string {
  const encoding = headers['content-encoding']
  if (bytes.length === 0 || /javascript|css/.test(String(headers['content-type']))) return bytes.toString('latin1')
  if (encoding === 'br') return brotliDecompressSync(bytes).toString()
  return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString()
}
