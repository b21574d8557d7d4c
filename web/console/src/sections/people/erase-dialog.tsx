import { useMutation } from '@tanstack/react-query'
import { Minus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api, type HeldPerson } from '../../api/index.ts'
import { usePlace } from '../../session.ts'
import { texts as common } from '../../text/console.ts'
import { useText } from '../../text/text.tsx'
import { Checkbox, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { texts } from './texts.ts'

interface Props {
  readonly person: HeldPerson
  readonly onErased: () => Promise<void>
  readonly onClose: () => void
}

/** Says what goes and what stays before anything is erased, and asks for the name. */
export function EraseDialog({ person, onErased, onClose }: Props) {
  const t = useText(texts)
  const c = useText(common)
  const { organisation, mode } = usePlace()
  const name = person.name ?? ''
  const [typed, setTyped] = useState('')
  const [alsoStop, setAlsoStop] = useState(false)
  const erase = useMutation({
    mutationFn: () => api.people(organisation.org_id, mode).erase(person.person_id, alsoStop),
    onSuccess: async () => {
      await onErased()
      onClose()
    },
  })
  const { held } = person
  const isPending = person.journeys.some(({ status }) => status === 'pending')
  return (
    <FormDialog
      title={t('erase.title', { name })}
      description={t('erase.text')}
      action={t('erase.action')}
      isDangerous
      isDisabled={typed.trim() !== name.trim()}
      call={erase}
      onSubmit={() => erase.mutate()}
      onClose={onClose}
    >
      <div className="grid gap-4 rounded-card border border-line bg-page p-4">
        <Consequences
          title={t('erase.goes')}
          icon={<Trash2 className="mt-0.5 size-4 shrink-0 text-danger" aria-hidden />}
          lines={[
            t('erase.details'),
            t('erase.answers', { count: held.answers }),
            t('erase.recordings', { count: held.recordings }),
          ]}
        />
        <Consequences
          title={t('erase.stays')}
          icon={<Minus className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden />}
          lines={[
            t('erase.results', { count: held.results }),
            t('erase.consents', { count: held.consents }),
            t('erase.messages', { count: held.messages }),
          ]}
        />
        {isPending && <p className="text-13 text-muted">{t('erase.pending')}</p>}
      </div>
      <div>
        <Checkbox label={t('erase.stop')} checked={alsoStop} onChange={event => setAlsoStop(event.target.checked)} />
        <p className="ml-6 text-13 text-muted">{t('erase.stop.hint')}</p>
      </div>
      <TextField
        label={c('confirm.type', { name })}
        autoComplete="off"
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
    </FormDialog>
  )
}

interface ConsequencesProps {
  readonly title: string
  readonly icon: React.ReactNode
  readonly lines: readonly string[]
}

function Consequences({ title, icon, lines }: ConsequencesProps) {
  return (
    <section>
      <h3 className="mb-1 text-13 font-semibold text-muted">{title}</h3>
      <ul className="grid gap-1">
        {lines.map(line => (
          <li key={line} className="flex gap-2">
            {icon}
            {line}
          </li>
        ))}
      </ul>
    </section>
  )
}
