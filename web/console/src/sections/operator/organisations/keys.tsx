import { Gauge } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../api/index.ts'
import type { AnyKey, OrganisationDetail } from '../../../api/operator.ts'
import { useText } from '../../../text/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Field } from '../../../ui/field.tsx'
import { ActionDialog } from '../action-dialog.tsx'
import { Id, ModeChip } from '../facts.tsx'
import { texts } from '../texts.ts'

export function KeysPart({ organisation }: { readonly organisation: OrganisationDetail }) {
  const t = useText(texts)
  const [changing, setChanging] = useState<AnyKey | null>(null)
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{t('keys.title')}</h3>
      {organisation.keys.length === 0 && <p className="text-muted">{t('keys.none')}</p>}
      <ul className="grid gap-2">
        {organisation.keys.map(key => (
          <li key={key.key_id} className="grid gap-2 rounded-control border border-line px-3 py-2.5">
            <span className="flex flex-wrap items-center gap-2">
              <ModeChip mode={key.mode} />
              <Chip>{t(`keys.${key.kind}`)}</Chip>
              {key.status !== 'usable' && <Chip kind="danger">{key.status}</Chip>}
            </span>
            <Id>{key.key_id}</Id>
            <span className="flex flex-wrap items-center justify-between gap-2">
              <span className="min-w-0 text-13 text-muted">
                {Object.keys(key.limits).length === 0 ? t('limits.usual') : limitsOf(key.limits)}
              </span>
              <Button icon={<Gauge aria-hidden />} onClick={() => setChanging(key)}>
                {t('limits.change')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {changing && <LimitsDialog orgId={organisation.org_id} limitsOf={changing} onClose={() => setChanging(null)} />}
    </section>
  )
}

/** `skillsMatch.perMinute 600`. */
function limitsOf(limits: AnyKey['limits']): string {
  return Object.entries(limits)
    .flatMap(([row, numbers]) =>
      Object.entries(numbers as Readonly<Record<string, unknown>>).map(([name, value]) => `${row}.${name} ${value}`),
    )
    .join(', ')
}

interface LimitsProps {
  readonly orgId: string
  readonly limitsOf: AnyKey
  readonly onClose: () => void
}

function LimitsDialog({ orgId, limitsOf: key, onClose }: LimitsProps) {
  const t = useText(texts)
  const [json, setJson] = useState(() => JSON.stringify(key.limits, null, 2))
  const parsed = parse(json)
  const example = key.kind === 'partner' ? '{"skillsMatch": {"perMinute": 600}}' : '{"newSessions": {"perDay": 50000}}'
  return (
    <ActionDialog
      title={t('limits.title')}
      text={t('limits.text')}
      action={t('limits.save')}
      isComplete={parsed !== null}
      fields={
        <Field
          label={t('limits.json')}
          hint={t('limits.hint', { example })}
          error={parsed === null ? t('limits.invalid') : null}
        >
          {wiring => (
            <textarea
              {...wiring}
              rows={7}
              spellCheck={false}
              className="control h-auto py-2 font-mono text-13"
              value={json}
              onChange={event => setJson(event.target.value)}
            />
          )}
        </Field>
      }
      onConfirm={() => api.operator.changeLimits(orgId, key, parsed)}
      onClose={onClose}
    />
  )
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json) as unknown
  } catch {
    return null
  }
}
