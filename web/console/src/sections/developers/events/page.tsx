import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Activity, FilterX } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { api, type PartnerEvent } from '../../../api/index.ts'
import { pathOf, usePlace } from '../../../session.ts'
import { formatMoment } from '../../../text/dates.ts'
import { useLanguage, useText } from '../../../text/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Empty, ErrorState, RowsSkeleton } from '../../../ui/states.tsx'
import { EVENT_TYPES, subjectOf } from '../event-types.ts'
import { FilterBar } from '../filter-bar.tsx'
import { More } from '../parts.tsx'
import { useFilters, usePages, useScope } from '../scope.ts'
import { texts } from '../texts.ts'
import { EventDrawer } from './event-drawer.tsx'

const FILTERS = ['type', 'subject', 'since', 'until'] as const

export function Page() {
  const t = useText(texts)
  return (
    <>
      <PageHeader title={t('events.title')} description={t('events.about')} />
      <Events />
    </>
  )
}

function Events() {
  const t = useText(texts)
  const place = usePlace()
  const scope = useScope()
  const navigate = useNavigate()
  const columns = useColumns()
  const [filters, setFilters] = useFilters(FILTERS)
  const { eventId } = useParams({ strict: false }) as { readonly eventId?: string }
  const events = usePages(['events', filters], (cursor, signal) =>
    api.developers.events(scope, filters, cursor, signal),
  )
  const { items } = events
  const open = (id?: string) =>
    void navigate({ to: pathOf(place, id ? `events/${id}` : 'events'), search: filters, resetScroll: false })
  const clear = () => setFilters(Object.fromEntries(FILTERS.map(name => [name, undefined])))
  return (
    <div className="grid gap-4">
      <Filters />
      {events.isError ? (
        <ErrorState error={events.error} onRetry={() => void events.refetch()} />
      ) : events.isPending || events.isSearching ? (
        <RowsSkeleton rows={8} />
      ) : items.length === 0 ? (
        <NoEvents isFiltered={Object.keys(filters).length > 0} onClear={clear} />
      ) : (
        <DataTable
          label={t('events.title')}
          columns={columns}
          rows={items}
          keyOf={({ id }) => id}
          onOpen={({ id }) => open(id)}
        />
      )}
      <More query={events} />
      {eventId !== undefined && <EventDrawer eventId={eventId} onClose={() => open()} />}
    </div>
  )
}

const DAY_MS = 86_400_000
const PERIODS = [1, 7] as const

function Filters() {
  const t = useText(texts)
  const [filters, setFilters] = useFilters(FILTERS)
  // A day's start, so that the address stays the same while somebody looks.
  const startOf = (days: number) => `${new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)}T00:00:00Z`
  const since = PERIODS.map(days => ({ value: startOf(days), label: t('events.since', { days }) }))
  return (
    <FilterBar
      filters={[
        {
          name: 'type',
          label: t('event.type'),
          value: filters.type,
          options: EVENT_TYPES.map(value => ({ value, label: value })),
          onChange: type => setFilters({ type }),
        },
        {
          name: 'since',
          label: t('time'),
          value: filters.since,
          options: since,
          onChange: at => setFilters({ since: at }),
        },
        {
          name: 'until',
          label: t('until'),
          value: filters.until,
          options: [],
          onChange: at => setFilters({ until: at }),
        },
        {
          name: 'subject',
          label: t('event.subject'),
          value: filters.subject,
          options: [],
          onChange: subject => setFilters({ subject }),
        },
      ]}
    >
      <FindSubject onFind={subject => setFilters({ subject })} />
    </FilterBar>
  )
}

function FindSubject({ onFind }: { readonly onFind: (subject: string) => void }) {
  const t = useText(texts)
  const [id, setId] = useState('')
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (id.trim() !== '') onFind(id.trim())
    setId('')
  }
  return (
    <form onSubmit={onSubmit}>
      <input
        className="control w-72"
        aria-label={t('events.find')}
        placeholder={t('events.find')}
        autoComplete="off"
        spellCheck={false}
        value={id}
        onChange={event => setId(event.target.value)}
      />
    </form>
  )
}

function NoEvents({ isFiltered, onClear }: { readonly isFiltered: boolean; readonly onClear: () => void }) {
  const t = useText(texts)
  if (!isFiltered)
    return (
      <Empty icon={<Activity aria-hidden />} title={t('events.empty.title')}>
        {t('events.empty.text')}
      </Empty>
    )
  return (
    <Empty
      icon={<FilterX aria-hidden />}
      title={t('filter.none')}
      action={<Button onClick={onClear}>{t('filter.clear')}</Button>}
    >
      {t('events.none')}
    </Empty>
  )
}

function useColumns(): readonly Column<PartnerEvent>[] {
  const t = useText(texts)
  const place = usePlace()
  const [filters] = useFilters(FILTERS)
  const { language } = useLanguage()
  return [
    {
      id: 'type',
      header: t('event.type'),
      width: 'w-44 sm:w-64',
      cell: ({ id, type }) => (
        <Link to={pathOf(place, `events/${id}`)} search={filters} resetScroll={false} className="block rounded-small">
          <code className="font-mono text-13 font-semibold">{type}</code>
        </Link>
      ),
    },
    {
      id: 'subject',
      header: t('event.subject'),
      cell: event => <code className="font-mono text-12 text-muted">{subjectOf(event) ?? '–'}</code>,
    },
    {
      id: 'time',
      header: t('time'),
      from: 'sm',
      width: 'w-52',
      cell: ({ created_at }) => <span className="text-muted">{formatMoment(created_at, language)}</span>,
    },
  ]
}
