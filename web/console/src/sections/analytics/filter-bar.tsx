import { useQuery } from '@tanstack/react-query'
import type { AnalyticsFilters } from '../../api/analytics.ts'
import type { Analytics } from '../../api/index.ts'
import { useText } from '../../text/text.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { usePlayground } from '../playground/use-playground.ts'
import { RANGES } from './filters.ts'
import { texts } from './texts.ts'

interface Props {
  readonly filters: AnalyticsFilters
  readonly onChange: (filters: AnalyticsFilters) => void
  /** What is shown, to begin an own range with. */
  readonly shown: Analytics | undefined
}

const OWN = 'own'

export function FilterBar({ filters, onChange, shown }: Props) {
  const t = useText(texts)
  const { workflow_id, range, from, to, compare, compare_from, compare_to } = filters
  const isOwn = from !== undefined || to !== undefined
  const set = (change: AnalyticsFilters) => onChange({ ...filters, ...change })
  const chooseRange = (value: string) => {
    const days = shown?.period.overview
    if (value === OWN) return set({ range: undefined, from: days?.from, to: days?.to })
    return set({ range: RANGES.find(each => each === value), from: undefined, to: undefined })
  }
  const chooseComparison = (value: string) => {
    if (value === 'previous') return set({ compare: 'previous' })
    const days = (shown?.compared ?? shown?.period)?.overview
    return set(
      value === 'days' ? { compare: 'days', compare_from: days?.from, compare_to: days?.to } : { compare: undefined },
    )
  }
  return (
    <div className="mb-5 grid grid-cols-2 gap-3 sm:flex sm:flex-wrap [&>*]:min-w-0 sm:[&>*]:w-44">
      <WorkflowField value={workflow_id} onChange={id => set({ workflow_id: id })} />
      <SelectField
        label={t('range')}
        value={isOwn ? OWN : (range ?? '30d')}
        onChange={event => chooseRange(event.target.value)}
      >
        {[...RANGES, OWN].map(value => (
          <option key={value} value={value}>
            {t(`range.${value as 'own'}`)}
          </option>
        ))}
      </SelectField>
      {isOwn && <DayField label={t('from')} value={from} onChange={day => set({ from: day })} />}
      {isOwn && <DayField label={t('to')} value={to} onChange={day => set({ to: day })} />}
      <SelectField
        label={t('compare')}
        value={compare ?? 'none'}
        onChange={event => chooseComparison(event.target.value)}
      >
        {(['none', 'previous', 'days'] as const).map(value => (
          <option key={value} value={value}>
            {t(`compare.${value}`)}
          </option>
        ))}
      </SelectField>
      {compare === 'days' && (
        <>
          <DayField label={t('compare.from')} value={compare_from} onChange={day => set({ compare_from: day })} />
          <DayField label={t('compare.to')} value={compare_to} onChange={day => set({ compare_to: day })} />
        </>
      )}
    </div>
  )
}

interface FieldProps {
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}

/** An emptied field keeps the day: without one the range would change to another kind. */
function DayField({ label, value, onChange }: FieldProps & { readonly label: string }) {
  return (
    <TextField
      label={label}
      type="date"
      value={value ?? ''}
      onChange={event => event.target.value !== '' && onChange(event.target.value)}
    />
  )
}

/** The newest page of workflows. One that is chosen by a link is offered even if it is older. */
function WorkflowField({ value, onChange }: FieldProps) {
  const t = useText(texts)
  const { calls, key } = usePlayground()
  const workflows = useQuery({
    queryKey: key('workflows', 'analytics'),
    queryFn: ({ signal }) => calls.workflows(undefined, null, signal),
  })
  const items = workflows.data?.items ?? []
  const isMissing = value !== undefined && items.every(each => each.workflow_id !== value)
  return (
    <SelectField
      label={t('workflow')}
      value={value ?? ''}
      onChange={event => onChange(event.target.value === '' ? undefined : event.target.value)}
    >
      <option value="">{t('workflow.all')}</option>
      {isMissing && <option value={value}>{value}</option>}
      {items.map(each => (
        <option key={each.workflow_id} value={each.workflow_id}>
          {each.name}
        </option>
      ))}
    </SelectField>
  )
}
