import { createHash } from 'node:crypto'

/** Journals are lines of JSON; an incomplete line is ignored. */
export function readLines<Line>(text: string): readonly Line[] {
  return text.split('\n').flatMap(line => {
    try {
      return line === '' ? [] : [JSON.parse(line) as Line]
    } catch {
      return []
    }
  })
}

/** Enough of a digest to distinguish two bodies. */
export function sumOf(body: Buffer): string {
  return createHash('sha256').update(body).digest('base64').slice(0, 16)
}

/** CLOCK_MONOTONIC in milliseconds: the same in every process of the machine, and never adjusted. */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1e6
}
