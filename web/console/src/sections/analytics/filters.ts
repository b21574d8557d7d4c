import { useNavigate, useSearch } from '@tanstack/react-router'
import type { AnalyticsFilters } from '../../api/analytics.ts'

export const RANGES = ['7d', '30d', '90d', 'month'] as const
const COMPARISONS = ['previous', 'days'] as const
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Filters of the address: anything in it that is no filter is left out. */
export function readFilters(search: Readonly<Record<string, unknown>>): AnalyticsFilters {
  const { workflow_id } = search
  const range = RANGES.find(each => each === search.range)
  const compare = COMPARISONS.find(each => each === search.compare)
  const dayOf = (name: string) => {
    const value = search[name]
    return typeof value === 'string' && DAY.test(value) ? { [name]: value } : {}
  }
  return {
    ...(typeof workflow_id === 'string' && workflow_id !== '' && { workflow_id }),
    ...(range && { range }),
    ...dayOf('from'),
    ...dayOf('to'),
    ...(compare && { compare }),
    ...(compare === 'days' && { ...dayOf('compare_from'), ...dayOf('compare_to') }),
  }
}

export function useFilters(): readonly [AnalyticsFilters, (filters: AnalyticsFilters) => void] {
  const filters = readFilters(useSearch({ strict: false }))
  const navigate = useNavigate()
  return [filters, next => void navigate({ to: '.', search: readFilters({ ...next }), resetScroll: false })]
}
