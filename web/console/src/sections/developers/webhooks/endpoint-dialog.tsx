import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, type WebhookInput } from '../../../api/index.ts'
import { useText } from '../../../text/text.tsx'
import { Checkbox, TextField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { SENT_TYPES } from '../event-types.ts'
import { texts } from '../texts.ts'

interface Props {
  readonly title: string
  readonly action: string
  readonly initial?: WebhookInput
  readonly onSave: (input: WebhookInput) => Promise<unknown>
  readonly onClose: () => void
}

export function EndpointDialog({ title, action, initial, onSave, onClose }: Props) {
  const t = useText(texts)
  const [url, setUrl] = useState(initial?.url ?? '')
  const [description, setDescription] = useState(initial?.description ?? '')
  const [types, setTypes] = useState<readonly string[]>(initial?.types ?? [])
  const save = useMutation({
    mutationFn: () => onSave({ url: url.trim(), description: description.trim(), types }),
    onSuccess: onClose,
  })
  const detail = save.error instanceof ApiError ? save.error.detailOf('url') : null
  return (
    <FormDialog
      title={title}
      action={action}
      call={save}
      isErrorShown={detail === null}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <TextField
        label={t('webhook.url')}
        hint={t('webhook.url.hint')}
        type="url"
        autoComplete="off"
        placeholder="https://"
        value={url}
        onChange={event => setUrl(event.target.value)}
        error={detail}
      />
      <TextField
        label={t('webhook.description')}
        maxLength={500}
        autoComplete="off"
        value={description}
        onChange={event => setDescription(event.target.value)}
      />
      <Types chosen={types} onChoose={setTypes} />
    </FormDialog>
  )
}

interface TypesProps {
  readonly chosen: readonly string[]
  readonly onChoose: (types: readonly string[]) => void
}

/** None chosen means all, future ones included. */
function Types({ chosen, onChoose }: TypesProps) {
  const t = useText(texts)
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-14 font-semibold">{t('webhook.types')}</legend>
      <Checkbox label={t('webhook.types.every')} checked={chosen.length === 0} onChange={() => onChoose([])} />
      <div className="grid gap-x-4 sm:grid-cols-2">
        {SENT_TYPES.map(each => (
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
    </fieldset>
  )
}
