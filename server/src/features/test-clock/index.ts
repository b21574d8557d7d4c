export { beginMove, type ClockMove, type DueWork, endMove, stepClock } from './advance-clock.ts'
export { beginInPast } from './begin-in-past.ts'
export { readTime } from './read-clock.ts'
