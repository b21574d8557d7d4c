import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { FilterX, ListTree, Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { api, type LoggedRequest } from '../../../api/index.ts'
import { pathOf, usePlace } from '../../../session.ts'
import { formatMoment } from '../../../text/dates.ts'
import { useLanguage, useText } from '../../../text/text.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Empty, ErrorState, RowsSkeleton } from '../../../ui/states.tsx'
import { type Filter, FilterBar } from '../filter-bar.tsx'
import { More } from '../parts.tsx'
import { StatusChip, shortRoute } from '../request-parts.tsx'
import { useFilters, useKeyOf, usePages, useScope } from '../scope.ts'
import { texts } from '../texts.ts'
import { RequestDrawer } from './request-drawer.tsx'

const FILTERS = ['outcome', 'key_id', 'code', 'method', 'route'] as const

export function Page() {
  const t = useText(texts)
  return (
    <>
      <PageHeader title={t('requests.title')} description={t('requests.about')} actions={<FindRequest />} />
      <Requests />
    </>
  )
}

/** People come with an id from their own log. */
function FindRequest() {
  const t = useText(texts)
  const place = usePlace()
  const navigate = useNavigate()
  const [id, setId] = useState('')
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (id.trim() !== '') void navigate({ to: pathOf(place, `requests/${encodeURIComponent(id.trim())}`) })
  }
  return (
    <form onSubmit={onSubmit} className="flex items-center gap-1">
      <input
        className="control w-64"
        aria-label={t('requests.find')}
        placeholder={t('requests.find')}
        autoComplete="off"
        spellCheck={false}
        value={id}
        onChange={event => setId(event.target.value)}
      />
      <IconButton type="submit" label={t('requests.find')}>
        <Search aria-hidden />
      </IconButton>
    </form>
  )
}

function Requests() {
  const t = useText(texts)
  const place = usePlace()
  const scope = useScope()
  const navigate = useNavigate()
  const columns = useColumns()
  const [filters, setFilters] = useFilters(FILTERS)
  const { requestId } = useParams({ strict: false }) as { readonly requestId?: string }
  const requests = usePages(['requests', filters], (cursor, signal) =>
    api.developers.requests(scope, filters, cursor, signal),
  )
  const { items } = requests
  const open = (id?: string) =>
    void navigate({ to: pathOf(place, id ? `requests/${id}` : 'requests'), search: filters, resetScroll: false })
  const clear = () => setFilters(Object.fromEntries(FILTERS.map(name => [name, undefined])))
  return (
    <div className="grid gap-4">
      <Filters items={items} />
      {requests.isError ? (
        <ErrorState error={requests.error} onRetry={() => void requests.refetch()} />
      ) : requests.isPending || requests.isSearching ? (
        <RowsSkeleton rows={8} />
      ) : items.length === 0 ? (
        <NoRequests isFiltered={Object.keys(filters).length > 0} onClear={clear} />
      ) : (
        <DataTable
          label={t('requests.title')}
          columns={columns}
          rows={items}
          keyOf={({ request_id, at }) => request_id + at}
          onOpen={({ request_id }) => open(request_id)}
        />
      )}
      <More query={requests} />
      {requestId !== undefined && (
        <RequestDrawer
          requestId={requestId}
          listedAt={items.find(({ request_id }) => request_id === requestId)?.at ?? null}
          onClose={() => open()}
        />
      )}
    </div>
  )
}

function Filters({ items }: { readonly items: readonly LoggedRequest[] }) {
  const t = useText(texts)
  const scope = useScope()
  const [filters, setFilters] = useFilters(FILTERS)
  const keys = useQuery({
    queryKey: useKeyOf()('keys'),
    queryFn: ({ signal }) => api.developers.keys(scope, signal),
  })
  const same = (values: readonly string[]) => [...new Set(values)].sort().map(value => ({ value, label: value }))
  const shown: readonly Filter[] = [
    {
      name: 'outcome',
      label: t('request.outcome'),
      value: filters.outcome,
      options: (['accepted', 'rejected'] as const).map(value => ({ value, label: t(`request.${value}`) })),
      onChange: outcome => setFilters({ outcome }),
    },
    {
      name: 'key_id',
      label: t('key'),
      value: filters.key_id,
      options: (keys.data?.items ?? []).map(({ key_id, name }) => ({ value: key_id, label: name || key_id })),
      onChange: key_id => setFilters({ key_id }),
    },
    {
      name: 'code',
      label: t('request.code'),
      value: filters.code,
      options: same(items.flatMap(({ code }) => code ?? [])),
      onChange: code => setFilters({ code }),
    },
    {
      name: 'method',
      label: t('request.method'),
      value: filters.method,
      options: same(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
      onChange: method => setFilters({ method }),
    },
    {
      name: 'route',
      label: t('request.route'),
      value: filters.route,
      options: same(items.map(({ route }) => route)),
      onChange: route => setFilters({ route }),
    },
  ]
  return <FilterBar filters={shown} />
}

function NoRequests({ isFiltered, onClear }: { readonly isFiltered: boolean; readonly onClear: () => void }) {
  const t = useText(texts)
  const place = usePlace()
  const navigate = useNavigate()
  if (isFiltered)
    return (
      <Empty
        icon={<FilterX aria-hidden />}
        title={t('filter.none')}
        action={<Button onClick={onClear}>{t('filter.clear')}</Button>}
      >
        {t('requests.none')}
      </Empty>
    )
  const toSandbox = () => void navigate({ to: pathOf(place, place.mode === 'test' ? 'sandbox' : 'keys') })
  return (
    <Empty
      icon={<ListTree aria-hidden />}
      title={t('requests.empty.title')}
      action={<Button onClick={toSandbox}>{t(place.mode === 'test' ? 'requests.empty.try' : 'keys.title')}</Button>}
    >
      {t('requests.empty.text')}
    </Empty>
  )
}

function useColumns(): readonly Column<LoggedRequest>[] {
  const t = useText(texts)
  const place = usePlace()
  const [filters] = useFilters(FILTERS)
  const { language } = useLanguage()
  return [
    { id: 'status', header: t('request.status'), width: 'w-20', cell: ({ status }) => <StatusChip status={status} /> },
    {
      id: 'route',
      header: t('request.call'),
      cell: ({ method, route, request_id, times }) => (
        <Link
          to={pathOf(place, `requests/${request_id}`)}
          search={filters}
          resetScroll={false}
          className="flex flex-wrap items-center gap-x-2 rounded-small"
        >
          <code className="font-mono text-12 font-semibold text-muted">{method}</code>
          <code className="font-mono text-13 font-semibold">{shortRoute(route)}</code>
          {times > 1 && <Chip>{t('request.times', { times })}</Chip>}
        </Link>
      ),
    },
    {
      id: 'code',
      header: t('request.code'),
      from: 'md',
      width: 'w-56',
      cell: ({ code }) => code && <code className="font-mono text-12 text-muted">{code}</code>,
    },
    {
      id: 'ms',
      header: t('request.duration'),
      from: 'lg',
      width: 'w-24',
      align: 'right',
      cell: ({ milliseconds }) => <span className="text-muted">{t('ms', { ms: milliseconds })}</span>,
    },
    {
      id: 'time',
      header: t('time'),
      from: 'sm',
      width: 'w-52',
      cell: ({ at }) => <span className="text-muted">{formatMoment(at, language)}</span>,
    },
  ]
}
