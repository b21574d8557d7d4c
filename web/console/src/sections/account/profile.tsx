import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../api/index.ts'
import { sessionQuery, useSession } from '../../session.ts'
import { texts as common } from '../../text/console.ts'
import { useText } from '../../text/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useErrorText } from '../../ui/error-text.ts'
import { TextField } from '../../ui/field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { texts } from './texts.ts'

export function Profile() {
  const t = useText(texts)
  const c = useText(common)
  const errorText = useErrorText()
  const toast = useToast()
  const { user } = useSession()
  const queryClient = useQueryClient()
  const [name, setName] = useState(user.name)
  const [isMissing, setMissing] = useState(false)
  const rename = useMutation({
    mutationFn: () => api.account.rename(name.trim()),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
      toast(t('saved'))
    },
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') setMissing(true)
    else rename.mutate()
  }
  const error = rename.isError ? errorText(rename.error) : null
  return (
    <Card title={t('profile')}>
      <form noValidate onSubmit={onSubmit} className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('name')}
          name="name"
          autoComplete="name"
          value={name}
          onChange={event => {
            setMissing(false)
            setName(event.target.value)
          }}
          error={isMissing ? t('name.error') : error}
        />
        <TextField label={t('email')} value={user.email} readOnly className="bg-page text-muted" />
        <Button
          type="submit"
          className="justify-self-start"
          disabled={name.trim() === user.name}
          isBusy={rename.isPending}
        >
          {c('save')}
        </Button>
      </form>
    </Card>
  )
}
