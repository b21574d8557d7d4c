import { addressOf, get } from './call.ts'
import type { Mode } from './wire.ts'
import type { Analytics, AnalyticsPart } from './wire-analytics.ts'

/** Named as in the address of the screen. */
export interface AnalyticsFilters {
  readonly workflow_id?: string | undefined
  readonly range?: '7d' | '30d' | '90d' | 'month' | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly compare?: 'previous' | 'days' | undefined
  readonly compare_from?: string | undefined
  readonly compare_to?: string | undefined
}

/** Calls about the counts of one mode of an organisation. */
export function analytics(orgId: string, mode: Mode) {
  const path = `/organisations/${encodeURIComponent(orgId)}/${mode}/analytics`
  return {
    read: (filters: AnalyticsFilters, signal?: AbortSignal) => get<Analytics>(path, { ...filters }, signal),
    csv: (part: AnalyticsPart, filters: AnalyticsFilters) => addressOf(`${path}.csv`, { part, ...filters }),
  }
}
