import Type, { type Static } from 'typebox'
import { closed, nullable, timestamp } from '../../../contract/fields.ts'
import { mandateId } from '../../../contract/mandate.ts'
import {
  campaignId,
  failureReason,
  RESULT_STATUSES,
  renderResult,
  resultIds,
  resultOutput,
} from '../../../contract/result.ts'
import {
  type BrowsedResult,
  type BrowseFilter,
  RESULT_SORTS,
  type ResultSort,
} from '../../../features/journeys/index.ts'
import type { MemberRole } from '../../../features/members/index.ts'
import { readTime } from '../../../features/test-clock/index.ts'
import { DAY_MS } from '../../../kernel/clock.ts'
import { LANGUAGES } from '../../../kernel/languages.ts'
import { ok, type Result } from '../../../kernel/result.ts'
import type { Tenant } from '../../../kernel/tenant.ts'
import type { ConsoleDeps } from '../deps.ts'
import { rangeOf, timeRange } from '../developers/shared.ts'
import type { InvalidField } from '../lists.ts'
import { inMode, RECRUITERS, RECRUITERS_AND_VIEWERS } from '../operation.ts'

export const RESULTS_PATH = '/organisations/{org_id}/{mode}/results'
export const resultReads = {
  tag: 'Results',
  access: 'member',
  roles: RECRUITERS_AND_VIEWERS,
  area: 'results',
  writes: false,
} as const
export const ofMode = inMode({})

/** Names, phone numbers and e-mail addresses are for those who contact people. Viewers know candidates by the id of the organisation. */
export function mayReadPeople(role: MemberRole): boolean {
  return RECRUITERS.includes(role)
}

const yesOrNo = (description: string) => Type.Optional(Type.Enum(['yes', 'no'], { description, examples: ['yes'] }))

/** As in the address of the list; saved views have the same. */
export const filters = {
  campaign_id: Type.Optional(Type.With(campaignId, { description: 'Only results of this campaign.' })),
  mandate_id: Type.Optional(Type.With(mandateId, { description: 'Only results of this mandate.' })),
  status: Type.Optional(Type.Enum([...RESULT_STATUSES], { description: 'Only results of this status.' })),
  qualified: yesOrNo('Yes: completed without a knockout answer. No: with a knockout answer.'),
  verified: yesOrNo('Yes: a skill is verified. No: skills were checked, and none is verified.'),
  language: Type.Optional(Type.Enum([...LANGUAGES], { description: 'Only candidates with this language.' })),
  days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 3_660,
      description: 'Only candidates who were added in the last days.',
      examples: [7],
    }),
  ),
  since: Type.With(timeRange.since, { description: 'Only candidates who were added at this time or later.' }),
  until: Type.With(timeRange.until, { description: 'Only candidates who were added before this time.' }),
  sort: Type.Optional(
    Type.Enum([...RESULT_SORTS], { description: '`changed`: the last change first.', examples: ['newest'] }),
  ),
}

const filterObject = Type.Object(filters, closed)
export type AskedFilter = Static<typeof filterObject>

export interface ReadFilter {
  readonly filter: BrowseFilter
  readonly sort: ResultSort
}

/** Days end now: by the test clock in test mode, as the times of its results. */
export async function readFilter(
  deps: Pick<ConsoleDeps, 'database' | 'clock'>,
  tenant: Tenant,
  asked: AskedFilter,
): Promise<Result<ReadFilter, InvalidField>> {
  const range = rangeOf(asked)
  if (!range.ok) return range
  const { days } = asked
  const now = days === undefined ? null : await readTime(deps, deps.database.forTenant(tenant).reads, tenant)
  const first = now === null || days === undefined ? null : new Date(now.getTime() - days * DAY_MS)
  const { since } = range.value
  const { campaign_id: campaignIdOf = null, mandate_id: mandateIdOf = null, status = null, language = null } = asked
  const filter = {
    campaignId: campaignIdOf,
    mandateId: mandateIdOf,
    status,
    language,
    isQualified: toBoolean(asked.qualified),
    hasVerified: toBoolean(asked.verified),
    from: since === null || (first !== null && first > since) ? first : since,
    until: range.value.until,
  }
  return ok({ filter, sort: asked.sort ?? 'newest' })
}

function toBoolean(value: 'yes' | 'no' | undefined): boolean | null {
  return value === undefined ? null : value === 'yes'
}

const text = (description: string, example: string) => Type.String({ description, examples: [example] })

export const consoleResult = Type.Object(
  {
    ...resultIds,
    name: nullable(Type.String(), 'Name of the candidate. Null once it is erased, and for viewers.'),
    campaign_name: text('Name of the campaign.', 'Masons, November'),
    title: text('Title of the job.', 'Mason'),
    language: Type.Enum([...LANGUAGES], { description: 'Language of the candidate.' }),
    status: Type.Enum([...RESULT_STATUSES], { description: 'Status of the result.' }),
    reason: nullable(failureReason, 'Why the result failed.'),
    qualified: nullable(Type.Boolean(), 'False after a knockout answer; null if the candidate did not finish.'),
    interested: nullable(Type.Boolean(), 'Whether the candidate wants the job; null if it was not answered.'),
    skills: resultOutput.properties.skills,
    created_at: timestamp('When the candidate was added.'),
    updated_at: timestamp('When the result last changed.'),
  },
  { ...closed, title: 'ConsoleResult', description: 'What came of a candidate in a campaign, with names.' },
)

export function renderConsoleResult(each: BrowsedResult, role: MemberRole): Static<typeof consoleResult> {
  const { output, ...common } = renderResult(each)
  const notAttempted = each.skills.map(({ skillId }) => ({
    skill_id: skillId,
    verdict: 'not_attempted' as const,
    score: null,
  }))
  return {
    ...common,
    name: mayReadPeople(role) ? each.contact.name : null,
    campaign_name: each.campaignName,
    title: each.title,
    language: each.language,
    qualified: output?.qualified ?? null,
    interested: output?.interest?.interested ?? null,
    skills: output?.skills ?? notAttempted,
  }
}
