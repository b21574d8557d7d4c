import type { Label } from '../label.ts'

/** ESCO's text cells made fit for the catalogue: one label a line, no stray spaces, descriptions of a readable length. */

/** The longest description of a skill in 1.1.1 has 692 characters; only groups' lists of subjects run on for pages. */
const DESCRIPTION_LIMIT = 700

/** The field-of-education groups carry notes to classifiers after such a line ("=== Inclusions"). */
const SECTION_MARK = '==='

/** `\s` includes the no-break space, which ESCO uses inside and after some labels. */
export function collapse(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}

/** The preferred label first, then every other line of the given cells; a text already there is not repeated. */
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

/** Whole paragraphs from the start, as many as fit; the first is kept whatever its length. */
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
