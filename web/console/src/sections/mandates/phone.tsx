import { useState } from 'react'
import type { MandatePreview, PreviewLanguage } from '../../api/index.ts'
import { useText } from '../../text/text.tsx'
import { classNames } from '../../ui/class-names.ts'
import { languageName } from '../playground/languages.ts'
import { texts } from '../playground/texts.ts'

interface Props {
  readonly preview: MandatePreview
  readonly title: string
  readonly company: string
  readonly place: string
  readonly nameOfSkill: (id: string) => string
}

/** What a candidate is asked, as it looks on a phone, in one of the languages of the workflow. */
export function PhonePreview({ preview, title, company, place, nameOfSkill }: Props) {
  const t = useText(texts)
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = preview.languages.find(({ language }) => language === chosen) ?? preview.languages[0]
  if (shown === undefined) return null
  return (
    <div className="grid justify-items-center gap-4">
      <fieldset className="flex flex-wrap justify-center gap-1.5">
        <legend className="sr-only">{t('preview.language')}</legend>
        {preview.languages.map(({ language }) => (
          <button
            key={language}
            type="button"
            lang={language}
            aria-pressed={language === shown.language}
            onClick={() => setChosen(language)}
            className={classNames(
              'inline-flex h-8 items-center rounded-chip border px-3 text-13 font-semibold pointer-coarse:h-11',
              language === shown.language
                ? 'border-brand bg-brand-tint text-brand-strong'
                : 'border-line bg-surface text-muted',
            )}
          >
            {languageName(language)}
          </button>
        ))}
      </fieldset>
      <div className="w-full max-w-80 rounded-[2rem] border-4 border-text bg-page p-2 shadow-float">
        <div className="mx-auto mb-2 h-1.5 w-16 rounded-chip bg-line" aria-hidden />
        <section
          lang={shown.language}
          aria-label={t('preview.phone')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and a keyboard must reach that
          tabIndex={0}
          className="grid max-h-[34rem] gap-3 overflow-y-auto rounded-[1.4rem] bg-surface p-4"
        >
          <header>
            <p className="text-16 font-semibold">{title || t('preview.title')}</p>
            <p className="text-13 text-muted">{[company, place].filter(Boolean).join(' · ')}</p>
          </header>
          <Questions shown={shown} isPrepared={preview.prepared} nameOfSkill={nameOfSkill} />
        </section>
      </div>
    </div>
  )
}

interface QuestionsProps extends Pick<Props, 'nameOfSkill'> {
  readonly shown: PreviewLanguage
  readonly isPrepared: boolean
}

function Questions({ shown, isPrepared, nameOfSkill }: QuestionsProps) {
  const t = useText(texts)
  const { enrichment, skills, interest, yes_no: words } = shown
  return (
    <>
      {enrichment.map(({ key, text, type, translated }) => (
        <Question key={key} text={text} note={translated ? null : t('preview.english')}>
          {type === 'yes_no' ? (
            <Answers options={[words.yes, words.no]} isRow />
          ) : (
            <Answers options={[t('answer.voice')]} />
          )}
        </Question>
      ))}
      {skills.map(({ skill_id, questions }) => (
        <div key={skill_id} className="grid gap-3">
          <p className="text-12 font-semibold text-muted" lang="en">
            {nameOfSkill(skill_id)}
          </p>
          {questions.length === 0 && !isPrepared && (
            <p className="rounded-control border border-dashed border-edge p-3 text-13 text-muted">
              {t('preview.unprepared')}
            </p>
          )}
          {questions.map(({ text, options, translated }) => (
            <Question key={text} text={text} note={translated ? null : t('preview.english')}>
              <Answers options={options} />
            </Question>
          ))}
        </div>
      ))}
      {interest && (
        <Question text={interest.text} note={null}>
          <Answers options={[interest.yes, interest.no]} />
        </Question>
      )}
    </>
  )
}

interface QuestionProps {
  readonly text: string
  readonly note: string | null
  readonly children: React.ReactNode
}

function Question({ text, note, children }: QuestionProps) {
  return (
    <div className="grid gap-2 rounded-card border border-line p-3">
      <p className="font-semibold">{text}</p>
      {children}
      {note && <p className="text-12 text-muted">{note}</p>}
    </div>
  )
}

function Answers({ options, isRow = false }: { readonly options: readonly string[]; readonly isRow?: boolean }) {
  return (
    <div className={classNames('grid gap-1.5', isRow && 'grid-cols-2')}>
      {options.map(option => (
        <span key={option} className="rounded-control border border-edge px-3 py-2 text-13">
          {option}
        </span>
      ))}
    </div>
  )
}
