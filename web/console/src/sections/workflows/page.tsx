import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Plus, Workflow as WorkflowIcon } from 'lucide-react'
import type { Workflow } from '../../api/index.ts'
import { pathOf, usePlace } from '../../session.ts'
import { texts as common } from '../../text/console.ts'
import { formatDay } from '../../text/dates.ts'
import { useLanguage, useText } from '../../text/text.tsx'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Empty, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { languageName } from '../playground/languages.ts'
import { MoreButton, StatusChip, StatusFilter, ViaChip } from '../playground/parts.tsx'
import { texts } from '../playground/texts.ts'
import { usePages } from '../playground/use-pages.ts'
import { usePlayground } from '../playground/use-playground.ts'
import { WorkflowDrawer } from './workflow-drawer.tsx'

type Filter = Workflow['status'] | ''

export function Page() {
  const t = useText(texts)
  const place = usePlace()
  const { canWrite } = usePlayground()
  const navigate = useNavigate()
  const { workflowId } = useParams({ strict: false }) as { readonly workflowId?: string }
  const { status } = useSearch({ strict: false }) as { readonly status?: string }
  const filter: Filter = status === 'archived' || status === 'active' ? status : ''
  const open = (id?: string) =>
    void navigate({
      to: pathOf(place, id ? `workflows/${id}` : 'workflows'),
      search: filter === '' ? {} : { status: filter },
      resetScroll: false,
    })
  const create = canWrite && (
    <Button kind="primary" icon={<Plus aria-hidden />} onClick={() => open('new')}>
      {t('workflow.new')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('workflows')} description={t('workflows.about')} actions={create} />
      <Workflows filter={filter} onOpen={open} create={create} />
      {workflowId !== undefined && (
        <WorkflowDrawer key={workflowId} id={workflowId} onClose={() => open()} onOpen={open} />
      )}
    </>
  )
}

interface ListProps {
  readonly filter: Filter
  readonly onOpen: (id: string) => void
  readonly create: React.ReactNode
}

function Workflows({ filter, onOpen, create }: ListProps) {
  const t = useText(texts)
  const c = useText(common)
  const { calls, key } = usePlayground()
  const navigate = useNavigate()
  const columns = useColumns()
  const { query, items } = usePages<Workflow>(key('workflows', 'list', filter), (cursor, signal) =>
    calls.workflows(filter || undefined, cursor, signal),
  )
  if (query.isPending) return <RowsSkeleton rows={6} />
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const choose = (value: Filter) =>
    void navigate({ to: '.', search: value === '' ? {} : { status: value }, resetScroll: false })
  return (
    <div className="grid gap-4">
      <StatusFilter<Workflow['status']>
        label={t('filter.status')}
        value={filter}
        onChoose={choose}
        options={[
          { value: '', label: t('filter.all') },
          { value: 'active', label: t('status.active') },
          { value: 'archived', label: t('status.archived') },
        ]}
      />
      {items.length === 0 ? (
        <Empty icon={<WorkflowIcon aria-hidden />} title={t('workflows.empty')} action={filter === '' && create}>
          {t('workflows.empty.text')}
        </Empty>
      ) : (
        <DataTable
          label={t('workflows')}
          columns={columns}
          rows={items}
          keyOf={({ workflow_id }) => workflow_id}
          onOpen={({ workflow_id }) => onOpen(workflow_id)}
        />
      )}
      <MoreButton
        hasMore={query.hasNextPage}
        isBusy={query.isFetchingNextPage}
        label={c('list.more')}
        onMore={() => void query.fetchNextPage()}
      />
    </div>
  )
}

function useColumns(): readonly Column<Workflow>[] {
  const t = useText(texts)
  const { language } = useLanguage()
  return [
    {
      id: 'name',
      header: t('name'),
      cell: ({ name, created_via }) => (
        <span className="flex flex-wrap items-center gap-2 font-semibold">
          {name} <ViaChip via={created_via} />
        </span>
      ),
    },
    {
      id: 'channels',
      header: t('channels'),
      from: 'sm',
      cell: ({ channels }) => (
        <span className="text-muted">{channels.map(each => t(`channel.${each}`)).join(' → ')}</span>
      ),
    },
    {
      id: 'languages',
      header: t('languages'),
      from: 'lg',
      cell: ({ languages }) => <span className="text-muted">{languages.map(languageName).join(', ')}</span>,
    },
    {
      id: 'created',
      header: t('created'),
      from: 'md',
      width: 'w-36',
      cell: ({ created_at }) => <span className="text-muted">{formatDay(created_at, language)}</span>,
    },
    { id: 'status', header: t('status'), width: 'w-28', cell: ({ status }) => <StatusChip status={status} /> },
  ]
}
