import { useNavigate, useSearch } from '@tanstack/react-router'
import type { AuditFilters } from '../../api/organisations.ts'
import { isMode } from '../../session.ts'

/** Filters of the address: anything in it that is no filter is left out. */
export function readFilters(search: Readonly<Record<string, unknown>>): AuditFilters {
  const { action, user_id, mode } = search
  return {
    ...(typeof action === 'string' && action !== '' && { action }),
    ...(typeof user_id === 'string' && user_id !== '' && { user_id }),
    ...(isMode(mode) && { mode }),
  }
}

export function useFilters(): readonly [AuditFilters, (filters: AuditFilters) => void] {
  const filters = readFilters(useSearch({ strict: false }))
  const navigate = useNavigate()
  return [filters, next => void navigate({ to: '.', search: readFilters({ ...next }), resetScroll: false })]
}
