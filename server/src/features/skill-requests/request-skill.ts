import type { Database, TenantTx } from '../../database/tx.ts'
import { foldName, formatCatalogueId, parseCatalogueId } from '../../kernel/catalogue-id.ts'
import type { Clock } from '../../kernel/clock.ts'
import { type DomainError, domainError } from '../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { findSkillNamed, type Taxonomy } from '../skill-search/index.ts'
import { isLivingNode } from '../taxonomy/index.ts'
import { isName, type SkillRequest } from './core/skill-request.ts'
import { findOpenByName, findRequest, insertRequest, listRequests } from './store.ts'

export interface RequestSkillDeps {
  readonly taxonomy: Taxonomy
  readonly clock: Clock
  readonly newId: (prefix: string) => string
}

export interface SkillRequestInput {
  readonly name: string
  readonly description: string
  readonly subSkillId: string | null
}

/** Requests a skill that the catalogue lacks. An existing skill or an open request of that name is a conflict that names it. */
export async function requestSkill(
  deps: RequestSkillDeps,
  tx: TenantTx,
  input: SkillRequestInput,
): Promise<Result<SkillRequest, DomainError<'VALIDATION_FAILED' | 'CONFLICT'>>> {
  const subSkillNumber = input.subSkillId === null ? null : parseCatalogueId('sub_skill', input.subSkillId)
  if (
    input.subSkillId !== null &&
    (subSkillNumber === null || !(await isLivingNode(tx, 'sub_skill', subSkillNumber)))
  ) {
    return err(
      domainError('VALIDATION_FAILED', {
        path: 'sub_skill_id',
        message: `sub_skill_id ${input.subSkillId} does not exist.`,
      }),
    )
  }
  const name = input.name.trim()
  if (!isName(name)) {
    const message = 'name must have at least 2 characters without surrounding blanks, and at least one letter or digit.'
    return err(domainError('VALIDATION_FAILED', { path: 'name', message }))
  }
  const known = findSkillNamed(deps, name)
  if (known !== null) return err(alreadyExists('skill_id', formatCatalogueId('skill', known), 'A skill'))
  const request: SkillRequest = {
    id: deps.newId('SR_'),
    name,
    description: input.description,
    subSkillNumber,
    status: 'open',
    skillNumber: null,
    reason: null,
    createdAt: new Date(deps.clock()),
  }
  if (await insertRequest(tx, request, foldName(name))) return ok(request)
  const earlier = await findOpenByName(tx, foldName(name))
  if (earlier !== null) return err(alreadyExists('skill_request_id', earlier, 'An open request'))
  const message = 'The open request with this name was decided at the same time. Send the request again.'
  return err(domainError('CONFLICT', { path: 'name', message }))
}

/** The first detail holds the id alone, for programs; the second explains it. */
function alreadyExists(path: string, id: string, what: string): DomainError<'CONFLICT'> {
  const message = `${what} with this name already exists: ${id}.`
  return domainError('CONFLICT', { path, message: id }, { path: 'name', message })
}

interface Deps {
  readonly database: Database
}

export async function getRequest(
  deps: Deps,
  tenant: Tenant,
  id: string,
): Promise<Result<SkillRequest, DomainError<'NOT_FOUND'>>> {
  const request = await findRequest(deps.database.forTenant(tenant).reads, id)
  return request ? ok(request) : err(domainError('NOT_FOUND'))
}

/** Sorts after every id, so a list from here starts with the newest. */
export const NEWEST_REQUEST = 'SR_~'

export async function listOwnRequests(
  deps: Deps,
  tenant: Tenant,
  before: string,
  limit: number,
): Promise<{ readonly requests: readonly SkillRequest[]; readonly next: string | null }> {
  const rows = await listRequests(deps.database.forTenant(tenant).reads, before, limit + 1)
  const requests = rows.slice(0, limit)
  return { requests, next: rows.length > limit ? requests.at(-1)!.id : null }
}
