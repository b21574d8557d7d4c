import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, api, type IssuedKey, type KeyKind } from '../../../api/index.ts'
import { useText } from '../../../text/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, SelectField, TextField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useRefresh, useScope } from '../scope.ts'
import { texts } from '../texts.ts'

/** As features/keys of the server has them; the service rejects others. */
const SCOPES = [
  'skills:read',
  'skill-requests:write',
  'workflows:read',
  'workflows:write',
  'mandates:read',
  'mandates:write',
  'campaigns:read',
  'campaigns:write',
  'results:read',
  'events:read',
  'webhooks:read',
  'webhooks:write',
  'analytics:read',
] as const

const DAYS = [0, 30, 90, 365] as const
const DAY_MS = 86_400_000

interface Props {
  readonly onIssued: (issued: IssuedKey) => void
  readonly onClose: () => void
}

export function NewKeyDialog({ onIssued, onClose }: Props) {
  const t = useText(texts)
  const scope = useScope()
  const refresh = useRefresh('keys')
  const [kind, setKind] = useState<KeyKind>('partner')
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly string[]>(SCOPES)
  const [days, setDays] = useState(0)
  const issue = useMutation({
    mutationFn: () =>
      api.developers.issueKey(scope, {
        kind,
        name: name.trim(),
        scopes: kind === 'partner' ? scopes : [],
        ...(days > 0 && { expires_at: new Date(Date.now() + days * DAY_MS).toISOString() }),
      }),
    onSuccess: async issued => {
      await refresh()
      onIssued(issued)
    },
  })
  const detail = issue.error instanceof ApiError ? issue.error.detailOf('scopes') : null
  return (
    <FormDialog
      title={t('keys.new')}
      action={t('keys.create')}
      call={issue}
      isErrorShown={detail === null}
      onSubmit={() => issue.mutate()}
      onClose={onClose}
    >
      <TextField
        label={t('key.name')}
        hint={t('key.name.hint')}
        maxLength={100}
        autoComplete="off"
        value={name}
        onChange={event => setName(event.target.value)}
      />
      <SelectField
        label={t('key.kind')}
        hint={t(`key.kind.${kind}.hint`)}
        value={kind}
        onChange={event => setKind(event.target.value as KeyKind)}
      >
        {(['partner', 'verification'] as const).map(each => (
          <option key={each} value={each}>
            {t(`key.kind.${each}`)}
          </option>
        ))}
      </SelectField>
      {kind === 'partner' && <Scopes chosen={scopes} onChoose={setScopes} error={detail} />}
      <Expiry days={days} onChoose={setDays} />
    </FormDialog>
  )
}

/** A key that somebody forgets should end by itself. */
function Expiry({ days, onChoose }: { readonly days: number; readonly onChoose: (days: number) => void }) {
  const t = useText(texts)
  return (
    <SelectField label={t('key.expires')} value={days} onChange={event => onChoose(Number(event.target.value))}>
      {DAYS.map(each => (
        <option key={each} value={each}>
          {each === 0 ? t('key.expires.never') : t('key.expires.in', { days: each })}
        </option>
      ))}
    </SelectField>
  )
}

interface ScopesProps {
  readonly chosen: readonly string[]
  readonly onChoose: (scopes: readonly string[]) => void
  readonly error: string | null
}

function Scopes({ chosen, onChoose, error }: ScopesProps) {
  const t = useText(texts)
  return (
    <fieldset className="grid gap-1">
      <div className="flex flex-wrap items-center gap-2">
        <legend className="float-left mr-auto text-14 font-semibold">{t('key.scopes')}</legend>
        <Button kind="quiet" onClick={() => onChoose(SCOPES)}>
          {t('key.scopes.all')}
        </Button>
        <Button kind="quiet" onClick={() => onChoose(SCOPES.filter(each => each.endsWith(':read')))}>
          {t('key.scopes.read')}
        </Button>
      </div>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {SCOPES.map(each => (
          <Checkbox
            key={each}
            label={each}
            checked={chosen.includes(each)}
            onChange={({ target }) =>
              onChoose(target.checked ? [...chosen, each] : chosen.filter(other => other !== each))
            }
          />
        ))}
      </div>
      {error && (
        <p role="alert" className="text-13 font-semibold text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
