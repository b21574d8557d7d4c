export { RANGES } from './core/period.ts'
export { countMarkedDays } from './count-days.ts'
export { readOverview } from './read-overview.ts'
export { type PeriodsView, type PeriodView, readPeriods } from './read-periods.ts'
