import { Link } from '@tanstack/react-router'
import { FilterX, Search, UserSearch } from 'lucide-react'
import { useEffect } from 'react'
import type { CandidateResult } from '../../api/index.ts'
import { pathOf, usePlace } from '../../session.ts'
import { texts as common } from '../../text/console.ts'
import { formatDay, formatMoment } from '../../text/dates.ts'
import { useLanguage, useText } from '../../text/text.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Empty, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { languageName } from '../playground/languages.ts'
import { MoreButton } from '../playground/parts.tsx'
import { usePages } from '../playground/use-pages.ts'
import { OutcomeChip } from './chips.tsx'
import { SortMenu } from './filter-bar.tsx'
import { isFiltered, useFilters } from './filters.ts'
import { texts } from './texts.ts'
import { useResults } from './use-results.ts'

/** Pages without a match that are passed over by themselves. Each looks at 1,000 results. */
const MOST_EMPTY_PAGES = 50

export function ResultList({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const t = useText(texts)
  const c = useText(common)
  const { calls, key } = useResults()
  const [filters] = useFilters()
  const columns = useColumns()
  const { query, items } = usePages<CandidateResult>(key('list', filters), (cursor, signal) =>
    calls.list(filters, cursor, signal),
  )
  const { hasNextPage, isFetching, fetchNextPage } = query
  const isSearching = items.length === 0 && hasNextPage && (query.data?.pages.length ?? 0) < MOST_EMPTY_PAGES
  useEffect(() => {
    if (isSearching && !isFetching) void fetchNextPage()
  }, [isSearching, isFetching, fetchNextPage])
  if (query.isPending || isSearching) return <RowsSkeleton rows={8} />
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (items.length === 0)
    return hasNextPage ? <SearchFurther onMore={() => void fetchNextPage()} isBusy={isFetching} /> : <NoResults />
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="flex-1 text-13 text-muted tabular-nums">
          {t(hasNextPage ? 'count.more' : 'count', { count: items.length })}
        </p>
        <SortMenu />
      </div>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={items}
        keyOf={({ result_id }) => result_id}
        onOpen={({ result_id }) => onOpen(result_id)}
      />
      <MoreButton
        hasMore={hasNextPage}
        isBusy={query.isFetchingNextPage}
        label={c('list.more')}
        onMore={() => void fetchNextPage()}
      />
    </div>
  )
}

function SearchFurther({ onMore, isBusy }: { readonly onMore: () => void; readonly isBusy: boolean }) {
  const t = useText(texts)
  return (
    <Empty
      icon={<Search aria-hidden />}
      title={t('search.title')}
      action={
        <Button isBusy={isBusy} onClick={onMore}>
          {t('search.more')}
        </Button>
      }
    >
      {t('search.text')}
    </Empty>
  )
}

function NoResults() {
  const t = useText(texts)
  const place = usePlace()
  const [filters, setFilters] = useFilters()
  if (isFiltered(filters))
    return (
      <Empty
        icon={<FilterX aria-hidden />}
        title={t('none.title')}
        action={<Button onClick={() => setFilters({})}>{t('filter.clear')}</Button>}
      >
        {t('none.text')}
      </Empty>
    )
  return (
    <Empty
      icon={<UserSearch aria-hidden />}
      title={t('empty.title')}
      action={
        <Link to={pathOf(place, 'campaigns')} className={buttonClass()}>
          {t('empty.action')}
        </Link>
      }
    >
      {t('empty.text')}
    </Empty>
  )
}

function useColumns(): readonly Column<CandidateResult>[] {
  const t = useText(texts)
  const { language } = useLanguage()
  const place = usePlace()
  const [filters] = useFilters()
  return [
    {
      id: 'candidate',
      header: t('candidate'),
      cell: ({ result_id, name, external_candidate_id }) => (
        <Link
          to={pathOf(place, `results/${result_id}`)}
          search={{ ...filters }}
          resetScroll={false}
          className="block rounded-small"
        >
          <span className="block truncate font-semibold">{name ?? external_candidate_id}</span>
          {name !== null && <span className="block truncate text-12 text-muted">{external_candidate_id}</span>}
        </Link>
      ),
    },
    {
      id: 'job',
      header: t('job'),
      from: 'md',
      cell: ({ title, campaign_name }) => (
        <>
          <span className="block truncate">{title}</span>
          <span className="block truncate text-12 text-muted">{campaign_name}</span>
        </>
      ),
    },
    {
      id: 'skills',
      header: t('skills'),
      from: 'lg',
      width: 'w-40',
      cell: ({ skills }) => <Skills skills={skills} />,
    },
    {
      id: 'language',
      header: t('language'),
      from: 'lg',
      width: 'w-28',
      cell: each => <span lang={each.language}>{languageName(each.language)}</span>,
    },
    {
      id: 'changed',
      header: t('changed'),
      from: 'sm',
      width: 'w-36',
      cell: ({ updated_at }) => (
        <time dateTime={updated_at} title={formatMoment(updated_at, language)} className="text-muted">
          {formatDay(updated_at, language)}
        </time>
      ),
    },
    { id: 'status', header: t('status'), width: 'w-36', cell: each => <OutcomeChip {...each} /> },
  ]
}

function Skills({ skills }: Pick<CandidateResult, 'skills'>) {
  const t = useText(texts)
  if (skills.every(({ verdict }) => verdict === 'not_attempted')) return <span className="text-muted">–</span>
  const verified = skills.filter(({ verdict }) => verdict === 'verified').length
  return <span className="tabular-nums">{t('skills.verified', { verified, total: skills.length })}</span>
}
