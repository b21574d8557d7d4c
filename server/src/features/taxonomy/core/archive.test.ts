import { expect, test } from 'vitest'
import {
  type ArchivedNode,
  type CatalogueArchive,
  FORMAT_VERSION,
  findForeignFormat,
  formatArchive,
  parseArchive,
} from './archive.ts'

const node = (level: ArchivedNode['level'], number: number, parentNumber: number | null): ArchivedNode => ({
  level,
  number,
  source: 'test',
  key: `${level}-${number}`,
  parentNumber,
  name: 'Name',
  description: 'Line one\nline two',
  verifiable: false,
  safetyCritical: false,
  wholeTrade: false,
  facts: null,
  sinceVersion: 1,
  changedVersion: 1,
  retiredVersion: null,
  replacedBy: null,
  labels: [
    { language: 'en', kind: 'preferred', text: 'Name' },
    { language: 'hi', kind: 'preferred', text: 'नाम' },
  ],
})
const added = { version: 2, at: '2026-11-15T06:30:00.123Z', actor: 'operator', reason: 'heard' }
const alias = (text: string) => ({ number: 7, language: 'en', kind: 'alias' as const, text, added, removed: null })
const archive: CatalogueArchive = {
  version: 2,
  lastDrawn: { master: null, sub_skill: 10_001, skill: 100_003 },
  versions: [1, 2].map(version => ({
    version,
    source: 'test',
    sourceVersion: 'a',
    added: 1,
    changed: 0,
    retired: 0,
    at: '2026-11-15T06:30:00.000Z',
  })),
  nodes: [node('master', 9, null), node('sub_skill', 8, 9), node('skill', 7, 8)],
  aliases: [alias('One'), alias('one')],
}
const firstLineOf = (contents: string) => contents.slice(0, contents.indexOf('\n'))

test('what was written is read again', () => {
  expect(parseArchive(formatArchive(archive))).toEqual({ ok: true, value: archive })
})

test('the order of rows and labels does not change the contents, and parents come before children', () => {
  const shuffled = {
    ...archive,
    versions: archive.versions.toReversed(),
    nodes: archive.nodes.toReversed().map(each => ({ ...each, labels: each.labels.toReversed() })),
    aliases: archive.aliases.toReversed(),
  }
  expect(formatArchive(shuffled)).toBe(formatArchive(archive))
})

test('the first line has the version of the format and that of the taxonomy', () => {
  expect(JSON.parse(firstLineOf(formatArchive(archive)))).toMatchObject({
    format_version: FORMAT_VERSION,
    taxonomy_version: 2,
  })
  expect(findForeignFormat(firstLineOf(formatArchive(archive)))).toBeNull()
})

test('a later format is not read, and the message has both versions', () => {
  const later = formatArchive(archive).replace(`"format_version":${FORMAT_VERSION}`, '"format_version":99')
  expect(findForeignFormat(firstLineOf(later))).toMatch(/version 99, and this release reads version 1/)
  expect(parseArchive(later).ok).toBe(false)
})

test.each(['', 'not JSON', 'null', '[]', '{"format":"another"}'])('%j is not the first line of an archive', line => {
  expect(findForeignFormat(line)).toBe('It is not a catalogue archive.')
})
