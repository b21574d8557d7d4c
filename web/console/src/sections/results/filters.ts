import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ResultFilters, ResultSort, ResultStatus } from '../../api/index.ts'
import { CANDIDATE_LANGUAGES } from '../playground/languages.ts'

export const STATUSES: readonly ResultStatus[] = ['completed', 'pending', 'declined', 'failed']
export const SORTS: readonly ResultSort[] = ['newest', 'oldest', 'changed']
export const YES_NO = ['yes', 'no'] as const
export const DAYS: readonly number[] = [1, 7, 30, 90]

function oneOf<Value>(values: readonly Value[], given: unknown): Value | undefined {
  return values.find(each => each === given)
}

function idOf(prefix: string, given: unknown): string | undefined {
  return typeof given === 'string' && given.startsWith(prefix) ? given : undefined
}

/** Filters and order of the address: anything in it that is neither is left out. The usual order is not in it. */
export function readFilters(search: Readonly<Record<string, unknown>>): ResultFilters {
  const sort = oneOf(SORTS, search.sort)
  const read: ResultFilters = {
    campaign_id: idOf('CP_', search.campaign_id),
    mandate_id: idOf('JM_', search.mandate_id),
    status: oneOf(STATUSES, search.status),
    qualified: oneOf(YES_NO, search.qualified),
    verified: oneOf(YES_NO, search.verified),
    language: oneOf(
      CANDIDATE_LANGUAGES.map(({ value }) => value),
      search.language,
    ),
    days: oneOf(DAYS, Number(search.days)),
    sort: sort === 'newest' ? undefined : sort,
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}

/** Whether both show the same list. */
export function isSame(one: ResultFilters, other: ResultFilters): boolean {
  const textOf = (filters: ResultFilters) =>
    JSON.stringify(Object.entries(readFilters({ ...filters })).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return textOf(one) === textOf(other)
}

export function isFiltered({ sort: _, ...filters }: ResultFilters): boolean {
  return Object.keys(filters).length > 0
}

export function useFilters(): readonly [ResultFilters, (filters: ResultFilters) => void] {
  const filters = readFilters(useSearch({ strict: false }))
  const navigate = useNavigate()
  return [filters, next => void navigate({ to: '.', search: readFilters({ ...next }), resetScroll: false })]
}
