import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Field, fieldsOf, type Schema } from './event-fields.ts'
import type { GeneratedText } from './generated-text.ts'

const REGISTRY = 'server/src/api/partner/events/registry.ts'
const LIST = 'docs/events.md'

interface EventType {
  readonly name: string
  readonly happensWhen: string
  readonly isSent: boolean
  readonly isPulled: boolean
  readonly comesWith: string | null
  readonly whatToDo: string
  readonly elsewhere: Readonly<Record<string, string>>
  readonly schema: Schema
  readonly sample: unknown
}

/** A page for each type of event, and the list of them in docs/events.md, which is written by hand around it. */
export async function eventDocs(root: string): Promise<readonly GeneratedText[]> {
  const module = pathToFileURL(join(root, REGISTRY)).href
  const { eventTypes } = (await import(module)) as { eventTypes: readonly EventType[] }
  const page = await readFile(join(root, LIST), 'utf8')
  return [
    { file: LIST, text: withList(page, eventTypes) },
    ...eventTypes.map(each => ({ file: `docs/events/${each.name}.md`, text: pageOf(each) })),
  ]
}

const MARKS = /(<!-- types: generated -->\n)[\s\S]*?(<!-- end of types -->\n)/

function withList(page: string, types: readonly EventType[]): string {
  if (!MARKS.test(page)) throw new Error(`${LIST} has no place for the list of types`)
  const rows = types.map(
    each => `| [\`${each.name}\`](events/${each.name}.md) | ${each.happensWhen} | ${ways(each)} | ${dataOf(each)} |`,
  )
  const list = ['| Type | Happens when | Comes by | `data` |', '|---|---|---|---|', ...rows].join('\n')
  return page.replace(MARKS, (_, start: string, end: string) => `${start}${list}\n${end}`)
}

function ways({ isSent, isPulled, comesWith }: EventType): string {
  const names = [...(isSent ? ['webhook'] : []), ...(isPulled ? ['pull'] : [])].join(', ')
  return comesWith === null ? names : `${names}; not written yet`
}

function dataOf({ schema }: EventType): string {
  return Object.keys(schema.properties?.data?.properties ?? {})
    .map(name => `\`${name}\``)
    .join(', ')
}

function pageOf(type: EventType): string {
  return `${[
    `# ${type.name}`,
    `Generated from \`${REGISTRY}\` by \`npm run generate\`.`,
    `Happens when ${type.happensWhen}.`,
    comesBy(type),
    ...(type.comesWith === null ? [] : [notYet(type.comesWith)]),
    `## What to do\n\n${type.whatToDo}`,
    `## Sample\n\n\`\`\`json\n${JSON.stringify(type.sample, null, 2)}\n\`\`\``,
    `## Fields\n\n${table(fieldsOf(type.schema, type.elsewhere))}`,
    [
      'How events are pulled, acknowledged and read back, and what to expect of order and repeats: [events](../events.md).',
      ...(type.isSent
        ? ['How to verify and answer what is sent: [receiving webhooks](../receiving-webhooks.md).']
        : []),
    ].join('\n'),
  ].join('\n\n')}\n`
}

function comesBy({ isSent, isPulled }: EventType): string {
  if (!isPulled) return 'It is sent to the endpoint concerned, whatever types that asks for. It cannot be pulled.'
  if (!isSent)
    return 'It is pulled with `GET /events` and `GET /events/backfill`. It is never sent to a webhook endpoint.'
  return 'It is sent to webhook endpoints that ask for it or for all types, and pulled with `GET /events` and `GET /events/backfill`.'
}

function notYet(feature: string): string {
  return (
    `**Nothing writes it yet.** It comes with ${feature}. You may ask for it and prepare for it; until then fields may still be ` +
    'added here.'
  )
}

function table(fields: readonly Field[]): string {
  const rows = fields.map(({ path, type, meaning }) => `| \`${path}\` | ${escaped(type)} | ${escaped(meaning)} |`)
  return ['| Field | Type | Meaning |', '|---|---|---|', ...rows].join('\n')
}

function escaped(text: string): string {
  return text.replaceAll('|', '\\|')
}
