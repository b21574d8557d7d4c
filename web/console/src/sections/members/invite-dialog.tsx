import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, api, type Role } from '../../api/index.ts'
import { usePlace } from '../../session.ts'
import { isEmail } from '../../signed-out/email.ts'
import { texts as common } from '../../text/console.ts'
import { useText } from '../../text/text.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { invitationsKey } from './invitations.tsx'
import { ROLES, texts } from './texts.ts'

export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(texts)
  const { organisation } = usePlace()
  const { org_id: orgId } = organisation
  const queryClient = useQueryClient()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('recruiter')
  const [isChecked, setChecked] = useState(false)
  const invite = useMutation({
    mutationFn: () => api.organisations.invite(orgId, email.trim(), role),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: invitationsKey(orgId) })
      onClose()
    },
  })
  const detail = invite.error instanceof ApiError ? invite.error.detailOf('email') : null
  return (
    <FormDialog
      title={t('invite.title')}
      description={t('invite.text')}
      action={t('invite.send')}
      call={invite}
      isErrorShown={detail === null}
      onSubmit={() => {
        setChecked(true)
        if (isEmail(email)) invite.mutate()
      }}
      onClose={onClose}
    >
      <TextField
        label={t('email')}
        type="email"
        name="email"
        autoComplete="off"
        value={email}
        onChange={event => {
          setChecked(false)
          setEmail(event.target.value)
        }}
        error={isChecked && !isEmail(email) ? t('invite.email.error') : detail}
      />
      <RoleField role={role} onChange={setRole} />
    </FormDialog>
  )
}

function RoleField({ role, onChange }: { readonly role: Role; readonly onChange: (role: Role) => void }) {
  const t = useText(texts)
  const c = useText(common)
  return (
    <SelectField
      label={t('role')}
      hint={t(`role.${role}`)}
      value={role}
      onChange={event => onChange(event.target.value as Role)}
    >
      {ROLES.map(each => (
        <option key={each} value={each}>
          {c(`role.${each}`)}
        </option>
      ))}
    </SelectField>
  )
}
