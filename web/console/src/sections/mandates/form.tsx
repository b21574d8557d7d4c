import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { ApiError, type CheckedMandate, type Mandate, type MandatePreview } from '../../api/index.ts'
import { texts as common } from '../../text/console.ts'
import { useText } from '../../text/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useErrorText } from '../../ui/error-text.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { METHODS } from '../playground/methods.ts'
import { Toggles } from '../playground/parts.tsx'
import { texts } from '../playground/texts.ts'
import { problemOf, useCheck } from '../playground/use-check.ts'
import { usePlayground } from '../playground/use-playground.ts'
import { bodyOf, type Draft, draftOf, EMPTY_DRAFT } from './draft.ts'
import { JobFields, PlaceFields, TermsFields } from './job-fields.tsx'
import { PhonePreview } from './phone.tsx'
import { QuestionEditor } from './question-editor.tsx'
import { SkillPicker } from './skill-picker.tsx'
import { useSkills } from './use-skill-names.ts'

interface Props {
  /** Null for a new one. */
  readonly mandate: Mandate | null
  readonly onSaved: (id: string) => void
  readonly onCancel: () => void
}

/** Paths of the body that a field of the form belongs to. */
const PATHS: Partial<Record<keyof Draft, string>> = {
  city: 'location',
  state: 'location',
  pincode: 'location',
  minYears: 'experience',
  maxYears: 'experience',
  minSalary: 'salary',
  maxSalary: 'salary',
  questions: 'enrichment_questions',
  otherRoles: 'interest_collection',
}

export function MandateForm({ mandate, onSaved, onCancel }: Props) {
  const t = useText(texts)
  const c = useText(common)
  const form = useMandateForm(mandate, onSaved)
  const { draft, set, problem, checked, preview, error, isBusy } = form
  const errorText = useErrorText()
  const skills = useSkills(draft.skills)
  const isNew = mandate === null
  const section = { draft, set, problem, isNew }
  return (
    <>
      <PageHeader title={isNew ? t('mandate.new') : t('mandate.edit', { title: mandate.body.title })} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <form
          className="grid gap-6"
          onSubmit={event => {
            event.preventDefault()
            void form.save()
          }}
        >
          {error !== null && (
            <Notice kind="danger" isAlert>
              {errorText(error)}
            </Notice>
          )}
          <Card title={t('mandate.job')}>
            <JobFields {...section} />
          </Card>
          <Card title={t('mandate.place')}>
            <PlaceFields {...section} />
          </Card>
          <Card title={t('mandate.terms')}>
            <TermsFields {...section} />
          </Card>
          {/* Not Card: its edges would cut the list of the search off. */}
          <section className="rounded-card border border-line bg-surface p-5 shadow-soft">
            <h2 className="mb-4 text-16 font-semibold">{t('mandate.skills')}</h2>
            <SkillPicker
              items={draft.skills}
              skills={skills}
              error={problem('skills')}
              onChange={items => set({ skills: items })}
            />
          </section>
          <Card title={t('mandate.questions')} description={t('mandate.questions.about')}>
            <div className="grid gap-5">
              <QuestionEditor
                questions={draft.questions}
                problem={problem}
                onChange={questions => set({ questions })}
              />
              <Toggles
                label={t('methods')}
                hint={t('mandate.methods.hint')}
                options={METHODS.map(value => ({ value, label: t(`method.${value}`) }))}
                value={draft.methods ?? form.workflowMethods}
                error={problem('methods') ?? wholeListProblem(checked, form.isShown('questions'))}
                onChange={value => set({ methods: METHODS.filter(each => value.includes(each)) })}
              />
            </div>
          </Card>
          {checked !== null && checked.warnings.length > 0 && (
            <Notice kind="warning">
              <ul className="grid gap-1">
                {checked.warnings.map(warning => (
                  <li key={warning}>{warning}</li>
                ))}
              </ul>
            </Notice>
          )}
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={onCancel}>{c('cancel')}</Button>
            <Button kind="primary" type="submit" isBusy={isBusy}>
              {isNew ? t('mandate.create') : c('save')}
            </Button>
          </div>
        </form>
        <div className="grid gap-3 xl:sticky xl:top-20">
          <h2 className="text-16 font-semibold">{t('preview')}</h2>
          {preview === null ? (
            <p className="rounded-card border border-dashed border-line p-6 text-center text-muted">
              {t('preview.waits')}
            </p>
          ) : (
            <PhonePreview
              preview={preview}
              title={draft.title}
              company={draft.company_name}
              place={draft.location_type === 'india' ? draft.city : draft.countries.join(', ')}
              nameOfSkill={id => skills.get(id)?.name ?? id}
            />
          )}
        </div>
      </div>
    </>
  )
}

/** Of the questions as a whole, which belongs to no single one. */
function wholeListProblem(checked: CheckedMandate | null, isShown: boolean): string | null {
  const found = checked?.problems.find(({ path }) => path === 'enrichment_questions')
  return isShown && found ? found.message : null
}

function useMandateForm(mandate: Mandate | null, onSaved: (id: string) => void) {
  const { calls, key } = usePlayground()
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState<Draft>(() => (mandate ? draftOf(mandate) : EMPTY_DRAFT))
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [wasSent, setSent] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const isNew = mandate === null
  const body = bodyOf(draft, isNew)
  const check = useCallback((sent: object) => calls.checkMandate(isNew ? 'new' : 'stored', sent), [calls, isNew])
  const checked = useCheck<CheckedMandate>(body, check)
  // The last one stays while something is wrong, so that the phone does not flicker as one types.
  const last = useRef<MandatePreview | null>(null)
  if (checked?.preview) last.current = checked.preview
  const workflow = useQuery({
    queryKey: key('workflows', draft.workflow_id),
    queryFn: ({ signal }) => calls.workflow(draft.workflow_id, signal),
    enabled: draft.workflow_id !== '',
  })
  const set = (change: Partial<Draft>) => {
    setDraft({ ...draft, ...change })
    setTouched(new Set([...touched, ...Object.keys(change)]))
  }
  const isShown = (field: keyof Draft) => wasSent || touched.has(field)
  const problem = (path: string) => {
    const top = path.split(/[.[]/)[0]!
    const fields = [...touched].map(field => PATHS[field as keyof Draft] ?? field)
    return wasSent || fields.includes(top) ? problemOf(checked?.problems ?? [], path) : null
  }
  const save = async () => {
    setSent(true)
    setBusy(true)
    setError(null)
    try {
      const saved = await (mandate ? calls.replaceMandate(mandate.mandate_id, body) : calls.createMandate(body))
      await queryClient.invalidateQueries({ queryKey: key('mandates') })
      onSaved(saved.mandate_id)
    } catch (thrown) {
      setError(thrown)
      if (thrown instanceof ApiError && thrown.details.length > 0) focusFirstProblem()
    } finally {
      setBusy(false)
    }
  }
  const workflowMethods = workflow.data?.methods ?? METHODS
  return { draft, set, problem, checked, preview: last.current, error, isBusy, save, workflowMethods, isShown }
}

/** After the fields have their messages. */
function focusFirstProblem(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}
