import { get, send } from './call.ts'
import type * as wire from './generated/types.gen.ts'
import type { ReadOnly } from './read-only.ts'
import type { Items, Mode, Page } from './wire.ts'

/** What operators read, as /console/api/operator answers it. The document says nothing about `limits` and `details`. */
type Details = Readonly<Record<string, unknown>>
export type ListedOrganisation = ReadOnly<wire.OperatorOrganisation>
export type AnyKey = Omit<ReadOnly<wire.OperatorKey>, 'limits'> & { readonly limits: Details }
export type Credits = ReadOnly<wire.OperatorCredits>
export type OrganisationDetail = Omit<ReadOnly<wire.OperatorGetOrganisationResponse>, 'keys'> & {
  readonly keys: readonly AnyKey[]
}
/** Areas that a later version adds are shown, too. */
export type AreaSwitch = Omit<ReadOnly<wire.AreaSwitch>, 'area'> & { readonly area: string }

export const CHANNELS = ['whatsapp', 'sms', 'voice', 'email'] as const
export type Channel = (typeof CHANNELS)[number]

export type SendingSwitch = ReadOnly<wire.SendingSwitch>
export type SendingScope = Pick<SendingSwitch, 'org_id' | 'channel'>
export type Sending = ReadOnly<wire.OperatorGetSendingResponse>
export type SkillRequest = ReadOnly<wire.OperatorSkillRequest>
export type RequestStatus = SkillRequest['status']

export interface Approval {
  readonly skill_id?: string
  readonly sub_skill_id?: string
  readonly verifiable?: boolean
}

export type HeldOutcome = ReadOnly<wire.HeldOutcome>
export type AbuseReport = ReadOnly<wire.AbuseReport>
export type FailedJob = ReadOnly<wire.FailedJob>
export type FailedJobs = ReadOnly<wire.OperatorListFailedJobsResponse>
export type ListedAccount = ReadOnly<wire.ChannelAccount>
export type Template = ReadOnly<wire.ChannelTemplate>
export type AccountDetail = ReadOnly<wire.OperatorGetAccountResponse>
export type AccountHealth = ReadOnly<wire.OperatorCheckAccountResponse>
export type ItemStatistics = ReadOnly<wire.ItemStatistics>
export type ItemsOfBanks = ReadOnly<wire.OperatorListItemsResponse>
export type LoggedRequest = ReadOnly<wire.FoundRequest>
export type OperatorAction = Omit<ReadOnly<wire.OperatorAction>, 'details'> & { readonly details: Details }
export type CurrentOperator = ReadOnly<wire.Operator>

type Cursor = string | null

const path = (...parts: readonly string[]) => `/operator/${parts.map(encodeURIComponent).join('/')}`
const list = <Answer>(name: string, query: Readonly<Record<string, string | null | undefined>>, signal?: AbortSignal) =>
  get<Answer>(path(name), query, signal)

/** Calls about the whole installation. */
export const operator = {
  organisations: (search: string | undefined, cursor: Cursor, signal?: AbortSignal) =>
    list<Page<ListedOrganisation>>('organisations', { search, cursor }, signal),
  organisation: (orgId: string, signal?: AbortSignal) =>
    get<OrganisationDetail>(path('organisations', orgId), {}, signal),
  createOrganisation: (name: string) => send<{ readonly org_id: string }>('POST', path('organisations'), { name }),
  setDisabled: (orgId: string, disabled: boolean) =>
    send('POST', path('organisations', orgId, disabled ? 'disable' : 'enable')),
  inviteOwner: (orgId: string, email: string) => send('POST', path('organisations', orgId, 'owners'), { email }),
  changeLimits: (orgId: string, key: Pick<AnyKey, 'mode' | 'key_id'>, limits: unknown) =>
    send('PUT', path('organisations', orgId, key.mode, 'keys', key.key_id, 'limits'), { limits }),
  grantCredits: (
    orgId: string,
    mode: Mode,
    grant: { readonly amount: number; readonly reason: string; readonly grant_id: string },
  ) => send<Credits>('POST', path('organisations', orgId, mode, 'credits'), grant),

  areas: (signal?: AbortSignal) => get<Items<AreaSwitch>>(path('areas'), {}, signal),
  switchAreaOff: (area: string, reason: string) => send('POST', path('areas', area, 'off'), { reason }),
  switchAreaOn: (area: string) => send('POST', path('areas', area, 'on')),
  sending: (signal?: AbortSignal) => get<Sending>(path('sending'), {}, signal),
  switchSending: (state: 'off' | 'on', scope: SendingScope & { readonly reason: string }) =>
    send('POST', path('sending', state), scope),

  skillRequests: (status: RequestStatus, cursor: Cursor, signal?: AbortSignal) =>
    list<Page<SkillRequest>>('skill-requests', { status, cursor }, signal),
  approve: (id: string, approval: Approval) => send('POST', path('skill-requests', id, 'approve'), approval),
  decline: (id: string, reason: string) => send('POST', path('skill-requests', id, 'decline'), { reason }),
  held: (cursor: Cursor, signal?: AbortSignal) => list<Page<HeldOutcome>>('held', { cursor }, signal),
  resolveHeld: (id: string, how: 'release' | 'refuse', reason: string) =>
    send('POST', path('held', id, how), { reason }),
  reports: (status: 'open' | 'all', cursor: Cursor, signal?: AbortSignal) =>
    list<Page<AbuseReport>>('abuse-reports', { status, cursor }, signal),
  closeReport: (id: string, reason: string) => send('POST', path('abuse-reports', id, 'close'), { reason }),

  jobs: (task: string | undefined, cursor: Cursor, signal?: AbortSignal) =>
    list<FailedJobs>('jobs', { task, cursor }, signal),
  retryJob: (jobId: string) => send('POST', path('jobs', jobId, 'retry')),
  retryJobs: (task: string) => send<{ readonly retried: number }>('POST', path('jobs', 'retry'), { task }),
  accounts: (signal?: AbortSignal) => get<Items<ListedAccount>>(path('accounts'), {}, signal),
  account: (accountId: string, signal?: AbortSignal) => get<AccountDetail>(path('accounts', accountId), {}, signal),
  checkAccount: (accountId: string) => send<AccountHealth>('POST', path('accounts', accountId, 'check')),
  pauseAccount: (accountId: string, reason: string) => send('POST', path('accounts', accountId, 'pause'), { reason }),
  resumeAccount: (accountId: string) => send('POST', path('accounts', accountId, 'resume')),
  changeTemplate: (accountId: string, templateId: string, how: 'pause' | 'approve') =>
    send('POST', path('accounts', accountId, 'templates', templateId, how)),

  items: (show: 'bad' | 'all', cursor: Cursor, signal?: AbortSignal) =>
    list<ItemsOfBanks>('items', { show, cursor }, signal),
  request: (requestId: string, signal?: AbortSignal) => get<LoggedRequest>(path('requests', requestId), {}, signal),
  log: (cursor: Cursor, signal?: AbortSignal) => list<Page<OperatorAction>>('log', { cursor }, signal),
  operators: (signal?: AbortSignal) => get<Items<CurrentOperator>>(path('operators'), {}, signal),
}

/** A skill of the public catalogue. */
export interface FoundSkill {
  readonly skill_id: string
  readonly name: string
  readonly sub_skill_id: string
  readonly sub_skill_name: string
  readonly master_skill_name: string
}

/** The public search of the catalogue: it is on the same host and needs no session. */
export async function searchSkills(keyword: string, signal?: AbortSignal): Promise<readonly FoundSkill[]> {
  const query = new URLSearchParams({ keyword, limit: '8' })
  const response = await fetch(`/api/skills/search?${query}`, { credentials: 'omit', ...(signal && { signal }) })
  return response.ok ? ((await response.json()) as { readonly data: readonly FoundSkill[] }).data : []
}
