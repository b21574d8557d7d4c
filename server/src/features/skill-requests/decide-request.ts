import { renderSkillRequest } from '../../contract/skill-request.ts'
import type { Database, TenantTx } from '../../database/tx.ts'
import { parseCatalogueId } from '../../kernel/catalogue-id.ts'
import type { Clock } from '../../kernel/clock.ts'
import { type DomainError, domainError } from '../../kernel/domain-error.ts'
import { offsetOf, type PageOf, type Paging, pageOf } from '../../kernel/paging.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { appendEvent } from '../events/index.ts'
import { recordAction } from '../organisations/index.ts'
import { addSkill, isLivingNode, learnAlias } from '../taxonomy/index.ts'
import { isSkillRequestId, type SkillRequest } from './core/skill-request.ts'
import * as store from './store.ts'

interface Deps {
  readonly database: Database
  readonly clock: Clock
  readonly newId: (prefix: string) => string
}

export interface ApprovalDeps extends Deps {
  /** Resolves pending skills of that name in the same transaction. Provided by the mandates slice, which depends on this one. */
  readonly resolvePending: (tx: TenantTx, name: string, skillNumber: number, at: Date) => Promise<void>
}

/** An approval names an existing skill, or creates one below a sub-skill (by default that of the request). */
export interface Approval {
  readonly skillId: string | null
  readonly subSkillId: string | null
  readonly verifiable: boolean
}

type DecisionError = DomainError<'SKILL_REQUEST_NOT_FOUND' | 'ALREADY_DECIDED' | 'SKILL_NOT_FOUND' | 'SUB_SKILL_NEEDED'>

export function approveRequest(
  deps: ApprovalDeps,
  id: string,
  approval: Approval,
  actor: string,
): Promise<Result<SkillRequest, DecisionError>> {
  return decide(deps, id, async (tx, request, tenant, at) => {
    const chosen = await chooseSkill(tx, request, approval, actor, at)
    if (!chosen.ok) return chosen
    const { skillNumber, learntAlias } = chosen.value
    await store.setDecided(tx, id, { skillNumber }, at)
    await deps.resolvePending(tx, request.name, skillNumber, at)
    const details = { skillNumber, learntAlias }
    await record(deps, tx, { action: 'skill_request.approved', subject: id, details, mode: tenant.mode, at, actor })
    return ok(await appendDecisionEvent(deps, tx, { ...request, status: 'approved', skillNumber }, at))
  })
}

export function rejectRequest(
  deps: Deps,
  id: string,
  reason: string,
  actor: string,
): Promise<Result<SkillRequest, DecisionError>> {
  return decide(deps, id, async (tx, request, tenant, at) => {
    await store.setDecided(tx, id, { reason }, at)
    const details = { reason }
    await record(deps, tx, { action: 'skill_request.rejected', subject: id, details, mode: tenant.mode, at, actor })
    return ok(await appendDecisionEvent(deps, tx, { ...request, status: 'rejected', reason }, at))
  })
}

type Decision = (
  tx: TenantTx,
  request: SkillRequest,
  tenant: Tenant,
  at: Date,
) => Promise<Result<SkillRequest, DecisionError>>

/** Locks the request. A decision is final. */
async function decide(deps: Deps, id: string, decision: Decision): Promise<Result<SkillRequest, DecisionError>> {
  const tenant = isSkillRequestId(id) ? await store.findOwner(deps.database.reads, id) : null
  if (tenant === null) return err(domainError('SKILL_REQUEST_NOT_FOUND'))
  return await deps.database.forTenant(tenant).transaction(async tx => {
    const request = await store.lockRequest(tx, id)
    if (request === null) return err(domainError('SKILL_REQUEST_NOT_FOUND'))
    if (request.status !== 'open') return err(domainError('ALREADY_DECIDED'))
    return await decision(tx, request, tenant, new Date(deps.clock()))
  })
}

interface ChosenSkill {
  readonly skillNumber: number
  /** Whether the name of the request was added as an alias. A new skill has that name anyway. */
  readonly learntAlias: boolean
}

async function chooseSkill(
  tx: TenantTx,
  request: SkillRequest,
  { skillId, subSkillId, verifiable }: Approval,
  actor: string,
  at: Date,
): Promise<Result<ChosenSkill, DecisionError>> {
  const { id, name, description } = request
  if (skillId !== null) {
    const skill = parseCatalogueId('skill', skillId)
    if (skill === null || !(await isLivingNode(tx, 'skill', skill))) return err(domainError('SKILL_NOT_FOUND'))
    const learntAlias = await learnAlias(tx, { skill, name, requestId: id, actor }, at)
    return ok({ skillNumber: skill, learntAlias })
  }
  const subSkill = subSkillId === null ? request.subSkillNumber : parseCatalogueId('sub_skill', subSkillId)
  const added = subSkill === null ? null : await addSkill(tx, { key: id, name, description, subSkill, verifiable }, at)
  return added === null ? err(domainError('SUB_SKILL_NEEDED')) : ok({ skillNumber: added, learntAlias: false })
}

async function appendDecisionEvent(deps: Deps, tx: TenantTx, decided: SkillRequest, at: Date): Promise<SkillRequest> {
  const type = decided.status === 'approved' ? 'skill_request.approved' : 'skill_request.rejected'
  const data = { skill_request: renderSkillRequest(decided) }
  await appendEvent(tx, { id: deps.newId('EV_'), type, createdAt: at, data })
  return decided
}

async function record(
  deps: Deps,
  tx: TenantTx,
  entry: Omit<Parameters<typeof recordAction>[1], 'auditId'>,
): Promise<void> {
  await recordAction(tx, { ...entry, auditId: deps.newId('AU_') })
}

export interface OwnedRequest {
  readonly request: SkillRequest
  readonly tenant: Tenant
  readonly organisationName: string
}

export async function listAllRequests(
  deps: Pick<Deps, 'database'>,
  status: SkillRequest['status'],
  paging: Paging,
): Promise<Result<PageOf<OwnedRequest>, DomainError<'PAGE_OUT_OF_RANGE'>>> {
  const { reads } = deps.database
  const count = await store.countAll(reads, status)
  const owners = offsetOf(paging) < count ? await store.listOwners(reads, status, offsetOf(paging), paging.limit) : []
  return pageOf(paging, count, await readRequests(deps, owners))
}

/** The same without a count: oldest first, after an id. */
export async function listRequestsAfter(
  deps: Pick<Deps, 'database'>,
  status: SkillRequest['status'],
  after: string | null,
  limit: number,
): Promise<readonly OwnedRequest[]> {
  return await readRequests(deps, await store.listOwnersAfter(deps.database.reads, status, after, limit))
}

/** Each as its tenant. */
async function readRequests(
  { database }: Pick<Deps, 'database'>,
  owners: Awaited<ReturnType<typeof store.listOwners>>,
): Promise<readonly OwnedRequest[]> {
  const items = await Promise.all(
    owners.map(async ({ tenant, id, organisationName }) => {
      const request = await store.findRequest(database.forTenant(tenant).reads, id)
      return request ? [{ request, tenant, organisationName }] : []
    }),
  )
  return items.flat()
}
