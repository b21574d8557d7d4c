import { expect, test } from 'vitest'
import { linkWriter } from './links.ts'

const link = linkWriter([
  { file: 'docs/README.md', slug: '' },
  { file: 'docs/events.md', slug: 'events' },
  { file: 'docs/events/mandate.ready.md', slug: 'events/mandate.ready' },
])

test('a link to a document of the site becomes the address of its page', () => {
  expect(link('docs/events/mandate.ready.md', 'See [events](../events.md#pull) and [all](../README.md).')).toBe(
    'See [events](/docs/events/#pull) and [all](/docs/).',
  )
  expect(link('docs/events.md', '[`mandate.ready`](events/mandate.ready.md)')).toBe(
    '[`mandate.ready`](/docs/events/mandate.ready/)',
  )
})

test('a link to a file outside the site becomes its text, so that no page depends on where the repository is', () => {
  expect(link('docs/events.md', '([ADR 0013](adr/0013-the-event-log.md))')).toBe('(ADR 0013)')
})

test('a link to a collection becomes the address of its download', () => {
  expect(link('docs/collections.md', '[Bruno](collections/pramaan.bruno_collection.json)')).toBe(
    '[Bruno](/docs/collections/pramaan.bruno_collection.json)',
  )
})

test('links within a page, links elsewhere and examples stay', () => {
  const text = '[below](#pull) [spec](https://www.standardwebhooks.com)\n\n```text\n[a](events.md)\n```\n'
  expect(link('docs/events.md', text)).toBe(text)
})
