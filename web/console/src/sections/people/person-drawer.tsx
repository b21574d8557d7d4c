import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Eraser, Mic } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ApiError, api, type HeldPerson, type PersonJourney } from '../../api/index.ts'
import { pathOf, usePlace } from '../../session.ts'
import { formatDay, formatMoment } from '../../text/dates.ts'
import { useLanguage, useText } from '../../text/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Drawer } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { languageName } from '../playground/languages.ts'
import { Fact } from '../playground/parts.tsx'
import { texts as playground } from '../playground/texts.ts'
import { shownPhone } from './columns.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { peopleKey } from './people-key.ts'
import { texts } from './texts.ts'

interface Props {
  readonly id: string
  readonly onErased: () => void
  readonly onClose: () => void
}

/** Everything that is held about one person. */
export function PersonDrawer({ id, onErased, onClose }: Props) {
  const t = useText(texts)
  const { organisation, mode } = usePlace()
  const { org_id: orgId, role } = organisation
  const queryClient = useQueryClient()
  const [isErasing, setErasing] = useState(false)
  const found = useQuery({
    queryKey: [...peopleKey(orgId, mode), id],
    queryFn: ({ signal }) => api.people(orgId, mode).person(id, signal),
  })
  const person = found.data
  const isMissing = found.error instanceof ApiError && found.error.code === 'NOT_FOUND'
  const erase = person !== undefined && !person.erased && role === 'owner' && (
    <Button icon={<Eraser aria-hidden />} onClick={() => setErasing(true)}>
      {t('erase')}
    </Button>
  )
  const title = person === undefined ? t('id') : (person.name ?? t('erased.name'))
  return (
    <Drawer title={title} onClose={onClose} footer={erase}>
      {found.isPending && <RowsSkeleton rows={6} />}
      {isMissing && <Notice kind="info">{t('missing')}</Notice>}
      {found.isError && !isMissing && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {person !== undefined && <Held person={person} isOwner={role === 'owner'} />}
      {isErasing && person !== undefined && (
        <EraseDialog
          person={person}
          onErased={async () => {
            await queryClient.invalidateQueries({ queryKey: peopleKey(orgId, mode) })
            onErased()
          }}
          onClose={() => setErasing(false)}
        />
      )}
    </Drawer>
  )
}

function Held({ person, isOwner }: { readonly person: HeldPerson; readonly isOwner: boolean }) {
  const t = useText(texts)
  const p = useText(playground)
  const { language } = useLanguage()
  return (
    <div className="grid gap-6">
      <div>
        {person.erased && <Notice kind="success">{t('erase.done')}</Notice>}
        <dl className="grid">
          {!person.erased && (
            <>
              <Fact label={t('phone')}>{shownPhone(person.phone)}</Fact>
              <Fact label={t('email')}>{person.email ?? '–'}</Fact>
              <Fact label={t('language')}>{person.language === null ? '–' : languageName(person.language)}</Fact>
            </>
          )}
          <Fact label={t('optOut')}>
            {person.opted_out_at === null
              ? person.erased
                ? '–'
                : t('optOut.none')
              : t('optOut.since', { date: formatDay(person.opted_out_at, language) })}
          </Fact>
          <Fact label={t('id')}>
            <span className="flex items-center gap-1">
              <code className="font-mono text-12">{person.person_id}</code>
              <CopyButton text={person.person_id} />
            </span>
          </Fact>
        </dl>
      </div>
      <Part title={t('journeys')}>
        {person.journeys.length === 0 && <p className="text-muted">{t('journeys.none')}</p>}
        {person.journeys.map(each => (
          <Journey key={each.result_id} journey={each} />
        ))}
      </Part>
      <Part title={t('consents')}>
        <Rows
          rows={person.consents.map(each => ({
            at: each.at,
            what: t(`consent.${each.purpose}`),
            more: t(`consent.${each.obtained_by}`),
          }))}
        />
      </Part>
      <Part title={t('messages')}>
        <Rows rows={person.messages.map(({ at, channel }) => ({ at, what: p(`channel.${channel}`), more: '' }))} />
      </Part>
      {!isOwner && !person.erased && <Notice kind="info">{t('erase.owner')}</Notice>}
    </div>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h3 className="text-14 font-semibold">{title}</h3>
      {children}
    </section>
  )
}

const KINDS = { pending: 'brand', completed: 'success', declined: 'warning', failed: 'danger' } as const

function Journey({ journey }: { readonly journey: PersonJourney }) {
  const t = useText(texts)
  const { language } = useLanguage()
  const place = usePlace()
  const { title, company, status, answers, created_at, campaign_id, skills_answered, interested } = journey
  const shown = (value: string) => (value === 'yes' || value === 'no' ? t(`answer.${value}`) : value)
  const facts = [
    skills_answered > 0 && t('skills', { count: skills_answered }),
    interested !== null && t(interested ? 'interested.yes' : 'interested.no'),
  ].filter(each => each !== false)
  return (
    <article className="grid gap-3 rounded-card border border-line p-4">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <Link
            to={pathOf(place, `campaigns/${campaign_id}`)}
            className="font-semibold text-brand underline underline-offset-2"
          >
            {title}
          </Link>
          <p className="text-13 text-muted">{[company, formatDay(created_at, language), ...facts].join(' · ')}</p>
        </div>
        <Chip kind={KINDS[status]}>{t(`status.${status}`)}</Chip>
      </div>
      {answers.length === 0 ? (
        <p className="text-13 text-muted">{t('answers.none')}</p>
      ) : (
        <dl className="grid gap-2">
          {answers.map(({ question, value, recorded }) => (
            <div key={question}>
              <dt className="text-13 text-muted">{question}</dt>
              <dd className="flex items-center gap-1.5">
                {recorded && <Mic className="size-4 shrink-0 text-brand" aria-hidden />}
                {value === '' ? (recorded ? t('answer.recorded') : '–') : shown(value)}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </article>
  )
}

interface Row {
  readonly at: string
  readonly what: string
  readonly more: string
}

function Rows({ rows }: { readonly rows: readonly Row[] }) {
  const t = useText(texts)
  const { language } = useLanguage()
  if (rows.length === 0) return <p className="text-muted">{t('nothing')}</p>
  return (
    <ul className="grid">
      {rows.map(({ at, what, more }) => (
        <li key={`${at} ${what} ${more}`} className="flex flex-wrap gap-x-3 border-b border-line py-2 last:border-0">
          <span className="min-w-0 flex-1 basis-40">
            {what}
            {more !== '' && <span className="text-muted"> · {more}</span>}
          </span>
          <time dateTime={at} className="text-muted tabular-nums">
            {formatMoment(at, language)}
          </time>
        </li>
      ))}
    </ul>
  )
}
