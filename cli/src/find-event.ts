import type { BackfillQuery, Pramaan, PramaanEvent } from '@pramaan/sdk'
import { UsageError } from './errors.ts'

/** The first event that matches. The API has no call for one event: they are read until it is found. */
export async function findFirst(
  client: Pramaan,
  query: BackfillQuery,
  matches: (event: PramaanEvent) => boolean,
): Promise<PramaanEvent | null> {
  for await (const event of client.events.backfill({ ...query, limit: 500 })) if (matches(event)) return event
  return null
}

export async function findEvent(client: Pramaan, id: string): Promise<PramaanEvent> {
  const found = await findFirst(client, {}, event => event.id === id)
  if (found !== null) return found
  throw new UsageError(`There is no event ${id} of this key's mode in the last 30 days.`)
}

/** The id of the object that the event is about: its data has it under the object's name. */
export function subjectOf({ data }: PramaanEvent): string {
  for (const [name, value] of Object.entries(data)) {
    const id = (value as Record<string, unknown> | null)?.[`${name}_id`]
    if (typeof id === 'string') return id
  }
  return ''
}
