import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Pramaan, PramaanEvent } from '@pramaan/sdk'
import { isTemporary, UsageError } from './errors.ts'
import { writePrivately } from './key-file.ts'

/**
 * Where a reader of events stands. Events are read with backfill and not with pull: pull needs acknowledgements, which would take events away
 * from the partner's own consumer.
 */
export interface Position {
  /** Events from this time on, before there is a cursor. */
  readonly since: string
  /** Of the page that is being read; null for the first. */
  readonly cursor: string | null
  /** The last event of that page that was handled. Its events keep their order, and new ones follow. */
  readonly last: string | null
}

/** From a time that a person gave (--since), or from now. */
export function startAt(text: string | undefined): Position {
  const time = text === undefined ? new Date() : new Date(text)
  if (!Number.isNaN(time.getTime())) return { since: time.toISOString(), cursor: null, last: null }
  throw new UsageError(`--since is ${JSON.stringify(text)}: give a time such as 2026-11-15T00:00:00Z.`)
}

export interface FollowOptions {
  readonly types?: readonly string[] | undefined
  readonly signal: AbortSignal
  /** Handles an event, or throws: then it stays the next one. */
  handle(event: PramaanEvent): Promise<void>
  /** After each event. */
  store(position: Position): Promise<void>
  /** Says that a call failed and is repeated. */
  note(text: string): void
}

const LIMIT = 500
const POLL_MS = 1_000
const FIRST_DELAY_MS = 500
const LONGEST_DELAY_MS = 10_000

/** Reads events in order until the signal aborts, through outages of the API. */
export async function followEvents(client: Pramaan, from: Position, options: FollowOptions): Promise<void> {
  const { signal } = options
  let position = from
  while (!signal.aborted) {
    const page = await persist(options, () => readPage(client, position, signal))
    if (page === null) return
    for (const event of after(page.items, position.last)) {
      if (signal.aborted) return
      if (options.types === undefined || options.types.includes(event.type)) await options.handle(event)
      position = { ...position, last: event.id }
      await options.store(position)
    }
    if (page.next_cursor === null) await rest(POLL_MS, signal)
    else {
      position = { ...position, cursor: page.next_cursor, last: null }
      await options.store(position)
    }
  }
}

function readPage(client: Pramaan, { since, cursor }: Position, signal: AbortSignal) {
  const query = cursor === null ? { since, limit: LIMIT } : { cursor, limit: LIMIT }
  return client.events.backfill(query, { signal, maxRetries: 0 })
}

function after(items: readonly PramaanEvent[], last: string | null): readonly PramaanEvent[] {
  return items.slice(items.findIndex(({ id }) => id === last) + 1)
}

/** Repeats what may succeed later; null after an abort. */
async function persist<T>(
  { signal, note }: Pick<FollowOptions, 'signal' | 'note'>,
  attempt: () => Promise<T>,
): Promise<T | null> {
  for (let failures = 0; !signal.aborted; failures++) {
    try {
      return await attempt()
    } catch (error) {
      if (signal.aborted) return null
      if (!isTemporary(error)) throw error
      const delayMs = error.retryAfterSeconds === null ? growing(failures) : error.retryAfterSeconds * 1_000
      note(`The API cannot be reached (${error.message}). Trying again in ${delayMs} ms.`)
      await rest(delayMs, signal)
    }
  }
  return null
}

export const growing = (failures: number): number => Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** failures)

/** An abort ends it, and is not an error. */
export async function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
}

const fileOf = (folder: string, name: string): string => join(folder, 'positions', `${name}.json`)

export async function readPosition(folder: string, name: string): Promise<Position | null> {
  try {
    return JSON.parse(await readFile(fileOf(folder, name), 'utf8')) as Position
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

export async function storePosition(folder: string, name: string, position: Position): Promise<void> {
  await writePrivately(fileOf(folder, name), JSON.stringify(position))
}
