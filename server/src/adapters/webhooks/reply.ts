import type { Dispatcher } from 'undici'
import type { Answered } from '../../features/webhooks/index.ts'

const MOST_READ_BYTES = 65_536
const MOST_KEPT_BYTES = 1_024
/** A number or a date; longer is neither. */
const LONGEST_RETRY_AFTER = 100

export async function readReply(reply: Dispatcher.ResponseData): Promise<Omit<Answered, 'kind' | 'durationMs'>> {
  const retryAfter = reply.headers['retry-after']
  return {
    status: reply.statusCode,
    retryAfter: typeof retryAfter === 'string' && retryAfter.length <= LONGEST_RETRY_AFTER ? retryAfter : null,
    body: textOf(await firstBytes(reply.body)),
  }
}

/** What is not kept is read all the same, up to a limit, so that the connection can serve the next try. */
async function firstBytes(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const kept: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of body) {
      if (bytes < MOST_KEPT_BYTES) kept.push(chunk.subarray(0, MOST_KEPT_BYTES - bytes))
      bytes += chunk.length
      // Leaving the loop destroys the body, and with it the socket.
      if (bytes > MOST_READ_BYTES) break
    }
  } catch {
    // Torn, or out of time: the status has been said.
  }
  return Buffer.concat(kept)
}

/** PostgreSQL takes no NUL; `stream` leaves out a letter that the limit cut in two. */
function textOf(bytes: Buffer): string {
  return new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '')
}
