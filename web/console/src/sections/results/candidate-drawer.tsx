import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CandidateResult, ResultTimeLine } from '../../api/index.ts'
import { pathOf, usePlace } from '../../session.ts'
import { useText } from '../../text/text.tsx'
import { Chip } from '../../ui/chip.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Drawer } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { useSkills } from '../mandates/use-skill-names.ts'
import { languageName } from '../playground/languages.ts'
import { Fact } from '../playground/parts.tsx'
import { InterestChip, OutcomeChip } from './chips.tsx'
import { texts } from './texts.ts'
import { TimeLine } from './time-line.tsx'
import { useResults } from './use-results.ts'

interface Props {
  readonly id: string
  readonly onClose: () => void
}

/** Addresses of recordings expire after 15 minutes, so what was read before is read again. */
const FRESH_MS = 10 * 60_000

export function CandidateDrawer({ id, onClose }: Props) {
  const t = useText(texts)
  const { calls, key } = useResults()
  const found = useQuery({
    queryKey: key('timeline', id),
    queryFn: ({ signal }) => calls.timeLine(id, signal),
    gcTime: FRESH_MS,
  })
  return (
    <Drawer title={titleOf(found.data, t('candidate'))} onClose={onClose}>
      {found.isPending && <RowsSkeleton rows={8} />}
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isSuccess && <Candidate timeLine={found.data} />}
    </Drawer>
  )
}

function titleOf(timeLine: ResultTimeLine | undefined, unknown: string): string {
  return timeLine?.candidate.name ?? timeLine?.result.external_candidate_id ?? unknown
}

function Candidate({ timeLine: { result, candidate, entries } }: { readonly timeLine: ResultTimeLine }) {
  const t = useText(texts)
  const { canShare } = useResults()
  const skills = useSkills(result.skills.map(({ skill_id }) => ({ skill_id, verify: true })))
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap gap-1.5">
        <OutcomeChip {...result} />
        <InterestChip interested={result.interested} />
        <Chip>
          <span lang={result.language}>{languageName(result.language)}</span>
        </Chip>
      </div>
      {candidate.is_erased && <Notice kind="warning">{t('erased')}</Notice>}
      {!candidate.is_erased && !canShare && <Notice kind="info">{t('hidden')}</Notice>}
      <Facts result={result} candidate={candidate} />
      <section aria-labelledby="time-line" className="grid gap-3">
        <h3 id="time-line" className="text-16 font-semibold">
          {t('timeline')}
        </h3>
        <TimeLine entries={entries} skillName={id => skills.get(id)?.name ?? id} />
      </section>
    </div>
  )
}

const LINK = 'font-semibold text-brand underline underline-offset-2'

function Facts({ result, candidate }: Pick<ResultTimeLine, 'result' | 'candidate'>) {
  const t = useText(texts)
  const place = usePlace()
  return (
    <dl className="grid">
      {candidate.phone && <Copied label={t('phone')} text={candidate.phone} />}
      {candidate.email && <Copied label={t('email')} text={candidate.email} />}
      <Fact label={t('job')}>
        <Link to={pathOf(place, `mandates/${result.mandate_id}`)} className={LINK}>
          {result.title}
        </Link>
      </Fact>
      <Fact label={t('campaign')}>
        <Link to={pathOf(place, `campaigns/${result.campaign_id}`)} className={LINK}>
          {result.campaign_name}
        </Link>
      </Fact>
      <Ids {...result} />
    </dl>
  )
}

function Ids({ result_id, external_candidate_id }: Pick<CandidateResult, 'result_id' | 'external_candidate_id'>) {
  const t = useText(texts)
  return (
    <>
      <Copied label={t('candidate')} text={external_candidate_id} />
      <Copied label={t('result.id')} text={result_id} />
    </>
  )
}

function Copied({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <Fact label={label}>
      <span className="-my-1.5 flex items-center gap-1">
        <span className="min-w-0 font-mono text-13">{text}</span>
        <CopyButton text={text} />
      </span>
    </Fact>
  )
}
