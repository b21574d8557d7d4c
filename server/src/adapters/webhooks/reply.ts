import type { Answered } from '../../features/webhooks/index.ts'

const MOST_READ_BYTES = 65_536
const MOST_KEPT_BYTES = 1_024
/** A number or a date; longer is neither. */
const LONGEST_RETRY_AFTER = 100

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** What is kept of a reply. */
export interface Reply {
  /** False once it has been enough. What is not kept is read all the same, so that the connection can serve the next try. */
  take(chunk: Buffer): boolean
  read(): Omit<Answered, 'kind' | 'durationMs'>
}

export function openReply(status: number, headers: Headers): Reply {
  const retryAfter = headers['retry-after']
  const kept: Buffer[] = []
  let bytes = 0
  return {
    take: chunk => {
      if (bytes < MOST_KEPT_BYTES) kept.push(Buffer.from(chunk.subarray(0, MOST_KEPT_BYTES - bytes)))
      bytes += chunk.length
      return bytes <= MOST_READ_BYTES
    },
    read: () => ({
      status,
      retryAfter: typeof retryAfter === 'string' && retryAfter.length <= LONGEST_RETRY_AFTER ? retryAfter : null,
      body: kept.length === 0 ? '' : textOf(Buffer.concat(kept)),
    }),
  }
}

/** PostgreSQL takes no NUL; `stream` leaves out a letter that the limit cut in two. */
function textOf(bytes: Buffer): string {
  return new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '')
}
