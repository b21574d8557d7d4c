import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, CircleStop, Pause, Play, Radio } from 'lucide-react'
import { useState } from 'react'
import type { Campaign } from '../../api/index.ts'
import { pathOf, usePlace } from '../../session.ts'
import { formatMoment } from '../../text/dates.ts'
import { useLanguage, useText } from '../../text/text.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { useErrorText } from '../../ui/error-text.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { formatNumber } from '../playground/languages.ts'
import { Fact, StatusChip } from '../playground/parts.tsx'
import { texts } from '../playground/texts.ts'
import { usePlayground } from '../playground/use-playground.ts'
import { ProgressBar, totalOf } from './progress-bar.tsx'
import { CandidateUpload } from './upload/upload.tsx'
import { isOver, useCampaign } from './use-progress.ts'

export function CampaignDetail({ id }: { readonly id: string }) {
  const t = useText(texts)
  const place = usePlace()
  const { key, canWrite } = usePlayground()
  const queryClient = useQueryClient()
  const { found, isLive } = useCampaign(id)
  if (found.isPending) return <RowsSkeleton rows={6} />
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  const campaign = found.data
  const refresh = () => void queryClient.invalidateQueries({ queryKey: key('campaigns') })
  return (
    <>
      <Link
        to={pathOf(place, 'campaigns')}
        className="mb-3 inline-flex items-center gap-1.5 text-13 font-semibold text-muted hover:text-text"
      >
        <ArrowLeft className="size-4" aria-hidden /> {t('campaigns')}
      </Link>
      <PageHeader
        title={campaign.name}
        actions={
          <>
            <Link to={pathOf(place, 'results')} search={{ campaign_id: id }} className={buttonClass()}>
              {t('campaign.results')}
            </Link>
            {canWrite && <Actions campaign={campaign} onMoved={refresh} />}
          </>
        }
      />
      <div className="grid gap-6">
        <Progress campaign={campaign} isLive={isLive} />
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          {canWrite && !isOver(campaign) ? (
            <Card title={t('campaign.add')} description={t('campaign.add.about')}>
              <CandidateUpload campaignId={id} onDone={refresh} />
            </Card>
          ) : (
            <Notice kind="info">{t(isOver(campaign) ? 'campaign.over' : 'campaign.readOnly')}</Notice>
          )}
          <Facts campaign={campaign} />
        </div>
      </div>
    </>
  )
}

const COUNTS = ['pending', 'completed', 'declined', 'failed'] as const
const DOTS = { pending: 'bg-line', completed: 'bg-success', declined: 'bg-warning', failed: 'bg-danger' } as const

function Progress({ campaign, isLive }: { readonly campaign: Campaign; readonly isLive: boolean }) {
  const t = useText(texts)
  const { language } = useLanguage()
  const { counts, status } = campaign
  const total = totalOf(counts)
  return (
    <section
      aria-label={t('campaign.progress')}
      className="grid gap-4 rounded-card border border-line bg-surface p-5 shadow-soft"
    >
      <div className="flex flex-wrap items-center gap-3">
        <StatusChip status={status} />
        <p className="font-semibold">
          {t('campaign.done', {
            done: formatNumber(total - counts.pending, language),
            total: formatNumber(total, language),
          })}
        </p>
        {isLive && !isOver(campaign) && (
          <p className="ml-auto flex items-center gap-1.5 text-13 text-muted">
            <Radio className="size-4 text-success" aria-hidden /> {t('campaign.live')}
          </p>
        )}
      </div>
      <ProgressBar counts={counts} isLarge />
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {COUNTS.map(count => (
          <div key={count}>
            <dt className="flex items-center gap-2 text-13 text-muted">
              <span className={`size-2 rounded-chip ${DOTS[count]}`} aria-hidden /> {t(`count.${count}`)}
            </dt>
            <dd className="text-22 font-semibold tabular-nums">{formatNumber(counts[count], language)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Facts({ campaign }: { readonly campaign: Campaign }) {
  const t = useText(texts)
  const { language } = useLanguage()
  const place = usePlace()
  const { calls, key } = usePlayground()
  const mandate = useQuery({
    queryKey: key('mandates', campaign.mandate_id),
    queryFn: ({ signal }) => calls.mandate(campaign.mandate_id, signal),
  })
  const { credits } = campaign
  return (
    <Card title={t('campaign.facts')}>
      <dl className="grid">
        <Fact label={t('mandate')}>
          <Link
            to={pathOf(place, `mandates/${campaign.mandate_id}`)}
            className="font-semibold text-brand underline underline-offset-2"
          >
            {mandate.data?.body.title ?? campaign.mandate_id}
          </Link>
        </Fact>
        <Fact label={t('campaign.starts')}>
          {campaign.starts_at ? formatMoment(campaign.starts_at, language) : t('campaign.startsNow')}
        </Fact>
        <Fact label={t('credits.reserved')}>{formatNumber(credits.reserved, language)}</Fact>
        <Fact label={t('credits.charged')}>{formatNumber(credits.charged, language)}</Fact>
        <Fact label={t('credits.released')}>{formatNumber(credits.released, language)}</Fact>
        <Fact label={t('id')}>
          <span className="flex items-center gap-1">
            <code className="font-mono text-12">{campaign.campaign_id}</code>
            <CopyButton text={campaign.campaign_id} />
          </span>
        </Fact>
      </dl>
    </Card>
  )
}

interface ActionsProps {
  readonly campaign: Campaign
  readonly onMoved: () => void
}

function Actions({ campaign, onMoved }: ActionsProps) {
  const t = useText(texts)
  const errorText = useErrorText()
  const { calls } = usePlayground()
  const [isCancelling, setCancelling] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const { campaign_id: id, status } = campaign
  if (isOver(campaign)) return null
  const move = (name: 'pause' | 'resume') => {
    setBusy(true)
    setError(null)
    calls
      .moveCampaign(id, name)
      .then(onMoved, setError)
      .finally(() => setBusy(false))
  }
  return (
    <>
      {error !== null && <Notice kind="danger">{errorText(error)}</Notice>}
      {status === 'paused' ? (
        <Button kind="primary" icon={<Play aria-hidden />} isBusy={isBusy} onClick={() => move('resume')}>
          {t('campaign.resume')}
        </Button>
      ) : (
        <Button icon={<Pause aria-hidden />} isBusy={isBusy} onClick={() => move('pause')}>
          {t('campaign.pause')}
        </Button>
      )}
      <Button icon={<CircleStop aria-hidden />} onClick={() => setCancelling(true)}>
        {t('campaign.cancel')}
      </Button>
      {isCancelling && (
        <ConfirmDialog
          title={t('campaign.cancel')}
          text={t('campaign.cancel.text')}
          action={t('campaign.cancel')}
          name={campaign.name}
          onConfirm={() => calls.moveCampaign(id, 'cancel').then(onMoved)}
          onClose={() => setCancelling(false)}
        />
      )}
    </>
  )
}
