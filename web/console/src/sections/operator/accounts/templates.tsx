import { useState } from 'react'
import { api } from '../../../api/index.ts'
import type { AccountDetail, Template } from '../../../api/operator.ts'
import { useText } from '../../../text/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { ActionDialog } from '../action-dialog.tsx'
import { texts } from '../texts.ts'

const KINDS = {
  approved: 'success',
  pending: 'warning',
  paused: 'danger',
  rejected: 'danger',
  archived: 'plain',
} as const

export function TemplatesPart({ account }: { readonly account: AccountDetail }) {
  const t = useText(texts)
  const [changing, setChanging] = useState<Template | null>(null)
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{t('templates')}</h3>
      {account.templates.length === 0 && <p className="text-muted">{t('templates.none')}</p>}
      <ul className="grid gap-2">
        {account.templates.map(template => (
          <li key={template.template_id} className="grid gap-2 rounded-control border border-line px-3 py-2.5">
            <span className="flex flex-wrap items-center gap-2">
              <Chip kind={KINDS[template.status]}>{t(`template.${template.status}`)}</Chip>
              <span className="min-w-0 flex-1 text-13 text-muted">
                {template.purpose} · {template.language} · {template.category}
              </span>
              <Button onClick={() => setChanging(template)}>
                {template.status === 'approved' ? t('pause') : t('template.approve')}
              </Button>
            </span>
            <p lang={template.language} className="whitespace-pre-line">
              {template.preview}
            </p>
            <p className="text-13 text-muted">
              <code className="font-mono">{template.provider_id}</code>
              {template.reason && ` · ${template.reason}`}
            </p>
          </li>
        ))}
      </ul>
      {changing && <ChangeDialog {...{ account }} template={changing} onClose={() => setChanging(null)} />}
    </section>
  )
}

interface ChangeProps {
  readonly account: AccountDetail
  readonly template: Template
  readonly onClose: () => void
}

function ChangeDialog({ account, template, onClose }: ChangeProps) {
  const t = useText(texts)
  const change = (how: 'pause' | 'approve') => () =>
    api.operator.changeTemplate(account.account_id, template.template_id, how)
  if (template.status === 'approved')
    return (
      <ActionDialog
        title={t('template.pause.title')}
        text={t('template.pause.text')}
        action={t('pause')}
        isDangerous
        name={template.provider_id}
        onConfirm={change('pause')}
        onClose={onClose}
      />
    )
  return (
    <ActionDialog
      title={t('template.approve.title')}
      text={t('template.approve.text')}
      action={t('template.approve')}
      onConfirm={change('approve')}
      onClose={onClose}
    />
  )
}
