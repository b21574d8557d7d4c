import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { ApiError, type Channel, type Workflow, type WorkflowBody } from '../../api/index.ts'
import { texts as common } from '../../text/console.ts'
import { useText } from '../../text/text.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Drawer } from '../../ui/dialog.tsx'
import { useErrorText } from '../../ui/error-text.ts'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { useToast } from '../../ui/toast.tsx'
import { CANDIDATE_LANGUAGES, languageName } from '../playground/languages.ts'
import { CHANNELS, METHODS } from '../playground/methods.ts'
import { OrderList, StatusChip, TextArea, Toggles } from '../playground/parts.tsx'
import { texts } from '../playground/texts.ts'
import { problemOf, useCheck } from '../playground/use-check.ts'
import { usePlayground } from '../playground/use-playground.ts'

const NEW: WorkflowBody = {
  name: '',
  description: '',
  methods: ['data_enrichment', 'skill_verification', 'interest_collection'],
  channels: ['whatsapp', 'sms'],
  languages: ['hi', 'en'],
  follow_ups: { max: 2, every_hours: 24 },
  contact_window: { start: '10:00', end: '21:00' },
  expires_after_hours: 168,
}

interface Props {
  readonly id: string
  readonly onClose: () => void
  readonly onOpen: (id: string) => void
}

export function WorkflowDrawer({ id, onClose, onOpen }: Props) {
  const t = useText(texts)
  const { calls, key } = usePlayground()
  const isNew = id === 'new'
  const found = useQuery({
    queryKey: key('workflows', id),
    queryFn: ({ signal }) => calls.workflow(id, signal),
    enabled: !isNew,
  })
  if (isNew) return <WorkflowForm workflow={null} onClose={onClose} onSaved={onOpen} />
  if (found.data)
    return <WorkflowForm key={found.data.updated_at} workflow={found.data} onClose={onClose} onSaved={onClose} />
  return (
    <Drawer title={t('workflow')} onClose={onClose}>
      {found.isError ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : <Skeleton />}
    </Drawer>
  )
}

interface FormProps {
  readonly workflow: Workflow | null
  readonly onClose: () => void
  readonly onSaved: (id: string) => void
}

function bodyOf(workflow: Workflow): WorkflowBody {
  const { name, description, methods, channels, languages, follow_ups, contact_window, expires_after_hours } = workflow
  return { name, description, methods, channels, languages, follow_ups, contact_window, expires_after_hours }
}

function WorkflowForm({ workflow, onClose, onSaved }: FormProps) {
  const t = useText(texts)
  const c = useText(common)
  const toast = useToast()
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const { calls, key, canWrite } = usePlayground()
  const [body, setBody] = useState<WorkflowBody>(() => (workflow ? bodyOf(workflow) : NEW))
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [isArchiving, setArchiving] = useState(false)
  const isLocked = !canWrite || workflow?.created_via === 'api' || workflow?.status === 'archived'
  const check = useCallback((sent: object) => calls.checkWorkflow(sent), [calls])
  const checked = useCheck(body, check)
  const set = (change: Partial<WorkflowBody>) => {
    setBody({ ...body, ...change })
    setTouched(new Set([...touched, ...Object.keys(change)]))
  }
  const problems = error instanceof ApiError && error.details.length > 0 ? error.details : (checked?.problems ?? [])
  const problem = (field: string) =>
    touched.has(field.split('.')[0]!) || error !== null ? problemOf(problems, field) : null
  const refresh = () => queryClient.invalidateQueries({ queryKey: key('workflows') })
  const save = async () => {
    setBusy(true)
    setError(null)
    try {
      const saved = await (workflow ? calls.replaceWorkflow(workflow.workflow_id, body) : calls.createWorkflow(body))
      await refresh()
      toast(t('saved'))
      onSaved(saved.workflow_id)
    } catch (thrown) {
      setError(thrown)
    } finally {
      setBusy(false)
    }
  }
  const footer = isLocked ? undefined : (
    <>
      {workflow && (
        <Button className="mr-auto" onClick={() => setArchiving(true)}>
          {t('archive')}
        </Button>
      )}
      <Button onClick={onClose}>{c('cancel')}</Button>
      <Button kind="primary" isBusy={isBusy} onClick={() => void save()}>
        {workflow ? c('save') : t('workflow.create')}
      </Button>
    </>
  )
  return (
    <Drawer title={workflow?.name ?? t('workflow.new')} onClose={onClose} {...(footer && { footer })}>
      <div className="grid gap-5">
        {workflow && <StatusChip status={workflow.status} />}
        {workflow?.created_via === 'api' && <Notice kind="info">{t('via.api.locked')}</Notice>}
        {error !== null && (
          <Notice kind="danger" isAlert>
            {errorText(error)}
          </Notice>
        )}
        <fieldset disabled={isLocked} className="grid gap-5">
          <Fields body={body} set={set} problem={problem} />
        </fieldset>
      </div>
      {isArchiving && workflow && (
        <ConfirmDialog
          title={t('workflow.archive')}
          text={t('workflow.archive.text')}
          action={t('archive')}
          name={workflow.name}
          onConfirm={async () => {
            await calls.archiveWorkflow(workflow.workflow_id)
            await refresh()
          }}
          onClose={() => setArchiving(false)}
        />
      )}
    </Drawer>
  )
}

interface FieldsProps {
  readonly body: WorkflowBody
  readonly set: (change: Partial<WorkflowBody>) => void
  readonly problem: (field: string) => string | null
}

function Fields({ body, set, problem }: FieldsProps) {
  const t = useText(texts)
  const channels = CHANNELS.map(value => ({ value, label: t(`channel.${value}`) }))
  return (
    <>
      <TextField
        label={t('name')}
        hint={t('workflow.name.hint')}
        value={body.name}
        maxLength={200}
        error={problem('name')}
        onChange={event => set({ name: event.target.value })}
      />
      <Toggles
        label={t('channels')}
        hint={t('channels.hint')}
        options={channels}
        value={body.channels}
        error={problem('channels')}
        onChange={value => set({ channels: value })}
      />
      <OrderList
        items={body.channels.map(value => ({ value, label: t(`channel.${value}`) }))}
        onChange={value => set({ channels: value as readonly Channel[] })}
      />
      <Toggles
        label={t('languages')}
        hint={t('languages.hint')}
        options={CANDIDATE_LANGUAGES}
        value={body.languages as readonly (typeof CANDIDATE_LANGUAGES)[number]['value'][]}
        error={problem('languages')}
        onChange={value => set({ languages: value })}
      />
      <OrderList
        items={body.languages.map(value => ({ value, label: languageName(value) }))}
        onChange={value => set({ languages: value })}
      />
      <Toggles
        label={t('methods')}
        hint={t('methods.hint')}
        options={METHODS.map(value => ({ value, label: t(`method.${value}`) }))}
        value={body.methods}
        error={problem('methods')}
        onChange={value => set({ methods: METHODS.filter(each => value.includes(each)) })}
      />
      <Timing {...{ body, set, problem }} />
      <TextArea
        label={t('notes')}
        value={body.description}
        maxLength={1000}
        error={problem('description')}
        onChange={event => set({ description: event.target.value })}
      />
    </>
  )
}

function Timing({ body, set, problem }: FieldsProps) {
  const t = useText(texts)
  const { follow_ups: reminders, contact_window: hours } = body
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField
        label={t('window.start')}
        type="time"
        value={hours.start}
        error={problem('contact_window.start')}
        onChange={event => set({ contact_window: { ...hours, start: event.target.value } })}
      />
      <TextField
        label={t('window.end')}
        hint={t('window.hint')}
        type="time"
        value={hours.end}
        error={problem('contact_window.end')}
        onChange={event => set({ contact_window: { ...hours, end: event.target.value } })}
      />
      <TextField
        label={t('followUps.max')}
        type="number"
        min={0}
        max={5}
        value={reminders.max}
        error={problem('follow_ups')}
        onChange={event => set({ follow_ups: { ...reminders, max: event.target.valueAsNumber || 0 } })}
      />
      <TextField
        label={t('followUps.hours')}
        type="number"
        min={1}
        max={168}
        value={reminders.every_hours}
        onChange={event => set({ follow_ups: { ...reminders, every_hours: event.target.valueAsNumber || 0 } })}
      />
      <TextField
        label={t('expires')}
        type="number"
        min={24}
        max={720}
        value={body.expires_after_hours}
        error={problem('expires_after_hours')}
        onChange={event => set({ expires_after_hours: event.target.valueAsNumber || 0 })}
      />
    </div>
  )
}
