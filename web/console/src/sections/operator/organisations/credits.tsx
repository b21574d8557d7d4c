import { Plus } from 'lucide-react'
import { useState } from 'react'
import { api, type Mode } from '../../../api/index.ts'
import type { OrganisationDetail } from '../../../api/operator.ts'
import { useLanguage, useText } from '../../../text/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { ActionDialog } from '../action-dialog.tsx'
import { ModeChip } from '../facts.tsx'
import { texts } from '../texts.ts'

const MODES: readonly Mode[] = ['live', 'test']

export function CreditsPart({ organisation }: { readonly organisation: OrganisationDetail }) {
  const t = useText(texts)
  const { language } = useLanguage()
  const [granting, setGranting] = useState<Mode | null>(null)
  const number = new Intl.NumberFormat(language === 'hi' ? 'hi-IN-u-nu-latn' : 'en-IN')
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{t('credits')}</h3>
      <ul className="grid gap-2">
        {MODES.map(mode => {
          const { available, reserved } = organisation.credits[mode]
          return (
            <li key={mode} className="flex flex-wrap items-center gap-3 rounded-control border border-line px-3 py-2.5">
              <ModeChip mode={mode} />
              <span className="min-w-0 flex-1 tabular-nums">
                <span className="block font-semibold">{number.format(available)}</span>
                <span className="block text-13 text-muted">
                  {t('credits.reserved', { reserved: number.format(reserved) })}
                </span>
              </span>
              <Button icon={<Plus aria-hidden />} onClick={() => setGranting(mode)}>
                {t('credits.grant')}
              </Button>
            </li>
          )
        })}
      </ul>
      {granting && <GrantDialog {...{ organisation }} mode={granting} onClose={() => setGranting(null)} />}
    </section>
  )
}

interface GrantProps {
  readonly organisation: OrganisationDetail
  readonly mode: Mode
  readonly onClose: () => void
}

function GrantDialog({ organisation, mode, onClose }: GrantProps) {
  const t = useText(texts)
  const [amount, setAmount] = useState('')
  // One id for this dialog: a second press after a lost answer grants nothing more.
  const [grantId] = useState(() => `console-${crypto.randomUUID()}`)
  const whole = /^\d{1,10}$/.test(amount.trim()) ? Number(amount) : 0
  return (
    <ActionDialog
      title={t(`credits.${mode}`, { name: organisation.name })}
      text={t('credits.text')}
      action={t('credits.grant')}
      isComplete={whole > 0}
      reason={{ hint: t('credits.hint') }}
      fields={
        <TextField
          label={t('credits.amount')}
          inputMode="numeric"
          autoFocus
          autoComplete="off"
          value={amount}
          onChange={event => setAmount(event.target.value)}
        />
      }
      onConfirm={reason =>
        api.operator.grantCredits(organisation.org_id, mode, { amount: whole, reason, grant_id: grantId })
      }
      onClose={onClose}
    />
  )
}
