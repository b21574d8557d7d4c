import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, api } from '../../api/index.ts'
import { sessionQuery, useSession } from '../../session.ts'
import { texts as common } from '../../text/console.ts'
import { useText } from '../../text/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import { texts } from './texts.ts'

const LEAST_CHARACTERS = 12

export function Password() {
  const t = useText(texts)
  const { user } = useSession()
  const [isOpen, setOpen] = useState(false)
  const action = t(user.has_password ? 'password.change' : 'password.add')
  return (
    <>
      <Card
        title={t('password')}
        description={t(user.has_password ? 'password.set' : 'password.none')}
        actions={<Button onClick={() => setOpen(true)}>{action}</Button>}
      />
      {isOpen && <PasswordDialog title={action} hasPassword={user.has_password} onClose={() => setOpen(false)} />}
    </>
  )
}

interface Props {
  readonly title: string
  readonly hasPassword: boolean
  readonly onClose: () => void
}

function PasswordDialog({ title, hasPassword, onClose }: Props) {
  const t = useText(texts)
  const c = useText(common)
  const toast = useToast()
  const queryClient = useQueryClient()
  const [current, setCurrent] = useState('')
  const [chosen, setChosen] = useState('')
  const [isChecked, setChecked] = useState(false)
  const isShort = [...chosen].length < LEAST_CHARACTERS
  const change = useMutation({
    mutationFn: () => api.account.setPassword(chosen, hasPassword ? current : null),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
      toast(t('password.changed'))
      onClose()
    },
  })
  const detail = change.error instanceof ApiError ? change.error.detailOf('new_password') : null
  return (
    <FormDialog
      title={title}
      action={c('save')}
      call={change}
      isErrorShown={detail === null}
      onSubmit={() => {
        setChecked(true)
        if (!isShort) change.mutate()
      }}
      onClose={onClose}
    >
      {hasPassword && (
        <TextField
          label={t('password.current')}
          type="password"
          autoComplete="current-password"
          value={current}
          onChange={event => setCurrent(event.target.value)}
        />
      )}
      <TextField
        label={t('password.new')}
        type="password"
        autoComplete="new-password"
        hint={t('password.rule')}
        value={chosen}
        onChange={event => {
          setChecked(false)
          setChosen(event.target.value)
        }}
        error={isChecked && isShort ? t('password.short') : detail}
      />
    </FormDialog>
  )
}
