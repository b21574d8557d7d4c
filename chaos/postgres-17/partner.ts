import { setTimeout as wait } from 'node:timers/promises'
import { type ServerProcess, until } from '../../testing/process.ts'
import type { Receiver } from '../../testing/receiver.ts'
import type { FaultPartner } from '../faults/partner.ts'

/** Enough for some pages of the log. */
const PAGE = 5
const READY_WITHIN_MS = 60_000

/** A mandate from its creation over its job to the delivery of its event. Returns its id. */
export async function useService(
  { caller, mandate }: FaultPartner,
  api: ServerProcess,
  receiver: Receiver,
  jobId: string,
): Promise<string> {
  const sent = { json: mandate(jobId), idempotencyKey: jobId }
  const { status, body, text } = await caller.call(api, 'POST', '/mandates', sent)
  if (status !== 202) throw new Error(`POST /mandates answered ${status}: ${text}`)
  const id: string = body.data.mandate_id
  const isDone = async () => receiver.journal.some(received => received.body.includes(`"${id}"`))
  await until(isDone, READY_WITHIN_MS, `the event of ${jobId} to be delivered`)
  return id
}

export interface LogPosition {
  /** Mandates of the events read so far, in their order. */
  readonly read: readonly string[]
  readonly cursor: string | null
}

export const LOG_START: LogPosition = { read: [], cursor: null }

/** Reads the log on from a position: so many pages, or to its end, which is known when `complete_until` is. */
export async function readLog(
  { caller }: FaultPartner,
  api: ServerProcess,
  from: LogPosition,
  pages = Number.POSITIVE_INFINITY,
): Promise<LogPosition> {
  const read = [...from.read]
  let { cursor } = from
  for (let page = 0; page < pages; page++) {
    const query = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const { status, body, text } = await caller.call(api, 'GET', `/events/backfill?limit=${PAGE}${query}`)
    if (status !== 200) throw new Error(`backfill answered ${status}: ${text}`)
    for (const item of body.data.items) read.push(item.data.mandate.mandate_id)
    if (body.data.next_cursor === null) return { read, cursor }
    cursor = body.data.next_cursor
  }
  return { read, cursor }
}

/** The horizon is looked at every second. */
export async function readWholeLog(
  partner: FaultPartner,
  api: ServerProcess,
  from: LogPosition,
  expected: number,
): Promise<LogPosition> {
  let position = from
  for (let tries = 0; tries < 20; tries++) {
    position = await readLog(partner, api, from)
    if (position.read.length >= expected) return position
    await wait(500)
  }
  return position
}
