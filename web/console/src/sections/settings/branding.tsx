import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useDeferredValue, useState } from 'react'
import { type AccentColours, ApiError, api, type Branding } from '../../api/index.ts'
import { usePlace } from '../../session.ts'
import { useText } from '../../text/text.tsx'
import { Button } from '../../ui/button.tsx'
import { useErrorText } from '../../ui/error-text.ts'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { AccentField } from './accent-field.tsx'
import { type BrandingDraft, changeOf, colourIn, draftOf } from './branding-draft.ts'
import { LogoField } from './logo-field.tsx'
import { CandidatePreview } from './phone-preview.tsx'
import { texts } from './texts.ts'

const brandingKey = (orgId: string) => ['organisations', orgId, 'branding'] as const

export function BrandingSettings() {
  const { org_id: orgId } = usePlace().organisation
  const found = useQuery({
    queryKey: brandingKey(orgId),
    queryFn: ({ signal }) => api.settings.branding(orgId, signal),
  })
  if (found.isPending) return <RowsSkeleton rows={6} />
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  return <BrandingForm stored={found.data} />
}

/** The shades of a colour, as the pages of candidates would have them. Null while there is none. */
function useColours(accent: string): AccentColours | null {
  const { org_id: orgId } = usePlace().organisation
  const colour = useDeferredValue(colourIn(accent))
  const { data } = useQuery({
    queryKey: [...brandingKey(orgId), 'colours', colour],
    queryFn: ({ signal }) => api.settings.colours(orgId, colour ?? '', signal),
    enabled: colour !== null,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return colour === null ? null : (data ?? null)
}

function BrandingForm({ stored }: { readonly stored: Branding }) {
  const t = useText(texts)
  const { organisation } = usePlace()
  const { org_id: orgId, role } = organisation
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState<BrandingDraft>(() => draftOf(stored))
  const colours = useColours(draft.accent)
  const save = useMutation({
    mutationFn: () => api.settings.changeBranding(orgId, changeOf(draft, stored)),
    onSuccess: saved => {
      queryClient.setQueryData(brandingKey(orgId), saved)
      setDraft(draftOf(saved))
    },
  })
  const change = (part: Partial<BrandingDraft>) => {
    setDraft({ ...draft, ...part })
    save.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  const mark = draft.mark === undefined ? stored.mark_url : draft.mark
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <form
        noValidate
        onSubmit={submit}
        className="grid gap-5 rounded-card border border-line bg-surface p-5 shadow-soft"
      >
        <div>
          <h2 className="text-16 font-semibold">{t('branding.form')}</h2>
          <p className="mt-0.5 text-muted">{t('branding.about')}</p>
        </div>
        {role !== 'owner' && <Notice kind="info">{t('readOnly')}</Notice>}
        <Fields
          draft={draft}
          mark={mark}
          colours={colours}
          error={save.error}
          isDisabled={role !== 'owner'}
          onChange={change}
        />
        {role === 'owner' && (
          <div className="flex items-center gap-3">
            <Button
              type="submit"
              kind="primary"
              isBusy={save.isPending}
              disabled={Object.keys(changeOf(draft, stored)).length === 0}
            >
              {t('branding.save')}
            </Button>
            {save.isSuccess && (
              <span role="status" className="text-13 font-semibold text-success">
                {t('saved')}
              </span>
            )}
          </div>
        )}
      </form>
      <CandidatePreview name={draft.name.trim() || organisation.name} mark={mark} colours={colours} />
    </div>
  )
}

interface FieldsProps {
  readonly draft: BrandingDraft
  readonly mark: string | null
  readonly colours: AccentColours | null
  readonly error: unknown
  readonly isDisabled: boolean
  readonly onChange: (part: Partial<BrandingDraft>) => void
}

function Fields({ draft, mark, colours, error, isDisabled, onChange }: FieldsProps) {
  const t = useText(texts)
  const errorText = useErrorText()
  const details = error instanceof ApiError ? error.details : []
  const at = (field: string) => details.find(({ path }) => path === field)?.message ?? null
  return (
    <>
      {error !== null && details.length === 0 && (
        <Notice kind="danger" isAlert>
          {errorText(error)}
        </Notice>
      )}
      <TextField
        label={t('branding.name')}
        hint={t('branding.name.hint')}
        error={at('name')}
        maxLength={80}
        disabled={isDisabled}
        value={draft.name}
        onChange={event => onChange({ name: event.target.value })}
      />
      <AccentField
        value={draft.accent}
        colours={colours}
        error={at('accent')}
        isDisabled={isDisabled}
        onChange={accent => onChange({ accent })}
      />
      <LogoField
        mark={mark}
        error={at('mark')}
        isDisabled={isDisabled}
        onChange={chosen => onChange({ mark: chosen })}
      />
      <TextField
        label={t('branding.support')}
        hint={t('branding.support.hint')}
        error={at('support')}
        inputMode="email"
        disabled={isDisabled}
        value={draft.support}
        onChange={event => onChange({ support: event.target.value })}
      />
      <TextField
        label={t('branding.privacy')}
        hint={t('branding.privacy.hint')}
        error={at('privacy_url')}
        inputMode="url"
        disabled={isDisabled}
        value={draft.privacy_url}
        onChange={event => onChange({ privacy_url: event.target.value })}
      />
    </>
  )
}
