import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { AskedQuestion, SendStatus, TimeLineEntry } from '../../api/index.ts'
import { pathOf, usePlace } from '../../session.ts'
import { formatMoment } from '../../text/dates.ts'
import { useLanguage, useText } from '../../text/text.tsx'
import { Chip } from '../../ui/chip.tsx'
import { languageName } from '../playground/languages.ts'
import { texts } from './texts.ts'
import { useResults } from './use-results.ts'

interface Props {
  readonly entry: TimeLineEntry
  readonly skillName: (skillId: string) => string
}

/** What stands below the title of an entry; many have nothing to add. */
export function EntryBody({ entry, skillName }: Props) {
  switch (entry.kind) {
    case 'message':
      return <Message {...entry} />
    case 'started':
      return <p className="text-muted">{languageName(entry.language)}</p>
    case 'answer':
      return <Answer {...entry} />
    case 'correction':
    case 'knockout':
      return <p className="text-muted">{entry.question.text_en ?? entry.question.text}</p>
    case 'skill':
      return <Skill name={skillName(entry.skill_id)} score={entry.score} />
    case 'outcome':
      return entry.reason === null ? null : <Reason reason={entry.reason} />
    case 'event':
      return <Event {...entry} />
    default:
      return null
  }
}

type EntryOf<Kind extends TimeLineEntry['kind']> = Extract<TimeLineEntry, { readonly kind: Kind }>

const SEND_KINDS: Readonly<Record<SendStatus, 'plain' | 'brand' | 'success' | 'warning' | 'danger'>> = {
  sending: 'brand',
  unknown: 'warning',
  postponed: 'plain',
  accepted: 'brand',
  delivered: 'success',
  undelivered: 'warning',
  rejected: 'danger',
  invalid_contact: 'danger',
}

function Message({ channel, language, status }: EntryOf<'message'>) {
  const t = useText(texts)
  return (
    <div className="flex w-fit flex-wrap items-center gap-x-3 gap-y-1 rounded-card rounded-tl-small bg-brand-tint px-3 py-2">
      <span className="font-semibold text-brand-strong">{t(`channel.${channel}`)}</span>
      <span lang={language}>{languageName(language)}</span>
      <Chip kind={SEND_KINDS[status]}>{t(`send.${status}`)}</Chip>
    </div>
  )
}

function Answer({ question, type, value, language, audio_url, corrected_at }: EntryOf<'answer'>) {
  const t = useText(texts)
  const isYesNo = type === 'yes_no' && (value === 'yes' || value === 'no')
  return (
    <div className="grid gap-2">
      {question.text_en !== null && (
        <p className="text-13 text-muted" lang="en">
          {question.text_en}
        </p>
      )}
      {isYesNo ? (
        <p className="text-16 font-semibold">{t(value)}</p>
      ) : (
        <Words value={value} language={language} isSpoken={audio_url !== null} />
      )}
      {audio_url !== null && <Recording address={audio_url} question={question} />}
      {corrected_at !== null && <p className="text-13 text-muted">{t('answer.corrected')}</p>}
    </div>
  )
}

interface WordsProps {
  readonly value: string
  readonly language: string
  readonly isSpoken: boolean
}

function Words({ value, language, isSpoken }: WordsProps) {
  const t = useText(texts)
  if (value === '') return <p className="text-muted">{t(isSpoken ? 'answer.noTranscript' : 'answer.spoken')}</p>
  return (
    <blockquote lang={language} className="border-l-2 border-brand pl-3 whitespace-pre-line">
      {value}
    </blockquote>
  )
}

/** From where the console is: its policy allows no other origin, and the service may be known by several names. */
function Recording({ address, question }: { readonly address: string; readonly question: AskedQuestion }) {
  const t = useText(texts)
  const [isGone, setGone] = useState(false)
  const { pathname, search } = new URL(address)
  if (isGone) return <p className="text-13 text-muted">{t('answer.gone')}</p>
  return (
    // biome-ignore lint/a11y/useMediaCaption: the transcript stands above it
    <audio
      controls
      preload="metadata"
      src={pathname + search}
      aria-label={t('answer.play', { question: question.text_en ?? question.text })}
      onError={() => setGone(true)}
      className="h-10 w-full max-w-sm"
    />
  )
}

function Skill({ name, score }: { readonly name: string; readonly score: number }) {
  const t = useText(texts)
  const { language } = useLanguage()
  const percent = new Intl.NumberFormat(language === 'hi' ? 'hi-IN-u-nu-latn' : 'en-IN', { style: 'percent' })
  return (
    <p>
      {name} <span className="text-muted">· {t('entry.skill.score', { percent: percent.format(score) })}</span>
    </p>
  )
}

function Reason({ reason }: { readonly reason: NonNullable<EntryOf<'outcome'>['reason']> }) {
  const t = useText(texts)
  return <p className="text-muted">{t(`reason.${reason}`)}</p>
}

function Event({ event_id, type, acknowledged_at }: EntryOf<'event'>) {
  const t = useText(texts)
  const { language } = useLanguage()
  const place = usePlace()
  const { seesEvents } = useResults()
  const name = <code className="font-mono text-13">{type}</code>
  return (
    <p className="text-muted">
      {seesEvents ? (
        <Link to={pathOf(place, `events/${event_id}`)} className="text-brand underline underline-offset-2">
          {name}
        </Link>
      ) : (
        name
      )}{' '}
      ·{' '}
      {acknowledged_at === null
        ? t('entry.event.open')
        : t('entry.event.taken', { at: formatMoment(acknowledged_at, language) })}
    </p>
  )
}
