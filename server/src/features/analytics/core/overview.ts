import { type AnalyticsOverview, DROP_OFF_STAGES, FUNNEL_STAGES } from '../../../contract/analytics.ts'
import { CHANNELS } from '../../../contract/workflow.ts'
import { LANGUAGES } from '../../../kernel/languages.ts'
import { daysOf, type Period } from './period.ts'

/** Numbers by their path, such as `channels/whatsapp/sent`. Days are added up by path; a number that is missing is 0. */
export type Counts = ReadonlyMap<string, number>

export function overviewOf(counts: Counts, { from, to }: Period): AnalyticsOverview {
  const at = (path: string) => counts.get(path) ?? 0
  const channels = CHANNELS.map(channel => ({
    channel,
    sent: at(`channels/${channel}/sent`),
    delivered: at(`channels/${channel}/delivered`),
    answered: at(`channels/${channel}/answered`),
    completed: at(`channels/${channel}/completed`),
  }))
  const followUps = [1, 2, 3, 4, 5].map(number => ({
    number,
    sent: at(`follow_ups/${number}/sent`),
    answered: at(`follow_ups/${number}/answered`),
  }))
  const languages = LANGUAGES.map(language => ({
    language,
    contacted: at(`languages/${language}/contacted`),
    completed: at(`languages/${language}/completed`),
  }))
  return {
    from,
    to,
    funnel: FUNNEL_STAGES.map(stage => ({ stage, count: at(`funnel/${stage}`) })),
    channels: channels.filter(({ sent }) => sent > 0),
    follow_ups: followUps.filter(({ sent }) => sent > 0),
    calls: {
      placed: at('calls/placed'),
      answered: at('calls/answered'),
      completed: at('calls/completed'),
      no_answer: at('calls/no_answer'),
      busy: 0,
      failed: at('calls/failed'),
      average_seconds: null,
    },
    drop_offs: dropOffsOf(counts),
    languages: languages.filter(({ contacted }) => contacted > 0),
  }
}

/** In the order of the methods, the largest first. Keys of questions contain no slash. */
function dropOffsOf(counts: Counts): AnalyticsOverview['drop_offs'] {
  return DROP_OFF_STAGES.flatMap(stage => {
    const prefix = `drop_offs/${stage}/`
    const own = [...counts].filter(([path]) => path.startsWith(prefix))
    return own
      .map(([path, count]) => ({ stage, question_key: path.slice(prefix.length) || null, count }))
      .toSorted(
        (one, other) => other.count - one.count || (String(one.question_key) < String(other.question_key) ? -1 : 1),
      )
  })
}

/** Candidates by the day of their first contact. */
export interface DayCounts {
  readonly day: string
  readonly contacted: number
  readonly completed: number
  readonly qualified: number
}

/** Every day of the period, also those without candidates. */
export function seriesOf(byDay: ReadonlyMap<string, Counts>, period: Period): readonly DayCounts[] {
  return daysOf(period).map(day => {
    const at = (stage: string) => byDay.get(day)?.get(`funnel/${stage}`) ?? 0
    return { day, contacted: at('contacted'), completed: at('completed'), qualified: at('qualified') }
  })
}
