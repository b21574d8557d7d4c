import Type, { type Static, type TObject } from 'typebox'
import { eventId } from '../../../contract/event.ts'
import { timestamp } from '../../../contract/fields.ts'

/** One event type: the source of the OpenAPI document, the SDK types and the pages of docs/events. */
export interface EventType {
  readonly name: string
  /** One clause that completes "Sent when". */
  readonly happensWhen: string
  /** False if the event can only be pulled. */
  readonly isSent: boolean
  /** False if the event is not stored. */
  readonly isPulled: boolean
  /** The feature that will write it; null when something writes it today. */
  readonly comesWith: string | null
  /** What the receiver should do. Shown on the page of the event type. */
  readonly whatToDo: string
  /** Fields that another page documents: path of the field to the link, relative to docs/events. */
  readonly elsewhere: Readonly<Record<string, string>>
  readonly schema: TObject
  /** A complete event, as it is sent and pulled. */
  readonly sample: Readonly<Record<string, unknown>>
}

interface EventTypeSpec<Data extends TObject> {
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

export function eventType<Data extends TObject>(name: string, spec: EventTypeSpec<Data>): EventType {
  const { happensWhen, whatToDo, data } = spec
  const { isSent = true, isPulled = true, comesWith = null, elsewhere = {} } = spec
  const { id, created_at, data: sampleData } = spec.sample
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
        ...envelope(Type.Literal(name, { description: 'Type of the event. It determines the fields of `data`.' })),
        data: Type.With(data, { description: DATA }),
      },
      { ...closed, description: `When ${happensWhen}.` },
    ),
    sample: { id, type: name, created_at, mode: 'live', data: sampleData },
  }
}

const DATA = 'The object that changed, under its own name.'

/** The fields of every event. */
export function envelope<Name>(type: Name) {
  return {
    id: Type.With(eventId, {
      description: 'Id of the event, the same in every delivery. Store it to detect duplicates.',
    }),
    type,
    created_at: timestamp('Time of the event, in UTC.'),
    mode: Type.Enum(['test', 'live'], { description: 'Whether the event belongs to test or live data.' }),
  }
}
