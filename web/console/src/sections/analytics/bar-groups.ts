import type { Analytics, AnalyticsOverview, AnalyticsPart, Language } from '../../api/index.ts'
import type { Translate } from '../../text/text.tsx'
import { languageName } from '../playground/languages.ts'
import { formatShare } from './numbers.ts'
import type { TextKey } from './texts.ts'

export interface Bar {
  readonly id: string
  readonly label: string
  readonly value: number
  /** Null without a period to compare with. */
  readonly compared: number | null
  /** Of what it is a part of, in percent. */
  readonly share: string | null
}

export interface BarGroup {
  readonly id: string
  /** Null where the bars need no heading. */
  readonly label: string | null
  readonly bars: readonly Bar[]
}

export type BarPart = Exclude<AnalyticsPart, 'days'>

interface Shown {
  readonly analytics: Analytics
  readonly t: Translate<TextKey>
  readonly language: Language
}

/** The numbers of a part, in the order in which chart and table show them. */
export function barGroupsOf(part: BarPart, shown: Shown): readonly BarGroup[] {
  return GROUPS[part](shown)
}

const GROUPS: Readonly<Record<BarPart, (shown: Shown) => readonly BarGroup[]>> = {
  funnel: shown => [{ id: 'funnel', label: null, bars: funnelBars(shown) }],
  channels: shown =>
    keysOf(shown, overview => overview.channels.map(({ channel }) => channel)).map(channel => {
      const at = (overview: AnalyticsOverview) => overview.channels.find(each => each.channel === channel)
      const bars = measures(shown, ['sent', 'delivered', 'answered', 'completed'], at)
      return { id: channel, label: shown.t(`channel.${channel}`), bars }
    }),
  follow_ups: shown =>
    keysOf(shown, overview => overview.follow_ups.map(each => each.number)).map(number => {
      const at = (overview: AnalyticsOverview) => overview.follow_ups.find(each => each.number === number)
      const bars = measures(shown, ['sent', 'answered'], at)
      return { id: String(number), label: shown.t('follow_up', { number }), bars }
    }),
  calls: shown => {
    const names = ['placed', 'answered', 'completed', 'no_answer', 'busy', 'failed'] as const
    const bars = measures(shown, names, overview => overview.calls)
    return bars.some(hasNumber) ? [{ id: 'calls', label: null, bars }] : []
  },
  drop_offs: shown => [{ id: 'drop_offs', label: null, bars: dropOffBars(shown) }].filter(each => each.bars.length > 0),
  languages: shown =>
    keysOf(shown, overview => overview.languages.map(each => each.language)).map(code => {
      const at = (overview: AnalyticsOverview) => overview.languages.find(each => each.language === code)
      return { id: code, label: languageName(code), bars: measures(shown, ['contacted', 'completed'], at) }
    }),
}

function funnelBars({ analytics: { period, compared }, t, language }: Shown): readonly Bar[] {
  const contacted = period.overview.funnel[0]?.count ?? 0
  return period.overview.funnel.map(({ stage, count }) => ({
    id: stage,
    label: t(`stage.${stage}`),
    value: count,
    compared: compared === null ? null : (compared.overview.funnel.find(each => each.stage === stage)?.count ?? 0),
    share: formatShare(count, contacted, language),
  }))
}

/** Numbers of one object of both periods. The first one is what the others are parts of. */
function measures<Name extends Measure>(
  { analytics: { period, compared }, t, language }: Shown,
  names: readonly Name[],
  at: (overview: AnalyticsOverview) => Readonly<Record<Name, number>> | undefined,
): readonly Bar[] {
  const of = (overview: AnalyticsOverview, name: Name) => at(overview)?.[name] ?? 0
  const whole = of(period.overview, names[0]!)
  return names.map((name, index) => ({
    id: name,
    label: t(`measure.${name}`),
    value: of(period.overview, name),
    compared: compared === null ? null : of(compared.overview, name),
    share: index === 0 ? null : formatShare(of(period.overview, name), whole, language),
  }))
}

type Measure =
  | 'sent'
  | 'delivered'
  | 'answered'
  | 'completed'
  | 'contacted'
  | 'placed'
  | 'no_answer'
  | 'busy'
  | 'failed'

function dropOffBars(shown: Shown): readonly Bar[] {
  const { analytics, t, language } = shown
  const { period, compared } = analytics
  const keyOf = (each: AnalyticsOverview['drop_offs'][number]) => `${each.stage} ${each.question_key ?? ''}`
  const total = period.overview.drop_offs.reduce((sum, each) => sum + each.count, 0)
  const countIn = (overview: AnalyticsOverview, key: string) =>
    overview.drop_offs.find(each => keyOf(each) === key)?.count ?? 0
  const all = [...period.overview.drop_offs, ...(compared?.overview.drop_offs ?? [])]
  const byKey = new Map(all.map(each => [keyOf(each), each]))
  const bars = [...byKey].map(([key, { stage, question_key: question }]) => ({
    id: key,
    label: question ?? t(`method.${stage}`),
    value: countIn(period.overview, key),
    compared: compared === null ? null : countIn(compared.overview, key),
    share: formatShare(countIn(period.overview, key), total, language),
  }))
  return bars.toSorted((one, other) => other.value - one.value)
}

/** Those of both periods, each once. */
function keysOf<Key>({ analytics: { period, compared } }: Shown, of: (overview: AnalyticsOverview) => readonly Key[]) {
  return [...new Set([...of(period.overview), ...(compared === null ? [] : of(compared.overview))])]
}

const hasNumber = ({ value, compared }: Bar) => value > 0 || (compared ?? 0) > 0
