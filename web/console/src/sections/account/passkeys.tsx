import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Fingerprint, Plus } from 'lucide-react'
import { useState } from 'react'
import { ApiError, api, type Passkey } from '../../api/index.ts'
import { formatDay } from '../../text/dates.ts'
import { useLanguage, useText } from '../../text/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { texts } from './texts.ts'

const KEY = ['me', 'passkeys'] as const

export function Passkeys() {
  const t = useText(texts)
  const [isAdding, setAdding] = useState(false)
  return (
    <Card
      title={t('passkeys')}
      description={t('passkeys.text')}
      actions={
        <Button icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
          {t('passkeys.add')}
        </Button>
      }
    >
      <PasskeyList />
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
    </Card>
  )
}

function PasskeyList() {
  const t = useText(texts)
  const { language } = useLanguage()
  const queryClient = useQueryClient()
  const [removing, setRemoving] = useState<Passkey | null>(null)
  const passkeys = useQuery({ queryKey: KEY, queryFn: ({ signal }) => api.account.passkeys(signal) })
  if (passkeys.isPending) return <Skeleton className="h-11" />
  if (passkeys.isError) return <ErrorState error={passkeys.error} onRetry={() => void passkeys.refetch()} />
  const { items } = passkeys.data
  if (items.length === 0) return <p className="text-muted">{t('passkeys.none')}</p>
  return (
    <>
      <ul>
        {items.map(passkey => (
          <li
            key={passkey.passkey_id}
            className="flex min-h-13 items-center gap-3 border-b border-line py-2 last:border-0"
          >
            <Fingerprint className="size-4.5 shrink-0 text-muted" aria-hidden />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{passkey.name}</span>
              <span className="block text-13 text-muted">
                {t('passkeys.added', { date: formatDay(passkey.created_at, language) })}
              </span>
            </span>
            <Button kind="quiet" onClick={() => setRemoving(passkey)}>
              {t('passkeys.remove')}
            </Button>
          </li>
        ))}
      </ul>
      {removing && (
        <ConfirmDialog
          title={t('passkeys.remove.title')}
          text={t('passkeys.remove.text', { name: removing.name })}
          action={t('passkeys.remove')}
          name={null}
          onConfirm={() =>
            api.account.removePasskey(removing.passkey_id).then(() => queryClient.invalidateQueries({ queryKey: KEY }))
          }
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  )
}

function AddDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(texts)
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const add = useMutation({
    mutationFn: async () => {
      const options = await api.account.passkeyOptions()
      const { startRegistration } = await import('@simplewebauthn/browser')
      await api.account.addPasskey(name.trim(), await startRegistration({ optionsJSON: options }))
      await queryClient.invalidateQueries({ queryKey: KEY })
    },
    onSuccess: onClose,
  })
  return (
    <FormDialog
      title={t('passkeys.add')}
      action={t('passkeys.add')}
      isDisabled={name.trim() === ''}
      call={add}
      isErrorShown={add.error instanceof ApiError}
      onSubmit={() => add.mutate()}
      onClose={onClose}
    >
      {add.isError && !(add.error instanceof ApiError) && (
        <Notice kind="danger" isAlert>
          {t('passkeys.failed')}
        </Notice>
      )}
      <TextField
        label={t('passkeys.name')}
        hint={t('passkeys.name.hint')}
        value={name}
        maxLength={60}
        onChange={event => setName(event.target.value)}
      />
    </FormDialog>
  )
}
