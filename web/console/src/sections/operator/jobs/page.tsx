import { CircleCheck, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../api/index.ts'
import type { FailedJob } from '../../../api/operator.ts'
import { useText } from '../../../text/text.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { useErrorText } from '../../../ui/error-text.ts'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Empty } from '../../../ui/states.tsx'
import { ActionDialog, useAction } from '../action-dialog.tsx'
import { Ago, TwoLines } from '../facts.tsx'
import { ChoiceChips, PagedList, useFilter, usePages } from '../paged-list.tsx'
import { texts } from '../texts.ts'

const ALL = 'all'

export function Page() {
  const t = useText(texts)
  const errorText = useErrorText()
  const [task, setTask] = useFilter('task')
  const [isRetryingAll, setRetryingAll] = useState(false)
  const pages = usePages(['jobs', task], (cursor, signal) => api.operator.jobs(task, cursor, signal))
  const tasks = pages.data?.pages[0]?.tasks ?? []
  const { isBusy, error, run } = useAction(() => {})
  const columns = useColumns(isBusy, job => run(() => api.operator.retryJob(job.job_id)))
  const failed = tasks.find(each => each.task === task)?.failed ?? 0
  return (
    <>
      <PageHeader
        title={t('jobs.title')}
        description={t('jobs.about')}
        actions={
          task !== undefined &&
          failed > 0 && (
            <Button icon={<RotateCw aria-hidden />} onClick={() => setRetryingAll(true)}>
              {t('jobs.retryAll', { count: failed })}
            </Button>
          )
        }
      />
      {tasks.length > 0 && (
        <ChoiceChips
          label={t('jobs.task')}
          value={task ?? ALL}
          options={[
            { value: ALL, label: t('all') },
            ...tasks.map(each => ({ value: each.task, label: `${each.task} · ${each.failed}` })),
          ]}
          onChoose={value => setTask(value === ALL ? undefined : value)}
        />
      )}
      {error !== null && (
        <div className="mb-4">
          <Notice kind="danger" isAlert>
            {errorText(error)}
          </Notice>
        </div>
      )}
      <PagedList
        label={t('jobs.title')}
        pages={pages}
        columns={columns}
        keyOf={({ job_id }) => job_id}
        empty={
          <Empty icon={<CircleCheck aria-hidden />} title={t('jobs.empty')}>
            {t('jobs.empty.text')}
          </Empty>
        }
      />
      {isRetryingAll && task !== undefined && (
        <ActionDialog
          title={t('jobs.retryAll', { count: failed })}
          text={t('jobs.retryAll.text', { task })}
          action={t('retry')}
          name={task}
          onConfirm={() => api.operator.retryJobs(task)}
          onClose={() => setRetryingAll(false)}
        />
      )}
    </>
  )
}

function useColumns(isBusy: boolean, onRetry: (job: FailedJob) => void): readonly Column<FailedJob>[] {
  const t = useText(texts)
  return [
    {
      id: 'task',
      header: t('jobs.task'),
      cell: ({ task, error }) => (
        <TwoLines first={<code className="font-mono text-13">{task}</code>} second={error ?? t('jobs.noError')} />
      ),
    },
    {
      id: 'id',
      header: t('id'),
      from: 'lg',
      width: 'w-28',
      cell: ({ job_id }) => <span className="text-muted">{job_id}</span>,
    },
    {
      id: 'attempts',
      header: t('jobs.attempts'),
      from: 'md',
      width: 'w-28',
      align: 'right',
      cell: ({ attempts }) => attempts,
    },
    { id: 'at', header: t('jobs.at'), from: 'sm', width: 'w-36', cell: ({ failed_at }) => <Ago at={failed_at} /> },
    {
      id: 'actions',
      header: <span className="sr-only">{t('actions')}</span>,
      width: 'w-36',
      align: 'right',
      cell: job => (
        <Button disabled={isBusy} onClick={() => onRetry(job)} aria-label={`${t('retry')}: ${job.task} ${job.job_id}`}>
          {t('retry')}
        </Button>
      ),
    },
  ]
}
