import { type ReactNode, useState } from 'react'
import { api, type SingleSignOn } from '../../api/index.ts'
import { useText } from '../../text/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { texts } from './texts.ts'

interface Props {
  readonly current: SingleSignOn
  readonly redirectUri: string
  readonly orgId: string
  readonly onEdit: () => void
  readonly onRemoved: () => void
}

export function ProviderCard({ current, redirectUri, orgId, onEdit, onRemoved }: Props) {
  const t = useText(texts)
  const [isRemoving, setRemoving] = useState(false)
  return (
    <li>
      <Card
        title={t('provider')}
        description={t('provider.about')}
        actions={
          <div className="flex gap-2">
            <Button onClick={onEdit}>{t('edit')}</Button>
            <Button kind="quiet" onClick={() => setRemoving(true)}>
              {t('remove')}
            </Button>
          </div>
        }
      >
        <dl>
          <Fact label={t('redirect')} copied={redirectUri} />
          <Fact label={t('issuer')} copied={current.issuer} />
          <Fact label={t('clientId')} copied={current.client_id} />
          <Fact label={t('people')}>{t(current.adds_viewers ? 'viewers.on' : 'viewers.off')}</Fact>
        </dl>
      </Card>
      {isRemoving && (
        <ConfirmDialog
          title={t('remove.title')}
          text={t('remove.text')}
          action={t('remove.action')}
          name={current.domain}
          onConfirm={() => api.organisations.removeSingleSignOn(orgId).then(onRemoved)}
          onClose={() => setRemoving(false)}
        />
      )}
    </li>
  )
}

interface FactProps {
  readonly label: string
  /** A text of programs, with a button that copies it. */
  readonly copied?: string
  readonly children?: ReactNode
}

export function Fact({ label, copied, children }: FactProps) {
  return (
    <div className="grid min-h-11 items-center gap-x-4 border-b border-line py-1.5 last:border-0 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-muted">{label}</dt>
      <dd className="flex min-w-0 items-center justify-between gap-1">
        {copied === undefined ? (
          children
        ) : (
          <>
            <code className="min-w-0 font-mono text-13 wrap-anywhere">{copied}</code>
            <CopyButton text={copied} />
          </>
        )}
      </dd>
    </div>
  )
}
