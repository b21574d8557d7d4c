import { RETENTION_DAYS } from '../../../kernel/retention.ts'

/** What an organisation can keep for a shorter time than the installation does. */
export const OWN_PERIODS = ['candidates', 'recordings', 'requests'] as const
export type OwnPeriod = (typeof OWN_PERIODS)[number]

/** Days; null is as the installation. */
export type OwnPeriods = Readonly<Record<OwnPeriod, number | null>>

export interface PeriodRange {
  readonly shortest: number
  readonly longest: number
  /** What holds without a period of the organisation; null is until the person erases it. */
  readonly installation: number | null
}

/**
 * The longest is what the installation allows; the migration has the same numbers. Candidates are kept for a month at least: campaigns
 * follow up for weeks, and results are read after that.
 */
export const PERIOD_RANGES: Readonly<Record<OwnPeriod, PeriodRange>> = {
  candidates: { shortest: 30, longest: 1_826, installation: null },
  recordings: { shortest: 1, longest: RETENTION_DAYS.recordings, installation: RETENTION_DAYS.recordings },
  requests: { shortest: 1, longest: RETENTION_DAYS.events, installation: RETENTION_DAYS.events },
}

/** Those that are not whole numbers within their range. */
export function invalidPeriods(periods: OwnPeriods): readonly OwnPeriod[] {
  return OWN_PERIODS.filter(each => {
    const days = periods[each]
    const { shortest, longest } = PERIOD_RANGES[each]
    return days !== null && !(Number.isInteger(days) && days >= shortest && days <= longest)
  })
}
