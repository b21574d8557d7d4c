import type { Source } from '../sources.ts'

/** A rule about code, checked one file at a time. */
export interface Rule {
  readonly name: string
  /** What to do instead, in one sentence. */
  readonly why: string
  covers(path: string): boolean
  find(source: Source): readonly Finding[]
}

export interface Finding {
  readonly position: number
  readonly what: string
}
