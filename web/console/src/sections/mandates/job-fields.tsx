import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useDeferredValue, useId } from 'react'
import { useText } from '../../text/text.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { TextArea } from '../playground/parts.tsx'
import { texts } from '../playground/texts.ts'
import { usePlayground } from '../playground/use-playground.ts'
import type { Draft } from './draft.ts'

interface SectionProps {
  readonly draft: Draft
  readonly set: (change: Partial<Draft>) => void
  readonly problem: (field: string) => string | null
  readonly isNew: boolean
}

export function JobFields({ draft, set, problem, isNew }: SectionProps) {
  const t = useText(texts)
  const { calls, key } = usePlayground()
  const workflows = useQuery({
    queryKey: key('workflows', 'choices'),
    queryFn: ({ signal }) => calls.workflows('active', null, signal),
  })
  const items = workflows.data?.items ?? []
  const isListed = items.some(({ workflow_id }) => workflow_id === draft.workflow_id)
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <SelectField
        label={t('workflow')}
        hint={t('mandate.workflow.hint')}
        value={draft.workflow_id}
        disabled={!isNew}
        error={problem('workflow_id')}
        onChange={event => set({ workflow_id: event.target.value })}
      >
        <option value="">{t('choose')}</option>
        {draft.workflow_id !== '' && !isListed && <option value={draft.workflow_id}>{draft.workflow_id}</option>}
        {items.map(({ workflow_id, name }) => (
          <option key={workflow_id} value={workflow_id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('mandate.jobId')}
        hint={t('mandate.jobId.hint')}
        value={draft.job_id}
        disabled={!isNew}
        maxLength={128}
        error={problem('job_id')}
        onChange={event => set({ job_id: event.target.value })}
      />
      <TextField
        label={t('mandate.title')}
        value={draft.title}
        maxLength={200}
        error={problem('title')}
        onChange={event => set({ title: event.target.value })}
      />
      <TextField
        label={t('mandate.company')}
        value={draft.company_name}
        maxLength={200}
        error={problem('company_name')}
        onChange={event => set({ company_name: event.target.value })}
      />
      <div className="sm:col-span-2">
        <TextArea
          label={t('mandate.description')}
          value={draft.description}
          maxLength={1500}
          error={problem('description')}
          onChange={event => set({ description: event.target.value })}
        />
      </div>
    </div>
  )
}

export function PlaceFields(props: SectionProps) {
  const t = useText(texts)
  const { draft, set } = props
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <SelectField
        label={t('mandate.where')}
        value={draft.location_type}
        onChange={event => set({ location_type: event.target.value === 'abroad' ? 'abroad' : 'india' })}
      >
        <option value="india">{t('mandate.india')}</option>
        <option value="abroad">{t('mandate.abroad')}</option>
      </SelectField>
      {draft.location_type === 'india' ? <IndiaFields {...props} /> : <Countries {...props} />}
    </div>
  )
}

const SHORTEST = 2

function IndiaFields({ draft, set, problem }: SectionProps) {
  const t = useText(texts)
  const id = useId()
  const { calls, key } = usePlayground()
  const words = useDeferredValue(draft.city.trim())
  const { data } = useQuery({
    queryKey: key('places', words),
    queryFn: ({ signal }) => calls.places(words, signal),
    enabled: words.length >= SHORTEST,
    staleTime: 600_000,
    placeholderData: before => before,
  })
  const places = data?.items ?? []
  const setCity = (city: string) => {
    const found = places.find(each => each.city === city)
    set({ city, ...(found && { state: found.state }) })
  }
  return (
    <>
      <TextField
        label={t('mandate.city')}
        list={`${id}-places`}
        value={draft.city}
        maxLength={100}
        error={problem('location.city')}
        onChange={event => setCity(event.target.value)}
      />
      <datalist id={`${id}-places`}>
        {places.map(({ city, district, state }) => (
          <option key={`${city} ${district} ${state}`} value={city}>{`${district}, ${state}`}</option>
        ))}
      </datalist>
      <TextField
        label={t('mandate.state')}
        value={draft.state}
        maxLength={100}
        error={problem('location.state')}
        onChange={event => set({ state: event.target.value })}
      />
      <TextField
        label={t('mandate.pincode')}
        inputMode="numeric"
        value={draft.pincode}
        maxLength={6}
        error={problem('location.pincode')}
        onChange={event => set({ pincode: event.target.value.trim() })}
      />
    </>
  )
}

function useLookups() {
  const { calls, key } = usePlayground()
  return useQuery({ queryKey: key('lookups'), queryFn: ({ signal }) => calls.lookups(signal), staleTime: 3_600_000 })
    .data
}

function Countries({ draft, set, problem }: SectionProps) {
  const t = useText(texts)
  const countries = useLookups()?.countries ?? []
  const nameOf = (code: string) => countries.find(each => each.code === code)?.name ?? code
  return (
    <div className="grid gap-2">
      <SelectField
        label={t('mandate.countries')}
        value=""
        error={problem('countries')}
        onChange={event => set({ countries: [...draft.countries, event.target.value] })}
      >
        <option value="">{t('mandate.countries.add')}</option>
        {countries
          .filter(({ code }) => !draft.countries.includes(code))
          .map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
      </SelectField>
      <ul className="flex flex-wrap gap-1.5">
        {draft.countries.map(code => (
          <li key={code}>
            <button
              type="button"
              className="inline-flex h-8 items-center gap-1.5 rounded-chip bg-brand-tint px-3 text-13 font-semibold text-brand-strong pointer-coarse:h-11"
              onClick={() => set({ countries: draft.countries.filter(each => each !== code) })}
            >
              {nameOf(code)}
              <X className="size-3.5" aria-hidden />
              <span className="sr-only">{t('remove')}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

export function TermsFields({ draft, set, problem }: SectionProps) {
  const t = useText(texts)
  const lookups = useLookups()
  const number = (field: 'minYears' | 'maxYears' | 'openings' | 'minSalary' | 'maxSalary', path: string) => ({
    type: 'number',
    min: 0,
    value: draft[field],
    error: problem(path),
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => set({ [field]: event.target.value }),
  })
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField label={t('mandate.minYears')} {...number('minYears', 'experience.min_years')} />
      <TextField label={t('mandate.maxYears')} {...number('maxYears', 'experience.max_years')} />
      <TextField label={t('mandate.minSalary')} {...number('minSalary', 'salary.min')} />
      <TextField label={t('mandate.maxSalary')} {...number('maxSalary', 'salary.max')} />
      <TextField label={t('mandate.openings')} {...number('openings', 'openings')} />
      <ChoiceField
        label={t('mandate.shift')}
        choices={lookups?.shifts ?? []}
        value={draft.shift}
        onChange={shift => set({ shift })}
      />
      <ChoiceField
        label={t('mandate.employment')}
        choices={lookups?.employment_types ?? []}
        value={draft.employment_type}
        onChange={employment_type => set({ employment_type })}
      />
      <TextField
        label={t('mandate.otherRoles')}
        hint={t('mandate.otherRoles.hint')}
        value={draft.otherRoles}
        error={problem('interest_collection')}
        onChange={event => set({ otherRoles: event.target.value })}
      />
    </div>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly value: string
  readonly onChange: (value: string) => void
}

function ChoiceField({ label, choices, value, onChange }: ChoiceProps) {
  const t = useText(texts)
  const isListed = value === '' || choices.some(each => each.value === value)
  return (
    <SelectField label={label} value={value} onChange={event => onChange(event.target.value)}>
      <option value="">{t('notSaid')}</option>
      {!isListed && <option value={value}>{value}</option>}
      {choices.map(choice => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </SelectField>
  )
}
