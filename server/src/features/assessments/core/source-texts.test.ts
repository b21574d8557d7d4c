import { expect, test } from 'vitest'
import { type SourceText, sourceTexts } from './source-texts.ts'

const source = (kind: SourceText['kind'], description = ''): SourceText => ({
  kind,
  title: 'Library app',
  subtitle: 'Developer',
  meta: '',
  description,
})

test('a line a source, work first, without what is empty', () => {
  expect(sourceTexts([source('certificate'), source('project', 'In Kotlin.'), source('experience')])).toEqual([
    'experience: Library app. Developer',
    'project: Library app. Developer. In Kotlin.',
    'certificate: Library app. Developer',
  ])
})

test('however much a student writes, a prompt takes a bounded part of it and halves no character', () => {
  const long = sourceTexts(Array.from({ length: 150 }, () => source('project', '😀'.repeat(5_000))))
  expect(long).toHaveLength(8)
  for (const line of long) {
    expect([...line].length).toBeLessThan(820)
    expect(line.isWellFormed()).toBe(true)
  }
})
