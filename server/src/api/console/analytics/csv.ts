import type { PeriodsView, PeriodView } from '../../../features/analytics/index.ts'
import { csvLine } from '../../../kernel/csv.ts'

type Cells = readonly (string | number | null)[]

interface Part {
  readonly headings: readonly string[]
  readonly lines: (view: PeriodView) => readonly Cells[]
}

/** Each as the table behind its chart shows it. */
const PARTS = {
  funnel: {
    headings: ['stage', 'count'],
    lines: ({ overview }) => overview.funnel.map(({ stage, count }) => [stage, count]),
  },
  days: {
    headings: ['day', 'contacted', 'completed', 'qualified'],
    lines: ({ days }) => days.map(({ day, contacted, completed, qualified }) => [day, contacted, completed, qualified]),
  },
  channels: {
    headings: ['channel', 'sent', 'delivered', 'answered', 'completed'],
    lines: ({ overview }) =>
      overview.channels.map(each => [each.channel, each.sent, each.delivered, each.answered, each.completed]),
  },
  follow_ups: {
    headings: ['number', 'sent', 'answered'],
    lines: ({ overview }) => overview.follow_ups.map(({ number, sent, answered }) => [number, sent, answered]),
  },
  calls: {
    headings: ['outcome', 'count'],
    lines: ({ overview: { calls } }) => Object.entries(calls).map(([outcome, count]) => [outcome, count]),
  },
  drop_offs: {
    headings: ['stage', 'question_key', 'count'],
    lines: ({ overview }) => overview.drop_offs.map(each => [each.stage, each.question_key, each.count]),
  },
  languages: {
    headings: ['language', 'contacted', 'completed'],
    lines: ({ overview }) => overview.languages.map(each => [each.language, each.contacted, each.completed]),
  },
} as const satisfies Record<string, Part>

export type PartName = keyof typeof PARTS
export const PART_NAMES = Object.keys(PARTS) as readonly PartName[]

/** Lines of both periods in one table: the first two columns tell them apart. */
export function partAsCsv(name: PartName, { period, compared }: PeriodsView): string {
  const { headings, lines }: Part = PARTS[name]
  const rows = [period, ...(compared === null ? [] : [compared])].flatMap(view =>
    lines(view).map(cells => csvLine([view.overview.from, view.overview.to, ...cells])),
  )
  return [csvLine(['from', 'to', ...headings]), ...rows].join('')
}
