import { ListFilter } from 'lucide-react'
import type { AuditEntry, Mode } from '../../api/index.ts'
import type { AuditFilters } from '../../api/organisations.ts'
import { texts as common } from '../../text/console.ts'
import { useText } from '../../text/text.tsx'
import { Button } from '../../ui/button.tsx'
import { FilterChip } from '../../ui/chip.tsx'
import { Menu, MenuChoice, MenuSeparator } from '../../ui/menu.tsx'
import { useFilters } from './filters.ts'
import { texts } from './texts.ts'

const ALL = 'all'

interface Props {
  /** Those in the entries that are loaded. */
  readonly actions: readonly string[]
  readonly entries: readonly AuditEntry[]
}

export function FilterBar({ actions, entries }: Props) {
  const t = useText(texts)
  const c = useText(common)
  const [filters, setFilters] = useFilters()
  const set = (change: AuditFilters) => setFilters({ ...filters, ...change })
  const person = entries.find(({ actor }) => actor.user_id === filters.user_id)?.actor
  const trigger = <Button icon={<ListFilter aria-hidden />}>{t('filter.add')}</Button>
  const modes = [ALL, 'test', 'live'] as const
  const label = { all: t('filter.all'), test: c('mode.test'), live: c('mode.live') }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Menu trigger={trigger}>
        <MenuChoice
          label={t('mode')}
          value={filters.mode ?? ALL}
          options={modes.map(value => ({ value, label: label[value] }))}
          onChoose={mode => set({ mode: mode === ALL ? undefined : (mode satisfies Mode) })}
        />
        <MenuSeparator />
        <MenuChoice
          label={t('action')}
          value={filters.action ?? ALL}
          options={[ALL, ...actions].map(value => ({ value, label: value === ALL ? t('filter.all') : value }))}
          onChoose={action => set({ action: action === ALL ? undefined : action })}
        />
      </Menu>
      {filters.mode && (
        <FilterChip
          label={t('filter.mode', { value: c(`mode.${filters.mode}`) })}
          removeLabel={t('filter.remove')}
          onRemove={() => set({ mode: undefined })}
        />
      )}
      {filters.action && (
        <FilterChip
          label={t('filter.action', { value: filters.action })}
          removeLabel={t('filter.remove')}
          onRemove={() => set({ action: undefined })}
        />
      )}
      {filters.user_id && (
        <FilterChip
          label={t('filter.user', { value: person?.name ?? filters.user_id })}
          removeLabel={t('filter.remove')}
          onRemove={() => set({ user_id: undefined })}
        />
      )}
    </div>
  )
}
