import { PramaanError } from './errors.ts'
import type { BackfillEventsData, PramaanEvent } from './generated/partner.ts'
import { pause } from './pause.ts'
import type { World } from './transport.ts'

/** A page as `await` returns it, or all events with `for await`. */
export type BackfillList = Promise<BackfillEventsData> & AsyncIterable<PramaanEvent>

interface PageQuery {
  readonly cursor?: string | undefined
}

type FetchPage<Query> = (
  query: Query,
  onServerTime: (milliseconds: number | null) => void,
) => Promise<BackfillEventsData>

interface Patience extends Pick<World, 'clock' | 'sleep'> {
  readonly signal: AbortSignal | undefined
}

const LOOK_AGAIN_AFTER_MS = 1_000
const LONGEST_WAIT_MS = 60_000

/**
 * The newest events appear only when every transaction that began before them has ended. So the last page is read again until it is
 * complete up to the time of the first call, by the server's clock. Its events come in the same order, followed by new ones.
 */
export function backfillList<Query extends PageQuery>(
  fetchPage: FetchPage<Query>,
  query: Query,
  patience: Patience,
): BackfillList {
  let startedMs: number | null = null
  const first = fetchPage(query, milliseconds => {
    startedMs = milliseconds
  })
  const again = (cursor: string | undefined) => fetchPage({ ...query, cursor }, () => {})
  return Object.assign(first, {
    async *[Symbol.asyncIterator]() {
      let page = await first
      let cursor = query.cursor
      while (page.next_cursor !== null) {
        yield* page.items
        cursor = page.next_cursor
        page = await again(cursor)
      }
      yield* untilComplete(page, cursor)
    },
  })

  /** From the last page on, which may fill up meanwhile. */
  async function* untilComplete(last: BackfillEventsData, at: string | undefined): AsyncGenerator<PramaanEvent> {
    const deadline = patience.clock() + LONGEST_WAIT_MS
    const returned = new Set<string>()
    for (let [page, cursor] = [last, at]; ; page = await again(cursor)) {
      const fresh = page.items.filter(event => !returned.has(event.id))
      yield* fresh
      for (const event of fresh) returned.add(event.id)
      if (page.next_cursor === null && isComplete(page, startedMs)) return
      if (page.next_cursor === null) await waitFor(page, deadline)
      cursor = page.next_cursor ?? cursor
    }
  }

  async function waitFor(page: BackfillEventsData, deadline: number): Promise<void> {
    if (patience.clock() >= deadline) throw heldBack(page)
    await pause(patience.sleep(LOOK_AGAIN_AFTER_MS, patience.signal), patience.signal)
  }
}

/** A server of an earlier version does not say, and a proxy may remove the Date: then the last page is the end. */
function isComplete({ complete_until }: Partial<BackfillEventsData>, startedMs: number | null): boolean {
  if (complete_until === undefined || startedMs === null) return true
  return complete_until !== null && Date.parse(complete_until) >= startedMs
}

function heldBack({ complete_until }: BackfillEventsData): PramaanError {
  const until = complete_until === null ? 'not known to be complete' : `complete until ${complete_until} only`
  const message = `The backfill is ${until}: a transaction of the service has been running for more than a minute. Read again later.`
  return new PramaanError({ code: 'TIMEOUT', message, status: null })
}
