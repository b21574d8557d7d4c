import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../api/index.ts'
import type { RequestStatus, SkillRequest } from '../../../api/operator.ts'
import { useText } from '../../../text/text.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { Drawer } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Empty } from '../../../ui/states.tsx'
import { ActionDialog } from '../action-dialog.tsx'
import { Ago, Fact, Facts, Id, ModeChip, Moment, TwoLines } from '../facts.tsx'
import { ChoiceChips, PagedList, useFilter, usePages } from '../paged-list.tsx'
import { texts } from '../texts.ts'
import { useDetail } from '../use-detail.ts'
import { ApproveDialog } from './approve-dialog.tsx'

const STATUSES: readonly RequestStatus[] = ['open', 'approved', 'rejected']

export function Page() {
  const t = useText(texts)
  const [filter, setFilter] = useFilter('status')
  const status = STATUSES.find(each => each === filter) ?? 'open'
  const { id, open, close } = useDetail('skill-requests')
  const pages = usePages(['skill-requests', status], (cursor, signal) =>
    api.operator.skillRequests(status, cursor, signal),
  )
  const request = pages.data?.pages.flatMap(({ items }) => items).find(each => each.skill_request_id === id)
  return (
    <>
      <PageHeader title={t('skills.title')} description={t('skills.about')} />
      <ChoiceChips
        label={t('state')}
        value={status}
        options={STATUSES.map(value => ({ value, label: t(`skills.${value}`) }))}
        onChoose={value => setFilter(value === 'open' ? undefined : value)}
      />
      <PagedList
        label={t('skills.title')}
        pages={pages}
        columns={useColumns()}
        keyOf={each => each.skill_request_id}
        onOpen={each => open(each.skill_request_id)}
        empty={
          <Empty icon={<Sparkles aria-hidden />} title={t('skills.empty')}>
            {t('skills.empty.text')}
          </Empty>
        }
      />
      {id !== undefined && !pages.isPending && <RequestDrawer request={request ?? null} onClose={close} />}
    </>
  )
}

function useColumns(): readonly Column<SkillRequest>[] {
  const t = useText(texts)
  return [
    {
      id: 'name',
      header: t('skill'),
      cell: ({ name, organisation_name }) => <TwoLines first={name} second={organisation_name} />,
    },
    { id: 'mode', header: t('mode'), width: 'w-24', cell: ({ mode }) => <ModeChip mode={mode} /> },
    { id: 'created', header: t('asked'), from: 'sm', width: 'w-40', cell: ({ created_at }) => <Ago at={created_at} /> },
  ]
}

interface DrawerProps {
  readonly request: SkillRequest | null
  readonly onClose: () => void
}

function RequestDrawer({ request, onClose }: DrawerProps) {
  const t = useText(texts)
  const [deciding, setDeciding] = useState<'approve' | 'decline' | null>(null)
  if (request === null)
    return (
      <Drawer title={t('skill')} onClose={onClose}>
        <Notice kind="info">{t('gone')}</Notice>
      </Drawer>
    )
  const { skill_request_id: id, name, status } = request
  return (
    <Drawer
      title={name}
      onClose={onClose}
      footer={
        status === 'open' && (
          <>
            <Button onClick={() => setDeciding('decline')}>{t('decline')}</Button>
            <Button kind="primary" onClick={() => setDeciding('approve')}>
              {t('approve')}
            </Button>
          </>
        )
      }
    >
      <RequestFacts request={request} />
      {deciding === 'approve' && <ApproveDialog request={request} onClose={() => setDeciding(null)} onDone={onClose} />}
      {deciding === 'decline' && (
        <ActionDialog
          title={t('decline.title', { name })}
          text={t('decline.text')}
          action={t('decline')}
          isDangerous
          reason={{ hint: t('decline.hint') }}
          onConfirm={reason => api.operator.decline(id, reason).then(onClose)}
          onClose={() => setDeciding(null)}
        />
      )}
    </Drawer>
  )
}

function RequestFacts({ request }: { readonly request: SkillRequest }) {
  const t = useText(texts)
  const { skill_request_id: id, description, organisation_name, org_id, mode, created_at, skill_id, reason } = request
  return (
    <>
      {description !== '' && <p className="mb-4 max-w-prose whitespace-pre-line">{description}</p>}
      <Facts>
        <Fact label={t('organisation')}>
          {organisation_name}
          <Id>{org_id}</Id>
        </Fact>
        <Fact label={t('mode')}>
          <ModeChip mode={mode} />
        </Fact>
        <Fact label={t('asked')}>
          <Moment at={created_at} />
        </Fact>
        {request.sub_skill_id && <Fact label={t('skills.place')}>{request.sub_skill_id}</Fact>}
        {skill_id && <Fact label={t('skills.became')}>{skill_id}</Fact>}
        {reason && <Fact label={t('reason')}>{reason}</Fact>}
        <Fact label={t('id')}>
          <Id>{id}</Id>
        </Fact>
      </Facts>
    </>
  )
}
