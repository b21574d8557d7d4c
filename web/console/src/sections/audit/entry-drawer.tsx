import type { ReactNode } from 'react'
import type { AuditEntry } from '../../api/index.ts'
import type { AuditFilters } from '../../api/organisations.ts'
import { texts as common } from '../../text/console.ts'
import { formatMoment } from '../../text/dates.ts'
import { useLanguage, useText } from '../../text/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Drawer } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { texts } from './texts.ts'
import { useActorName } from './use-actor-name.ts'

interface Props {
  readonly entry: AuditEntry | null
  readonly onFilter: (filters: AuditFilters) => void
  readonly onClose: () => void
}

export function EntryDrawer({ entry, onFilter, onClose }: Props) {
  const t = useText(texts)
  if (entry === null)
    return (
      <Drawer title={t('id')} onClose={onClose}>
        <Notice kind="info">{t('missing')}</Notice>
      </Drawer>
    )
  const userId = entry.actor.user_id
  return (
    <Drawer
      title={entry.action}
      onClose={onClose}
      footer={
        <>
          {userId && <Button onClick={() => onFilter({ user_id: userId })}>{t('filter.byActor')}</Button>}
          <Button onClick={() => onFilter({ action: entry.action })}>{t('filter.byAction')}</Button>
        </>
      }
    >
      <EntryFacts entry={entry} />
    </Drawer>
  )
}

function EntryFacts({ entry }: { readonly entry: AuditEntry }) {
  const t = useText(texts)
  const c = useText(common)
  const { language } = useLanguage()
  const actorName = useActorName()
  const { audit_id, at, actor, subject, mode, address, details } = entry
  return (
    <dl className="grid">
      <Fact label={t('time')}>{formatMoment(at, language)}</Fact>
      <Fact label={t('actor')}>
        {actorName(actor)}
        {actor.email && <span className="block text-muted">{actor.email}</span>}
      </Fact>
      {subject && <Fact label={t('subject')}>{subject}</Fact>}
      {mode && (
        <Fact label={t('mode')}>
          <Chip kind={mode === 'test' ? 'warning' : 'success'}>{c(`mode.${mode}`)}</Chip>
        </Fact>
      )}
      {address && (
        <Fact label={t('address')}>
          <code className="font-mono text-13">{address}</code>
        </Fact>
      )}
      <Fact label={t('id')}>
        <span className="flex items-center gap-1">
          <code className="font-mono text-13">{audit_id}</code>
          <CopyButton text={audit_id} />
        </span>
      </Fact>
      {details && Object.keys(details).length > 0 && (
        <div className="grid gap-2 py-3">
          <dt className="text-muted">{t('details')}</dt>
          <dd>
            <pre className="rounded-control border border-line bg-page p-3 font-mono text-13 whitespace-pre-wrap">
              {JSON.stringify(details, null, 2)}
            </pre>
          </dd>
        </div>
      )}
    </dl>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="grid min-h-11 grid-cols-[7rem_minmax(0,1fr)] items-center gap-4 border-b border-line py-2">
      <dt className="text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
