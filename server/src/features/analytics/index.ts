export { countMarkedDays } from './count-days.ts'
export { readOverview } from './read-overview.ts'
