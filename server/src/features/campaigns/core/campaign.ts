import type { CampaignStatus } from '../../../contract/campaign.ts'
import type { Channel } from '../../../contract/workflow.ts'
import { type DomainError, domainError } from '../../../kernel/domain-error.ts'
import type { Language } from '../../../kernel/languages.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'

/** Candidates who are contacted for a mandate. */
export interface Campaign {
  readonly id: string
  readonly mandateId: string
  readonly name: string
  readonly status: CampaignStatus
  readonly startsAt: Date | null
  readonly plan: CampaignPlan
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** How candidates are contacted: as the workflow says when the campaign is created. A later change of the workflow does not reach it. */
export interface CampaignPlan {
  readonly channels: readonly Channel[]
  readonly languages: readonly Language[]
  readonly followUps: { readonly max: number; readonly everyHours: number }
  readonly contactWindow: { readonly start: string; readonly end: string }
  readonly expiresAfterHours: number
}

/** All transitions. A scheduled campaign runs when its time comes; completed and cancelled are final. */
const TRANSITIONS: Readonly<Record<CampaignStatus, readonly CampaignStatus[]>> = {
  scheduled: ['running', 'paused', 'cancelled'],
  running: ['paused', 'completed', 'cancelled'],
  paused: ['scheduled', 'running', 'cancelled'],
  completed: [],
  cancelled: [],
}

/** A campaign whose time has come runs, also before the row says so. One that is resumed before its time is scheduled again. */
export function effectiveStatus(
  { status, startsAt }: Pick<Campaign, 'status' | 'startsAt'>,
  now: Date,
): CampaignStatus {
  if (status !== 'scheduled' && status !== 'running') return status
  return startsAt !== null && startsAt > now ? 'scheduled' : 'running'
}

const DONE: Readonly<Record<'pause' | 'resume' | 'cancel', string>> = {
  pause: 'paused',
  resume: 'resumed',
  cancel: 'cancelled',
}

/** The status after a call of the partner. */
export function decideMove(
  campaign: Campaign,
  move: 'pause' | 'resume' | 'cancel',
  now: Date,
): Result<CampaignStatus, DomainError<'CONFLICT'>> {
  const from = effectiveStatus(campaign, now)
  const to = ({ pause: 'paused', resume: 'running', cancel: 'cancelled' } as const)[move]
  const isLegal = TRANSITIONS[from].includes(to) && (move !== 'resume' || from === 'paused')
  if (isLegal) return ok(effectiveStatus({ ...campaign, status: to }, now))
  return err({ ...domainError('CONFLICT'), message: `A campaign that is ${from} cannot be ${DONE[move]}.` })
}
