import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { TSchema } from 'typebox'
import { Check } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { EVENT_TYPES, event } from '../../../contract/event.ts'
import type { EventType } from './event-type.ts'
import { eventTypes } from './registry.ts'

/** What is promised of each type, without a server: names, schemas and samples hold together. */
interface Node {
  readonly description?: string
  readonly properties?: Readonly<Record<string, Node>>
  readonly patternProperties?: Readonly<Record<string, Node>>
  readonly items?: Node
  readonly anyOf?: readonly Node[]
}

const each = eventTypes.map(type => [type.name, type] as const)
const namesOf = (types: readonly EventType[]) => types.map(type => type.name)

/** Every field below a schema as [path, field], the closed fields that another page explains left out. */
function fieldsOf(node: Node, elsewhere: EventType['elsewhere'], prefix = ''): readonly (readonly [string, Node])[] {
  const below = (child: Node, path: string) => fieldsOf(child, elsewhere, path)
  return [
    ...Object.entries(node.properties ?? {}).flatMap(([name, field]) => {
      const path = `${prefix}${name}`
      return [[path, field] as const, ...(path in elsewhere ? [] : below(field, `${path}.`))]
    }),
    ...Object.values(node.patternProperties ?? {}).flatMap(child => below(child, prefix)),
    ...(node.items ? below(node.items, prefix) : []),
    ...(node.anyOf ?? []).flatMap(child => below(child, prefix)),
  ]
}

/** The schema in all ways in which one field of it can be missing, with the name of that field. */
function withoutOne(schema: Node): readonly (readonly [string, TSchema])[] {
  const text = JSON.stringify(schema)
  return removals(schema).map(path => {
    const copy = JSON.parse(text)
    const parent = path.slice(0, -1).reduce((node, key) => node[key], copy)
    delete parent[path.at(-1)!]
    const owner = path.slice(0, -2).reduce((node, key) => node[key], copy)
    owner.required = owner.required?.filter((name: string) => name !== path.at(-1))
    return [path.join('.'), copy as TSchema]
  })
}

function removals(node: Node, at: readonly string[] = []): readonly (readonly string[])[] {
  const under = Object.entries(node.properties ?? {}).flatMap(([name, field]) => {
    const path = [...at, 'properties', name]
    return [path, ...removals(field, path)]
  })
  return [...under, ...(node.items ? removals(node.items, [...at, 'items']) : [])]
}

describe('the types', () => {
  test('are those of the log, and the test delivery', () => {
    expect(namesOf(eventTypes)).toEqual([...EVENT_TYPES, 'webhook.test'])
    expect(namesOf(eventTypes.filter(type => !type.isPulled))).toEqual(['webhook.test'])
  })

  test('are all sent, but for what tells that sending fails', () => {
    expect(namesOf(eventTypes.filter(type => !type.isSent))).toEqual(['webhook.suspended'])
  })

  test('are said to come later only while nothing writes them', () => {
    const features = fileURLToPath(new URL('../../../features/', import.meta.url))
    const files = globSync('**/*.ts', { cwd: features, exclude: ['events/core/event.ts', '**/*.test.ts'] })
    const code = files.map(file => readFileSync(`${features}${file}`, 'utf8')).join('\n')
    const later = eventTypes.filter(type => type.comesWith !== null)
    expect(namesOf(later.filter(type => code.includes(`'${type.name}'`)))).toEqual([])
  })
})

describe.each(each)('%s', (name, { schema, sample, elsewhere, isPulled }) => {
  test('its sample fits its schema and what pulling gives', () => {
    expect(Check(schema, sample)).toBe(true)
    expect(Check(event, { ...sample, ...(!isPulled && { type: 'mandate.ready' }) })).toBe(true)
    expect(sample.type).toBe(name)
  })

  test('its schema is closed at every level', () => {
    expect(Check(schema, { ...sample, extra: 1 })).toBe(false)
    const [[key, object] = ['', {}]] = Object.entries(sample.data as Record<string, object>)
    expect(Check(schema, { ...sample, data: { [key]: { ...object, extra: 1 } } })).toBe(false)
    expect(Check(schema, { ...sample, data: { [key]: object, extra: 1 } })).toBe(false)
  })

  test('a field missing from its schema is noticed by its sample', () => {
    const text = JSON.stringify(sample)
    const shown = withoutOne(schema as Node).filter(([path]) => text.includes(`"${path.split('.').at(-1)}":`))
    expect(shown.length).toBeGreaterThan(5)
    const outside = shown.filter(([path]) => !path.includes('properties.body.'))
    expect(outside.filter(([, lesser]) => Check(lesser, sample)).map(([path]) => path)).toEqual([])
  })

  test('every field has a meaning, for its page and the document', () => {
    const fields = fieldsOf(schema as Node, elsewhere)
    expect(fields.filter(([, field]) => !field.description).map(([path]) => path)).toEqual([])
  })
})

test('no event of a result or a verification has a place for a name, a phone or an e-mail', () => {
  const ofPeople = eventTypes.filter(type => /^(result|verification)\./.test(type.name))
  expect(ofPeople).toHaveLength(6)
  for (const { schema } of ofPeople) {
    const words = fieldsOf(schema as Node, {}).map(([path]) => path.split('.').at(-1)!)
    expect(words.filter(word => /name|phone|mail|mobile|contact/i.test(word))).toEqual([])
  }
})
