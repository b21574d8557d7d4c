import { useMemo } from 'react'
import { api } from '../../api/index.ts'
import { usePlace } from '../../session.ts'

/** Calls, keys of queries and rights of results at the organisation and mode of the address. */
export function useResults() {
  const { organisation, mode } = usePlace()
  const { org_id: orgId, role } = organisation
  return useMemo(
    () => ({
      calls: api.results(orgId, mode),
      key: (...more: readonly unknown[]) => ['organisations', orgId, mode, 'results', ...more],
      canShare: role === 'owner' || role === 'recruiter',
      seesEvents: role === 'owner',
    }),
    [orgId, mode, role],
  )
}
