import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { validMandate } from '../../testing/mandates.ts'
import type { Caller } from '../caller.ts'

/** A partner that creates mandates without a pause, and repeats a call with the same key until it is answered. */
export interface Writing {
  /** Ids of the mandates that were answered as created. */
  readonly made: string[]
  /** When calls succeeded, by CLOCK_MONOTONIC. */
  readonly succeededAt: number[]
  /** Answers other than success, by status; 0 for a broken connection. */
  readonly refused: Map<number, number>
}

type Router = { readonly url: string }

const WRITERS = 3
const AGAIN_MS = 25
const PAUSE_MS = 150

export function newWriting(): Writing {
  return { made: [], succeededAt: [], refused: new Map() }
}

/** Until the signal aborts; a call that has begun is carried to its end. */
export async function writeMandates(
  router: Router,
  caller: Caller,
  workflowId: string,
  writing: Writing,
  signal: AbortSignal,
): Promise<void> {
  const work = async () => {
    while (!signal.aborted) {
      const idempotencyKey = randomUUID()
      const json = validMandate(workflowId, { job_id: idempotencyKey })
      const body = await insist(writing, () => caller.call(router, 'POST', '/mandates', { json, idempotencyKey }))
      writing.made.push(body.data.mandate_id)
      await wait(PAUSE_MS)
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, work))
}

type Answer = Awaited<ReturnType<Caller['call']>>

async function insist(writing: Writing, send: () => Promise<Answer>): Promise<Answer['body']> {
  for (;;) {
    const answer = await send().catch(() => null)
    if (answer !== null && answer.status < 300) {
      writing.succeededAt.push(performance.now())
      return answer.body
    }
    const status = answer?.status ?? 0
    writing.refused.set(status, (writing.refused.get(status) ?? 0) + 1)
    if (status >= 400 && status < 500 && status !== 409 && status !== 429)
      throw new Error(`An unexpected answer: ${status} ${answer?.text}`)
    await wait(AGAIN_MS)
  }
}

/** The longest time without a success. */
export function longestGap({ succeededAt }: Writing): number {
  const sorted = succeededAt.toSorted((a, b) => a - b)
  return sorted.slice(1).reduce((longest, at, index) => Math.max(longest, at - sorted[index]!), 0)
}

export interface Read {
  readonly ids: string[]
  cursor: string | null
}

/** Reads the log by its cursor, and goes on from there for as long as it is called. */
export async function readOn(router: Router, caller: Caller, read: Read): Promise<number> {
  for (let found = 0; ; ) {
    const from = read.cursor === null ? '' : `&cursor=${encodeURIComponent(read.cursor)}`
    const answer = await caller.call(router, 'GET', `/events/backfill?limit=20${from}`).catch(() => null)
    if (answer?.status !== 200) return found
    const { items, next_cursor: next } = answer.body.data as { items: { id: string }[]; next_cursor: string | null }
    // The last page has no cursor: it is read again from where it began.
    if (next === null) return found
    read.ids.push(...items.map(({ id }) => id))
    found += items.length
    read.cursor = next
  }
}

/** The rest of the log, at the end. */
export async function readRest(router: Router, caller: Caller, read: Read): Promise<void> {
  await readOn(router, caller, read)
  const from = read.cursor === null ? '' : `&cursor=${encodeURIComponent(read.cursor)}`
  const { body } = await caller.call(router, 'GET', `/events/backfill?limit=20${from}`)
  read.ids.push(...(body.data.items as { id: string }[]).map(({ id }) => id))
}
