import Type, { type Static, type TObject } from 'typebox'
import { eventId } from '../event-shapes.ts'
import { time } from '../workflow-shapes.ts'

/** One type of event, as the document, the SDK's types and the pages of docs/events tell of it. */
export interface EventType {
  readonly name: string
  /** One line: it goes on from "Happens when". */
  readonly happensWhen: string
  /** False of what can only be pulled. */
  readonly isSent: boolean
  /** False of what stands in no log. */
  readonly isPulled: boolean
  /** The feature that will write it; null when something writes it today. */
  readonly comesWith: string | null
  /** For the reader of its page: what to do when it comes. */
  readonly whatToDo: string
  /** Fields whose own fields another page explains, by path: where that is, seen from docs/events. */
  readonly elsewhere: Readonly<Record<string, string>>
  readonly schema: TObject
  /** A whole body, as it is sent and pulled. */
  readonly sample: Readonly<Record<string, unknown>>
}

interface Told<Data extends TObject> {
  readonly happensWhen: string
  readonly isSent?: boolean
  readonly isPulled?: boolean
  readonly comesWith?: string
  readonly whatToDo: string
  readonly elsewhere?: Readonly<Record<string, string>>
  readonly data: Data
  readonly sample: { readonly id: string; readonly created_at: string; readonly data: Static<Data> }
}

export const closed = { additionalProperties: false } as const

export function eventType<Data extends TObject>(name: string, told: Told<Data>): EventType {
  const { happensWhen, whatToDo, data } = told
  const { isSent = true, isPulled = true, comesWith = null, elsewhere = {} } = told
  const { id, created_at, data: sampleData } = told.sample
  return {
    name,
    happensWhen,
    isSent,
    isPulled,
    comesWith,
    whatToDo,
    elsewhere,
    schema: Type.Object(
      {
        ...envelope(Type.Literal(name, { description: 'Tells what `data` holds.' })),
        data: Type.With(data, { description: DATA }),
      },
      { ...closed, description: `When ${happensWhen}.` },
    ),
    sample: { id, type: name, created_at, mode: 'live', data: sampleData },
  }
}

const DATA = 'The object that changed, under its own name.'

/** What every event has, whatever its type. */
export function envelope<Name>(type: Name) {
  return {
    id: Type.With(eventId, {
      description: 'Of this event: the same each time it comes, so keep it to know what you have handled.',
    }),
    type,
    created_at: Type.With(time, { description: 'When it happened, in UTC.' }),
    mode: Type.Enum(['test', 'live'], { description: 'Whether it happened to test or to live data.' }),
  }
}
