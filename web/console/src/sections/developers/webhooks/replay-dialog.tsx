import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Replay } from '../../../api/index.ts'
import { useText } from '../../../text/text.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useRefresh, useScope } from '../scope.ts'
import { texts } from '../texts.ts'

/** All that failed, or everything of a time. */
export function ReplayDialog({ webhookId, onClose }: { readonly webhookId: string; readonly onClose: () => void }) {
  const t = useText(texts)
  const toast = useToast()
  const scope = useScope()
  const refresh = useRefresh('deliveries', webhookId)
  const [which, setWhich] = useState<'failed' | 'range'>('failed')
  const [since, setSince] = useState('')
  const [until, setUntil] = useState('')
  const replay = useMutation({
    mutationFn: () => api.developers.replay(scope, webhookId, wanted(which, since, until)),
    onSuccess: async () => {
      toast(t('replay.accepted'))
      await refresh()
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('webhook.replay')}
      description={t('replay.about')}
      action={t('replay.send')}
      isDisabled={which === 'range' && since === ''}
      call={replay}
      onSubmit={() => replay.mutate()}
      onClose={onClose}
    >
      <SelectField
        label={t('replay.which')}
        value={which}
        onChange={event => setWhich(event.target.value as 'failed' | 'range')}
      >
        <option value="failed">{t('replay.failed')}</option>
        <option value="range">{t('replay.range')}</option>
      </SelectField>
      {which === 'range' && (
        <>
          <TextField
            label={t('replay.since')}
            type="datetime-local"
            value={since}
            onChange={event => setSince(event.target.value)}
          />
          <TextField
            label={t('replay.until')}
            hint={t('replay.until.hint')}
            type="datetime-local"
            value={until}
            onChange={event => setUntil(event.target.value)}
          />
        </>
      )}
    </FormDialog>
  )
}

/** The field has the time of this computer, without a zone. */
function wanted(which: 'failed' | 'range', since: string, until: string): Replay {
  if (which === 'failed') return { only_failed: true }
  return {
    since: new Date(since).toISOString(),
    ...(until !== '' && { until: new Date(until).toISOString() }),
  }
}
