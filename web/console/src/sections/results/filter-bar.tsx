import { useQuery } from '@tanstack/react-query'
import { ArrowDownUp, FilterX } from 'lucide-react'
import type { ResultFilters, ResultSort, ResultStatus } from '../../api/index.ts'
import { useText } from '../../text/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuChoice } from '../../ui/menu.tsx'
import { CANDIDATE_LANGUAGES } from '../playground/languages.ts'
import { usePlayground } from '../playground/use-playground.ts'
import { Facet } from './facet.tsx'
import { DAYS, isFiltered, SORTS, STATUSES, useFilters, YES_NO } from './filters.ts'
import { texts } from './texts.ts'

export function FilterBar() {
  const t = useText(texts)
  const [filters, setFilters] = useFilters()
  const { campaigns, jobs } = useNames(filters)
  const set = (change: ResultFilters) => setFilters({ ...filters, ...change })
  const yesNo = YES_NO.map(value => ({ value, label: t(value) }))
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">{t('filter.label')}</legend>
      <Facet<ResultStatus>
        label={t('filter.status')}
        value={filters.status}
        options={STATUSES.map(value => ({ value, label: t(`status.${value}`) }))}
        onChoose={status => set({ status })}
      />
      <Facet
        label={t('filter.qualified')}
        value={filters.qualified}
        options={yesNo}
        onChoose={qualified => set({ qualified })}
      />
      <Facet
        label={t('filter.verified')}
        value={filters.verified}
        options={yesNo}
        onChoose={verified => set({ verified })}
      />
      <Facet
        label={t('filter.campaign')}
        value={filters.campaign_id}
        options={campaigns}
        onChoose={id => set({ campaign_id: id })}
      />
      <Facet
        label={t('filter.mandate')}
        value={filters.mandate_id}
        options={jobs}
        onChoose={id => set({ mandate_id: id })}
      />
      <Facet
        label={t('filter.language')}
        value={filters.language}
        options={CANDIDATE_LANGUAGES.map(({ value, label }) => ({ value: value as string, label }))}
        onChoose={language => set({ language })}
      />
      <Facet
        label={t('filter.days')}
        value={filters.days === undefined ? undefined : String(filters.days)}
        options={DAYS.map(count => ({ value: String(count), label: t('days', { count }) }))}
        onChoose={days => set({ days: days === undefined ? undefined : Number(days) })}
      />
      {isFiltered(filters) && (
        <Button
          kind="quiet"
          className="min-h-8 px-2 text-13 text-muted"
          icon={<FilterX aria-hidden />}
          onClick={() => setFilters({ sort: filters.sort })}
        >
          {t('filter.clear')}
        </Button>
      )}
    </fieldset>
  )
}

export function SortMenu() {
  const t = useText(texts)
  const [filters, setFilters] = useFilters()
  const sort = filters.sort ?? 'newest'
  const trigger = (
    <Button kind="quiet" className="min-h-8 text-13" icon={<ArrowDownUp aria-hidden />}>
      {t(`sort.${sort}`)}
    </Button>
  )
  return (
    <Menu trigger={trigger} align="end">
      <MenuChoice<ResultSort>
        label={t('sort.label')}
        value={sort}
        options={SORTS.map(value => ({ value, label: t(`sort.${value}`) }))}
        onChoose={chosen => setFilters({ ...filters, sort: chosen })}
      />
    </Menu>
  )
}

interface Choice {
  readonly value: string
  readonly label: string
}

/** The newest campaigns and jobs, to choose from, and the chosen ones, which may be older. */
function useNames({ campaign_id, mandate_id }: ResultFilters) {
  const { calls, key } = usePlayground()
  const campaigns = useQuery({
    queryKey: key('campaigns', 'choices'),
    queryFn: ({ signal }) => calls.campaigns({}, null, signal),
    staleTime: 60_000,
  })
  const jobs = useQuery({
    queryKey: key('mandates', 'choices'),
    queryFn: ({ signal }) => calls.mandates({}, null, signal),
    staleTime: 60_000,
  })
  const listedCampaigns = campaigns.data?.items.map(each => ({ value: each.campaign_id, label: each.name })) ?? []
  const listedJobs = jobs.data?.items.map(each => ({ value: each.mandate_id, label: each.body.title })) ?? []
  const olderCampaign = useQuery({
    queryKey: key('campaigns', campaign_id),
    queryFn: ({ signal }) => calls.campaign(campaign_id!, signal),
    enabled: campaigns.isSuccess && isMissing(listedCampaigns, campaign_id),
  })
  const olderJob = useQuery({
    queryKey: key('mandates', mandate_id),
    queryFn: ({ signal }) => calls.mandate(mandate_id!, signal),
    enabled: jobs.isSuccess && isMissing(listedJobs, mandate_id),
  })
  return {
    campaigns: withOlder(listedCampaigns, campaign_id, olderCampaign.data?.name),
    jobs: withOlder(listedJobs, mandate_id, olderJob.data?.body.title),
  }
}

function isMissing(listed: readonly Choice[], id: string | undefined): boolean {
  return id !== undefined && listed.every(({ value }) => value !== id)
}

function withOlder(listed: readonly Choice[], id: string | undefined, label: string | undefined): readonly Choice[] {
  return isMissing(listed, id) && label !== undefined ? [{ value: id!, label }, ...listed] : listed
}
