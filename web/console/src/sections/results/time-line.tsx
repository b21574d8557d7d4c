import {
  Ban,
  BellOff,
  Check,
  CircleCheck,
  CircleDashed,
  CircleX,
  Flag,
  type LucideIcon,
  Mail,
  MessageCircle,
  MessageSquareText,
  MousePointerClick,
  Pencil,
  Phone,
  Quote,
  ShieldCheck,
  ShieldX,
  Smartphone,
  ThumbsDown,
  ThumbsUp,
  UserPlus,
  Webhook,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { TimeLineEntry } from '../../api/index.ts'
import { formatMoment } from '../../text/dates.ts'
import { useLanguage, useText } from '../../text/text.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EntryBody } from './entry-body.tsx'
import { texts } from './texts.ts'

interface Props {
  readonly entries: readonly TimeLineEntry[]
  readonly skillName: (skillId: string) => string
}

/** Oldest first, as it happened. */
export function TimeLine({ entries, skillName }: Props) {
  return (
    <ol className="grid">
      {entries.map((entry, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what happened stays in its place
        <Entry key={at} entry={entry} isLast={at === entries.length - 1}>
          <EntryBody entry={entry} skillName={skillName} />
        </Entry>
      ))}
    </ol>
  )
}

interface EntryProps {
  readonly entry: TimeLineEntry
  readonly isLast: boolean
  readonly children: ReactNode
}

function Entry({ entry, isLast, children }: EntryProps) {
  const t = useText(texts)
  const { language } = useLanguage()
  const title = useTitle(entry)
  const { icon: Icon, tone } = lookOf(entry)
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)] gap-3">
      <span className="grid grid-rows-[2rem_minmax(0,1fr)] justify-items-center">
        <span className={classNames('grid size-8 place-items-center rounded-chip', TONES[tone])}>
          <Icon className="size-4" aria-hidden />
        </span>
        {!isLast && <span className="w-px bg-line" aria-hidden />}
      </span>
      <div className={classNames('grid gap-1.5 pt-1', !isLast && 'pb-5')}>
        <div className="flex flex-wrap items-baseline gap-x-3">
          <p className="min-w-0 flex-1 basis-40 font-semibold">{title}</p>
          <p className="text-12 text-muted tabular-nums">
            {entry.at === null ? (
              t('entry.noTime')
            ) : (
              <time dateTime={entry.at}>{formatMoment(entry.at, language)}</time>
            )}
          </p>
        </div>
        {children}
      </div>
    </li>
  )
}

function useTitle(entry: TimeLineEntry): string {
  const t = useText(texts)
  switch (entry.kind) {
    case 'consent':
      return t(entry.purpose === 'contact' ? 'entry.consent.contact' : 'entry.consent.answers')
    case 'message':
      return t(entry.channel === 'voice' ? 'entry.call' : 'entry.message', { round: entry.round })
    case 'chat':
      return t(entry.is_understood ? 'entry.chat' : 'entry.chat.odd')
    case 'answer':
      return entry.question.text
    case 'skill':
      return t(`entry.skill.${entry.verdict}`)
    case 'interest':
      return t(entry.interested ? 'entry.interest.yes' : 'entry.interest.no')
    case 'outcome':
      return t(`entry.outcome.${entry.status}`)
    default:
      return t(`entry.${entry.kind}`)
  }
}

const TONES = {
  plain: 'bg-hover text-muted',
  brand: 'bg-brand-tint text-brand-strong',
  success: 'bg-success-tint text-success',
  warning: 'bg-warning-tint text-warning',
  danger: 'bg-danger-tint text-danger',
} as const

interface Look {
  readonly icon: LucideIcon
  readonly tone: keyof typeof TONES
}

const CHANNELS: Readonly<Record<Extract<TimeLineEntry, { kind: 'message' }>['channel'], LucideIcon>> = {
  whatsapp: MessageCircle,
  sms: Smartphone,
  voice: Phone,
  email: Mail,
}

const LOOKS: Readonly<Record<Exclude<TimeLineEntry['kind'], 'message' | 'skill' | 'interest' | 'outcome'>, Look>> = {
  added: { icon: UserPlus, tone: 'plain' },
  consent: { icon: Check, tone: 'plain' },
  chat: { icon: MessageSquareText, tone: 'plain' },
  started: { icon: MousePointerClick, tone: 'brand' },
  answer: { icon: Quote, tone: 'brand' },
  correction: { icon: Pencil, tone: 'plain' },
  knockout: { icon: Ban, tone: 'danger' },
  opt_out: { icon: BellOff, tone: 'warning' },
  event: { icon: Webhook, tone: 'plain' },
}

const OUTCOMES = {
  pending: { icon: CircleDashed, tone: 'plain' },
  completed: { icon: CircleCheck, tone: 'success' },
  declined: { icon: Flag, tone: 'warning' },
  failed: { icon: CircleX, tone: 'danger' },
} as const

function lookOf(entry: TimeLineEntry): Look {
  switch (entry.kind) {
    case 'message':
      return { icon: CHANNELS[entry.channel], tone: 'brand' }
    case 'skill':
      return entry.verdict === 'verified' ? { icon: ShieldCheck, tone: 'success' } : { icon: ShieldX, tone: 'warning' }
    case 'interest':
      return entry.interested ? { icon: ThumbsUp, tone: 'success' } : { icon: ThumbsDown, tone: 'warning' }
    case 'outcome':
      return OUTCOMES[entry.status]
    default:
      return LOOKS[entry.kind]
  }
}
