import type { ResultStatus } from '../../../contract/result.ts'
import type { Language } from '../../../kernel/languages.ts'
import type { Mode } from '../../../kernel/tenant.ts'

/** Which results a list of the console shows. Null takes all. */
export interface BrowseFilter {
  readonly campaignId: string | null
  readonly mandateId: string | null
  readonly status: ResultStatus | null
  /** True: completed without a knockout answer. False: with one. */
  readonly isQualified: boolean | null
  /** True: a skill is verified. False: skills were graded, and none is. */
  readonly hasVerified: boolean | null
  readonly language: Language | null
  /** When the candidate was added. */
  readonly from: Date | null
  readonly until: Date | null
}

export const RESULT_SORTS = ['newest', 'oldest', 'changed'] as const
/** `changed`: the last change first. */
export type ResultSort = (typeof RESULT_SORTS)[number]

/** Where a page ends, and the next goes on. */
export interface BrowsePosition {
  readonly id: string
  readonly updatedAt: Date
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const TIME_LENGTH = 10
const LAST_MS = 2 ** 48 - 1

/** The lowest id that could have been made at this time: the first ten characters of a ULID are its milliseconds. */
export function firstIdAt(time: number): string {
  let left = Math.min(LAST_MS, Math.max(0, time))
  const letters: string[] = []
  for (let place = 0; place < TIME_LENGTH; place++) {
    letters.unshift(ALPHABET[left % 32]!)
    left = Math.floor(left / 32)
  }
  return `RS_${letters.join('')}`
}

/** An id is made shortly before its row. */
const AROUND_MS = 3_600_000

/**
 * Ids between which all results are that were added in the time of the filter, so that a list of last year does not begin to search today.
 * None in test mode, where times are those of the test clock and ids are not.
 */
export function idsBetween(
  mode: Mode,
  { from, until }: Pick<BrowseFilter, 'from' | 'until'>,
): { readonly first: string | null; readonly before: string | null } {
  if (mode === 'test') return { first: null, before: null }
  return {
    first: from === null ? null : firstIdAt(from.getTime() - AROUND_MS),
    before: until === null ? null : firstIdAt(until.getTime() + AROUND_MS),
  }
}
