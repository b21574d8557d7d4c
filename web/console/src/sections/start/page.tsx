import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import en from '../../../../messages/en/console-start.json'
import { api } from '../../api/index.ts'
import { sessionQuery, useSession } from '../../session.ts'
import { defineMessages } from '../../text/messages.ts'
import { useText } from '../../text/text.tsx'
import { Button } from '../../ui/button.tsx'
import { useErrorText } from '../../ui/error-text.ts'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Empty } from '../../ui/states.tsx'

const texts = defineMessages(en, () => import('../../../../messages/hi/console-start.json'))

/** Creates an organisation, or says whom to ask. */
export function Page() {
  const t = useText(texts)
  const { user, sign_up_open, is_operator } = useSession()
  if (sign_up_open || is_operator) return <NewOrganisation />
  return (
    <>
      <PageHeader title={t('title')} />
      <Empty icon={<Building2 aria-hidden />} title={t('none.title')}>
        {t('none.text', { email: user.email })}
      </Empty>
    </>
  )
}

function NewOrganisation() {
  const t = useText(texts)
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  const create = useMutation({
    mutationFn: () => api.organisations.create(name.trim()),
    onSuccess: async ({ org_id }) => {
      await queryClient.refetchQueries({ queryKey: sessionQuery.queryKey })
      await navigate({ to: `/${org_id}/test` })
    },
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') setMissing(true)
    else create.mutate()
  }
  return (
    <>
      <PageHeader title={t('title')} description={t('about')} />
      <form noValidate onSubmit={onSubmit} className="grid max-w-md gap-4">
        {create.isError && (
          <Notice kind="danger" isAlert>
            {errorText(create.error)}
          </Notice>
        )}
        <TextField
          label={t('name')}
          autoComplete="organization"
          value={name}
          onChange={event => {
            setMissing(false)
            setName(event.target.value)
          }}
          error={isMissing ? t('name.error') : null}
        />
        <Button type="submit" kind="primary" className="justify-self-start" isBusy={create.isPending}>
          {t('create')}
        </Button>
      </form>
    </>
  )
}
