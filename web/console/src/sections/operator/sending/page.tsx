import { useQuery } from '@tanstack/react-query'
import { CircleCheck, OctagonX } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../api/index.ts'
import { CHANNELS, type Channel, type Sending, type SendingSwitch } from '../../../api/operator.ts'
import { useText } from '../../../text/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Empty, ErrorState, RowsSkeleton } from '../../../ui/states.tsx'
import { ActionDialog } from '../action-dialog.tsx'
import { Ago, TwoLines } from '../facts.tsx'
import { OPERATOR_KEY } from '../paged-list.tsx'
import { texts } from '../texts.ts'

export function Page() {
  const t = useText(texts)
  const [isStopping, setStopping] = useState(false)
  const sending = useQuery({
    queryKey: [...OPERATOR_KEY, 'sending'],
    queryFn: ({ signal }) => api.operator.sending(signal),
  })
  return (
    <>
      <PageHeader
        title={t('sending.title')}
        description={t('sending.about')}
        actions={
          <Button icon={<OctagonX aria-hidden />} onClick={() => setStopping(true)}>
            {t('sending.stop')}
          </Button>
        }
      />
      {sending.isPending && <RowsSkeleton rows={4} />}
      {sending.isError && <ErrorState error={sending.error} onRetry={() => void sending.refetch()} />}
      {sending.data && <State sending={sending.data} />}
      {isStopping && <StopDialog onClose={() => setStopping(false)} />}
    </>
  )
}

function State({ sending }: { readonly sending: Sending }) {
  const t = useText(texts)
  const [resuming, setResuming] = useState<SendingSwitch | null>(null)
  const scopeText = useScopeText()
  const { is_sending_database: isSending, switches } = sending
  const columns: readonly Column<SendingSwitch>[] = [
    {
      id: 'scope',
      header: t('sending.scope'),
      cell: each => <TwoLines first={scopeText(each)} second={each.reason} />,
    },
    { id: 'since', header: t('since'), from: 'sm', width: 'w-36', cell: ({ off_since }) => <Ago at={off_since} /> },
    {
      id: 'actions',
      header: <span className="sr-only">{t('actions')}</span>,
      width: 'w-36',
      align: 'right',
      cell: each => (
        <Button onClick={() => setResuming(each)} aria-label={`${t('switchOn')}: ${scopeText(each)}`}>
          {t('switchOn')}
        </Button>
      ),
    },
  ]
  return (
    <div className="grid gap-4">
      {!isSending && (
        <Notice kind="danger">
          {t('sending.copy')} <code className="font-mono text-13">pramaan-server sending resume</code>
        </Notice>
      )}
      {switches.length === 0 && isSending ? (
        <Empty icon={<CircleCheck aria-hidden />} title={t('sending.all')} />
      ) : (
        <DataTable
          label={t('sending.title')}
          columns={columns}
          rows={switches}
          keyOf={each => `${each.org_id} ${each.channel}`}
        />
      )}
      {resuming && (
        <ActionDialog
          title={t('sending.on.title')}
          text={t('sending.on.text', { scope: scopeText(resuming) })}
          action={t('switchOn')}
          reason={{ hint: t('reason.kept') }}
          onConfirm={reason =>
            api.operator.switchSending('on', { org_id: resuming.org_id, channel: resuming.channel, reason })
          }
          onClose={() => setResuming(null)}
        />
      )}
    </div>
  )
}

function useScopeText() {
  const t = useText(texts)
  return ({ org_id, channel }: Pick<SendingSwitch, 'org_id' | 'channel'>) =>
    `${channel === null ? t('channel.all') : t(`channel.${channel}`)} · ${org_id ?? t('organisations.all')}`
}

/** What one types to stop the whole installation. */
const EVERYTHING = 'stop'

function StopDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(texts)
  const [orgId, setOrgId] = useState('')
  const [channel, setChannel] = useState<Channel | ''>('')
  const organisation = orgId.trim()
  return (
    <ActionDialog
      title={t('sending.stop')}
      text={t('sending.off.text')}
      action={t('sending.stop')}
      isDangerous
      name={organisation === '' ? EVERYTHING : organisation}
      isComplete={organisation === '' || /^ORG_[0-9A-Z]{26}$/.test(organisation)}
      reason={{ hint: t('reason.kept') }}
      fields={
        <>
          <SelectField
            label={t('channel')}
            value={channel}
            onChange={event => setChannel(event.target.value as Channel | '')}
          >
            <option value="">{t('channel.all')}</option>
            {CHANNELS.map(each => (
              <option key={each} value={each}>
                {t(`channel.${each}`)}
              </option>
            ))}
          </SelectField>
          <TextField
            label={t('sending.organisation')}
            hint={t('sending.organisation.hint')}
            autoComplete="off"
            spellCheck={false}
            value={orgId}
            onChange={event => setOrgId(event.target.value)}
          />
        </>
      }
      onConfirm={reason =>
        api.operator.switchSending('off', { org_id: organisation || null, channel: channel || null, reason })
      }
      onClose={onClose}
    />
  )
}
