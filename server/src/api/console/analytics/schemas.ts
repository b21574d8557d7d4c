import Type, { type Static } from 'typebox'
import { analyticsOverview, istDate } from '../../../contract/analytics.ts'
import { closed, nullable } from '../../../contract/fields.ts'
import { workflowId } from '../../../contract/workflow.ts'
import { RANGES } from '../../../features/analytics/index.ts'

/** What every operation of analytics takes. The addresses of the console's screen have the same names. */
export const periodFilters = {
  workflow_id: Type.Optional(Type.With(workflowId, { description: 'Only this workflow; all without it.' })),
  range: Type.Optional(
    Type.Enum([...RANGES], {
      description: 'Days up to today, where neither `from` nor `to` is given. `30d` without it.',
    }),
  ),
  from: Type.Optional(istDate('First day, in India. At most 366 days up to `to`.')),
  to: Type.Optional(istDate('Last day, in India. Today if not given.')),
  compare: Type.Optional(
    Type.Enum(['previous', 'days'], {
      description: '`previous`: with as many days directly before. `days`: with `compare_from` to `compare_to`.',
    }),
  ),
  compare_from: Type.Optional(istDate('First day to compare with.')),
  compare_to: Type.Optional(istDate('Last day to compare with.')),
}

const periodQuery = Type.Object(periodFilters, closed)
export type PeriodQuery = Static<typeof periodQuery>

const number = (description: string) => Type.Integer({ minimum: 0, description })

const day = Type.Object(
  {
    day: istDate('The day, in India.'),
    contacted: number('Candidates whose first contact was on this day.'),
    completed: number('Those of them who completed, whenever they did.'),
    qualified: number('Those of them who completed without a knockout answer.'),
  },
  { ...closed, title: 'AnalyticsDay', description: 'Candidates by the day of their first contact.' },
)

const period = Type.Object(
  { overview: analyticsOverview, days: Type.Array(day, { description: 'Every day of the period, in order.' }) },
  { ...closed, title: 'AnalyticsPeriod', description: 'The counts of a period.' },
)

export const analytics = Type.Object(
  { period, compared: nullable(period, 'The period to compare with; null without `compare`.') },
  {
    ...closed,
    title: 'ConsoleAnalytics',
    description: 'Counts of a workflow, or of all workflows of the organisation.',
  },
)
