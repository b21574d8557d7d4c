import type { Label } from '@pramaan/matching'

/** Cleans ESCO's text cells: one label per line, no stray spaces, descriptions of a readable length. */

/** The longest description of a skill in 1.1.1 has 692 characters; only lists of subjects of groups are longer. */
const DESCRIPTION_LIMIT = 700

/** In field-of-education groups, notes to classifiers follow such a line ("=== Inclusions"). */
const SECTION_MARK = '==='

/** `\s` includes the no-break space, which ESCO uses inside and after some labels. */
export function collapse(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}

/** The preferred label first, then every other line of the given cells, without repetitions. */
export function englishLabels(preferred: string, ...cells: readonly string[]): Label[] {
  const labels: Label[] = [{ text: collapse(preferred), language: 'en', kind: 'preferred' }]
  const seen = new Set([collapse(preferred), ''])
  for (const line of cells.flatMap(lines => lines.split('\n'))) {
    const text = collapse(line)
    if (seen.has(text)) continue
    seen.add(text)
    labels.push({ text, language: 'en', kind: 'alias' })
  }
  return labels
}

/** As many whole paragraphs from the start as fit; the first is always kept. */
export function firstParagraphs(text: string): string {
  let kept = ''
  for (const line of text.split('\n')) {
    const paragraph = collapse(line)
    if (paragraph.startsWith(SECTION_MARK)) break
    if (paragraph === '') continue
    if (kept !== '' && kept.length + 1 + paragraph.length > DESCRIPTION_LIMIT) break
    kept = kept === '' ? paragraph : `${kept}\n${paragraph}`
  }
  return kept
}

const STOP_WORDS = new Set(
  (
    'a an and any are as at be by for from in into is it its of on or other others out over so such than that the ' +
    'their them these they this those to under up use used using via which while with within without'
  ).split(' '),
)

export function contentWords(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(words.filter(word => !STOP_WORDS.has(word)))
}

export function sharedWords(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0
  for (const word of one) if (other.has(word)) shared += 1
  return shared
}
