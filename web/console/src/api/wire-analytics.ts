import type * as api from './generated/types.gen.ts'
import type { ReadOnly } from './read-only.ts'

/** Counts of candidates, as /console/api answers them. */
export type Analytics = ReadOnly<api.ConsoleAnalytics>
export type AnalyticsOverview = ReadOnly<api.AnalyticsOverview>
export type AnalyticsDay = ReadOnly<api.AnalyticsDay>
export type FunnelStage = AnalyticsOverview['funnel'][number]['stage']
export type AnalyticsPart = api.ExportAnalyticsData['query']['part']
