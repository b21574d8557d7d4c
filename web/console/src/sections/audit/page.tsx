import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { BookText, Download, FilterX } from 'lucide-react'
import { type AuditEntry, api } from '../../api/index.ts'
import { pathOf, usePlace } from '../../session.ts'
import { texts as common } from '../../text/console.ts'
import { formatMoment } from '../../text/dates.ts'
import { useLanguage, useText } from '../../text/text.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Empty, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { EntryDrawer } from './entry-drawer.tsx'
import { FilterBar } from './filter-bar.tsx'
import { useFilters } from './filters.ts'
import { texts } from './texts.ts'
import { useActorName } from './use-actor-name.ts'

export function Page() {
  const t = useText(texts)
  const { organisation } = usePlace()
  const [filters] = useFilters()
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('about')}
        actions={
          <a href={api.organisations.auditCsv(organisation.org_id, filters)} download className={buttonClass()}>
            <Download aria-hidden />
            {t('csv')}
          </a>
        }
      />
      <Entries />
    </>
  )
}

function Entries() {
  const t = useText(texts)
  const c = useText(common)
  const place = usePlace()
  const { org_id: orgId } = place.organisation
  const [filters, setFilters] = useFilters()
  const navigate = useNavigate()
  const { auditId } = useParams({ strict: false }) as { readonly auditId?: string }
  const columns = useColumns()
  const audit = useInfiniteQuery({
    queryKey: ['organisations', orgId, 'audit', filters],
    queryFn: ({ pageParam, signal }) => api.organisations.audit(orgId, filters, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
  })
  const entries = audit.data?.pages.flatMap(({ items }) => items) ?? []
  const open = (id?: string) =>
    void navigate({ to: pathOf(place, id ? `audit/${id}` : 'audit'), search: { ...filters }, resetScroll: false })
  if (audit.isPending) return <RowsSkeleton rows={8} />
  if (audit.isError) return <ErrorState error={audit.error} onRetry={() => void audit.refetch()} />
  return (
    <div className="grid gap-4">
      <FilterBar actions={[...new Set(entries.map(({ action }) => action))]} entries={entries} />
      {entries.length === 0 ? (
        <NoEntries isFiltered={Object.keys(filters).length > 0} onClear={() => setFilters({})} />
      ) : (
        <DataTable
          label={t('title')}
          columns={columns}
          rows={entries}
          keyOf={({ audit_id }) => audit_id}
          onOpen={({ audit_id }) => open(audit_id)}
        />
      )}
      {audit.hasNextPage && (
        <Button
          className="justify-self-center"
          isBusy={audit.isFetchingNextPage}
          onClick={() => void audit.fetchNextPage()}
        >
          {c('list.more')}
        </Button>
      )}
      {auditId !== undefined && (
        <EntryDrawer
          entry={entries.find(({ audit_id }) => audit_id === auditId) ?? null}
          onFilter={setFilters}
          onClose={() => open()}
        />
      )}
    </div>
  )
}

function NoEntries({ isFiltered, onClear }: { readonly isFiltered: boolean; readonly onClear: () => void }) {
  const t = useText(texts)
  if (!isFiltered)
    return (
      <Empty icon={<BookText aria-hidden />} title={t('empty.title')}>
        {t('empty.text')}
      </Empty>
    )
  return (
    <Empty
      icon={<FilterX aria-hidden />}
      title={t('none.title')}
      action={<Button onClick={onClear}>{t('filter.clear')}</Button>}
    >
      {t('none.text')}
    </Empty>
  )
}

function useColumns(): readonly Column<AuditEntry>[] {
  const t = useText(texts)
  const c = useText(common)
  const { language } = useLanguage()
  const place = usePlace()
  const [filters] = useFilters()
  const actorName = useActorName()
  return [
    {
      id: 'time',
      header: t('time'),
      width: 'w-30 sm:w-52',
      cell: ({ at, audit_id }) => (
        <Link
          to={pathOf(place, `audit/${audit_id}`)}
          search={{ ...filters }}
          resetScroll={false}
          className="block rounded-small text-muted"
        >
          {formatMoment(at, language)}
        </Link>
      ),
    },
    {
      id: 'action',
      header: t('action'),
      cell: ({ action }) => <code className="font-mono text-13 font-semibold">{action}</code>,
    },
    { id: 'actor', header: t('actor'), from: 'sm', width: 'w-44', cell: ({ actor }) => actorName(actor) },
    {
      id: 'subject',
      header: t('subject'),
      from: 'lg',
      cell: ({ subject }) => <span className="text-muted">{subject ?? '–'}</span>,
    },
    {
      id: 'mode',
      header: t('mode'),
      from: 'md',
      width: 'w-24',
      cell: ({ mode }) => mode && <Chip kind={mode === 'test' ? 'warning' : 'success'}>{c(`mode.${mode}`)}</Chip>,
    },
  ]
}
