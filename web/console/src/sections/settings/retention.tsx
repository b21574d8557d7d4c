import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api, type Period, type PeriodRange, type Retention } from '../../api/index.ts'
import { usePlace } from '../../session.ts'
import { useText } from '../../text/text.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useErrorText } from '../../ui/error-text.ts'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { daysOf, draftOf, invalidPeriods, isShorter, PERIODS, type PeriodDraft } from './periods.ts'
import { texts } from './texts.ts'

const retentionKey = (orgId: string) => ['organisations', orgId, 'retention'] as const

export function RetentionSettings() {
  const { org_id: orgId } = usePlace().organisation
  const found = useQuery({
    queryKey: retentionKey(orgId),
    queryFn: ({ signal }) => api.settings.retention(orgId, signal),
  })
  if (found.isPending) return <RowsSkeleton rows={6} />
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  return <Periods stored={found.data} />
}

function Periods({ stored }: { readonly stored: Retention }) {
  const t = useText(texts)
  const errorText = useErrorText()
  const { org_id: orgId, role } = usePlace().organisation
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState(() => draftOf(stored))
  const [isTried, setTried] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const save = useMutation({
    mutationFn: () => api.settings.changeRetention(orgId, daysOf(draft)),
    onSuccess: saved => queryClient.setQueryData(retentionKey(orgId), saved),
  })
  const isOwner = role === 'owner'
  const invalid = invalidPeriods(draft, stored.ranges)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (invalid.length > 0) return
    if (isShorter(stored.days, daysOf(draft), stored.ranges)) setConfirming(true)
    else save.mutate()
  }
  const change = (period: Period, text: string | null) => {
    setDraft({ ...draft, [period]: text })
    setTried(false)
    save.reset()
  }
  return (
    <form noValidate onSubmit={submit} className="grid max-w-3xl gap-6">
      <p className="max-w-prose text-muted">{t('retention.about')}</p>
      {!isOwner && <Notice kind="info">{t('readOnly')}</Notice>}
      {save.isError && (
        <Notice kind="danger" isAlert>
          {errorText(save.error)}
        </Notice>
      )}
      <div className="rounded-card border border-line bg-surface shadow-soft">
        {PERIODS.map(period => (
          <PeriodRow
            key={period}
            period={period}
            range={stored.ranges[period]}
            value={draft[period]}
            isInvalid={isTried && invalid.includes(period)}
            isDisabled={!isOwner}
            onChange={text => change(period, text)}
          />
        ))}
      </div>
      {isOwner && (
        <div className="flex items-center gap-3">
          <Button type="submit" kind="primary" isBusy={save.isPending} disabled={isSame(draft, stored)}>
            {t('retention.save')}
          </Button>
          {save.isSuccess && (
            <span role="status" className="text-13 font-semibold text-success">
              {t('saved')}
            </span>
          )}
        </div>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={t('retention.confirm.title')}
          text={t('retention.confirm.text')}
          action={t('retention.confirm.action')}
          name={null}
          onConfirm={() => save.mutateAsync()}
          onClose={() => setConfirming(false)}
        />
      )}
    </form>
  )
}

function isSame(draft: PeriodDraft, stored: Retention): boolean {
  const before = draftOf(stored)
  return PERIODS.every(each => draft[each] === before[each])
}

interface RowProps {
  readonly period: Period
  readonly range: PeriodRange
  /** Null is as the installation. */
  readonly value: string | null
  readonly isInvalid: boolean
  readonly isDisabled: boolean
  readonly onChange: (value: string | null) => void
}

function PeriodRow({ period, range, value, isInvalid, isDisabled, onChange }: RowProps) {
  const t = useText(texts)
  const { shortest, longest, installation } = range
  const usual =
    installation === null
      ? t('retention.installation.never')
      : t('retention.installation.days', { count: installation })
  return (
    <fieldset className="grid gap-4 border-b border-line p-5 last:border-0 md:grid-cols-[minmax(0,1fr)_18rem]">
      <legend className="sr-only">{t(`retention.${period}`)}</legend>
      <div>
        <p aria-hidden className="text-16 font-semibold">
          {t(`retention.${period}`)}
        </p>
        <p className="mt-1 text-muted">{t(`retention.${period}.about`)}</p>
      </div>
      <div className="grid content-start gap-1">
        <Choice name={period} isChosen={value === null} isDisabled={isDisabled} onChoose={() => onChange(null)}>
          {t('retention.installation')}
          <span className="text-muted"> · {usual}</span>
        </Choice>
        <Choice
          name={period}
          isChosen={value !== null}
          isDisabled={isDisabled}
          onChoose={() => onChange(String(Math.min(longest, Math.max(shortest, (installation ?? 730) / 2))))}
        >
          {t('retention.own')}
        </Choice>
        {value !== null && (
          <div className="ml-6">
            <TextField
              label={t('retention.days')}
              hint={t('retention.range', { shortest: String(shortest), longest: String(longest) })}
              error={isInvalid ? t('retention.error', { shortest: String(shortest), longest: String(longest) }) : null}
              inputMode="numeric"
              autoComplete="off"
              className="max-w-28 tabular-nums"
              disabled={isDisabled}
              value={value}
              onChange={event => onChange(event.target.value)}
            />
          </div>
        )}
      </div>
    </fieldset>
  )
}

interface ChoiceProps {
  readonly name: string
  readonly isChosen: boolean
  readonly isDisabled: boolean
  readonly onChoose: () => void
  readonly children: React.ReactNode
}

function Choice({ name, isChosen, isDisabled, onChoose, children }: ChoiceProps) {
  return (
    <label className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-12">
      <input
        type="radio"
        name={name}
        className="size-4 shrink-0 accent-brand"
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChoose}
      />
      <span>{children}</span>
    </label>
  )
}
