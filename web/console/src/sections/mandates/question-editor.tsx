import { Plus, Trash2 } from 'lucide-react'
import type { EnrichmentQuestion } from '../../api/index.ts'
import { useText } from '../../text/text.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Checkbox, SelectField, TextField } from '../../ui/field.tsx'
import { texts } from '../playground/texts.ts'
import { keyFor } from './draft.ts'

interface Props {
  readonly questions: readonly EnrichmentQuestion[]
  readonly problem: (field: string) => string | null
  readonly onChange: (questions: readonly EnrichmentQuestion[]) => void
}

const MOST = 10

export function QuestionEditor({ questions, problem, onChange }: Props) {
  const t = useText(texts)
  const set = (at: number, changed: EnrichmentQuestion) => onChange(questions.with(at, changed))
  const taken = questions.map(({ key }) => key)
  const add = () =>
    onChange([
      ...questions,
      { key: keyFor(`question ${questions.length + 1}`, taken), type: 'yes_no', text: '', required: true },
    ])
  return (
    <div className="grid gap-4">
      {questions.map((question, at) => (
        <fieldset key={question.key} className="grid gap-3 rounded-card border border-line p-4">
          <legend className="sr-only">{t('question.number', { number: at + 1 })}</legend>
          <div className="flex items-end gap-2">
            <div className="min-w-0 flex-1">
              <TextField
                label={t('question.number', { number: at + 1 })}
                placeholder={t('question.placeholder')}
                value={question.text}
                maxLength={200}
                error={problem(`enrichment_questions[${at}]`)}
                onChange={event => set(at, { ...question, text: event.target.value })}
              />
            </div>
            <IconButton
              label={t('question.remove', { number: at + 1 })}
              className="mb-1"
              onClick={() => onChange(questions.filter((_, other) => other !== at))}
            >
              <Trash2 aria-hidden />
            </IconButton>
          </div>
          <div className="grid items-end gap-3 sm:grid-cols-3">
            <TypeField question={question} onChange={changed => set(at, changed)} />
            <KnockoutField question={question} onChange={changed => set(at, changed)} />
            <Checkbox
              label={t('question.required')}
              checked={question.required}
              onChange={event => set(at, { ...question, required: event.target.checked })}
            />
          </div>
        </fieldset>
      ))}
      <Button
        className="justify-self-start"
        icon={<Plus aria-hidden />}
        disabled={questions.length >= MOST}
        onClick={add}
      >
        {t('question.add')}
      </Button>
    </div>
  )
}

interface FieldProps {
  readonly question: EnrichmentQuestion
  readonly onChange: (question: EnrichmentQuestion) => void
}

function TypeField({ question, onChange }: FieldProps) {
  const t = useText(texts)
  const { knockout: _, ...withoutKnockout } = question
  return (
    <SelectField
      label={t('question.type')}
      value={question.type}
      onChange={event =>
        onChange(
          event.target.value === 'voice' ? { ...withoutKnockout, type: 'voice' } : { ...question, type: 'yes_no' },
        )
      }
    >
      <option value="yes_no">{t('question.yes_no')}</option>
      <option value="voice">{t('question.voice')}</option>
    </SelectField>
  )
}

function KnockoutField({ question, onChange }: FieldProps) {
  const t = useText(texts)
  const { knockout, ...rest } = question
  return (
    <SelectField
      label={t('question.knockout')}
      value={knockout ?? ''}
      disabled={question.type === 'voice'}
      onChange={event => {
        const { value } = event.target
        onChange(value === 'yes' || value === 'no' ? { ...rest, knockout: value } : rest)
      }}
    >
      <option value="">{t('question.knockout.none')}</option>
      <option value="yes">{t('answer.yes')}</option>
      <option value="no">{t('answer.no')}</option>
    </SelectField>
  )
}
