import { createHash } from 'node:crypto'

/** Journals are lines of JSON, one after the other; a line that was torn apart tells nothing and is left out. */
export function readLines<Line>(text: string): readonly Line[] {
  return text.split('\n').flatMap(line => {
    try {
      return line === '' ? [] : [JSON.parse(line) as Line]
    } catch {
      return []
    }
  })
}

/** Enough of a digest to tell two bodies apart. */
export function sumOf(body: Buffer): string {
  return createHash('sha256').update(body).digest('base64').slice(0, 16)
}
