import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type SingleSignOn, type SingleSignOnState } from '../../api/index.ts'
import { formatDay } from '../../text/dates.ts'
import { useLanguage, useText } from '../../text/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { texts } from './texts.ts'

/** Before it can be required, an owner has shown that it works. */
export function FirstSignInCard({ current }: { readonly current: SingleSignOn }) {
  const t = useText(texts)
  const { language } = useLanguage()
  const { domain, proven_at: provenAt, owner_signed_in_at: signedInAt } = current
  const waiting = provenAt === null ? t('test.waits') : t('test.about', { domain })
  return (
    <li>
      <Card
        title={t('test')}
        description={signedInAt === null ? waiting : t('test.done', { day: formatDay(signedInAt, language) })}
        actions={
          <Chip kind={signedInAt === null ? 'plain' : 'success'}>
            {t(signedInAt === null ? 'test.pending' : 'test.isDone')}
          </Chip>
        }
      />
    </li>
  )
}

interface Props {
  readonly current: SingleSignOn
  readonly orgId: string
  readonly onChange: (state: SingleSignOnState) => void
}

export function RequiredCard({ current, orgId, onChange }: Props) {
  const t = useText(texts)
  const [isOpen, setOpen] = useState(false)
  const { domain, required: isRequired } = current
  const change = useMutation({
    mutationFn: () => api.organisations.requireSingleSignOn(orgId, !isRequired),
    onSuccess: state => {
      onChange(state)
      setOpen(false)
    },
  })
  const isPossible = current.proven_at !== null && current.owner_signed_in_at !== null
  const toggle = () => (isRequired ? change.mutate() : setOpen(true))
  return (
    <li>
      <Card
        title={t('required')}
        description={t('required.about', { domain })}
        actions={
          <div className="flex items-center gap-3">
            <Chip kind={isRequired ? 'success' : 'plain'}>{t(isRequired ? 'required.on' : 'required.off')}</Chip>
            <Button disabled={!isPossible} isBusy={change.isPending} onClick={toggle}>
              {t(isRequired ? 'required.turnOff' : 'required.turnOn')}
            </Button>
          </div>
        }
      />
      {isOpen && (
        <FormDialog
          title={t('required.title')}
          action={t('required.turnOn')}
          call={change}
          onSubmit={() => change.mutate()}
          onClose={() => setOpen(false)}
        >
          <p className="text-muted">{t('required.text', { domain })}</p>
        </FormDialog>
      )}
    </li>
  )
}
