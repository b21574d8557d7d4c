import { useMemo } from 'react'
import { api } from '../../api/index.ts'
import { usePlace } from '../../session.ts'

/** Calls, keys of queries and rights of the playground at the organisation and mode of the address. */
export function usePlayground() {
  const { organisation, mode } = usePlace()
  const { org_id: orgId, role } = organisation
  return useMemo(
    () => ({
      calls: api.playground(orgId, mode),
      key: (...more: readonly unknown[]) => ['playground', orgId, mode, ...more],
      canWrite: role === 'owner' || role === 'recruiter',
    }),
    [orgId, mode, role],
  )
}
