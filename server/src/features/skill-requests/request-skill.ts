import type { TenantTx } from '../../database/tx.ts'
import { formatCatalogueId, parseCatalogueId } from '../../kernel/catalogue-id.ts'
import type { Clock } from '../../kernel/clock.ts'
import { foldName } from '../../kernel/fold-name.ts'
import { type Refusal, refusal } from '../../kernel/refusal.ts'
import { ok, type Result, refused } from '../../kernel/result.ts'
import { findSkillNamed, isLivingNode, type Taxonomy } from '../catalogue/index.ts'
import { isName } from './core/skill-name.ts'
import { findOpenByName, insertRequest, type SkillRequest } from './store.ts'

export interface RequestSkillDeps {
  readonly taxonomy: Taxonomy
  readonly clock: Clock
  readonly newId: (prefix: string) => string
}

export interface WantedSkill {
  readonly name: string
  readonly description: string
  readonly subSkillId: string | null
}

/** Asks for a skill the catalogue lacks. One that it has, or that is already asked for, is named instead. */
export async function requestSkill(
  deps: RequestSkillDeps,
  tx: TenantTx,
  wanted: WantedSkill,
): Promise<Result<SkillRequest, Refusal<'VALIDATION_FAILED' | 'CONFLICT'>>> {
  const subSkillNumber = wanted.subSkillId === null ? null : parseCatalogueId('sub_skill', wanted.subSkillId)
  if (
    wanted.subSkillId !== null &&
    (subSkillNumber === null || !(await isLivingNode(tx, 'sub_skill', subSkillNumber)))
  ) {
    return refused(refusal('VALIDATION_FAILED', { path: 'sub_skill_id', message: 'sub_skill_id names no sub-skill.' }))
  }
  const name = wanted.name.trim()
  if (!isName(name)) {
    const message = 'name must have at least 2 characters, blanks around it aside, and a letter or digit.'
    return refused(refusal('VALIDATION_FAILED', { path: 'name', message }))
  }
  const known = findSkillNamed(deps, name)
  if (known !== null)
    return refused(refusal('CONFLICT', { path: 'skill_id', message: formatCatalogueId('skill', known) }))
  const request: SkillRequest = {
    id: deps.newId('SR_'),
    name,
    description: wanted.description,
    subSkillNumber,
    status: 'open',
    skillNumber: null,
    reason: null,
    createdAt: new Date(deps.clock()),
  }
  if (await insertRequest(tx, request, foldName(name))) return ok(request)
  const earlier = await findOpenByName(tx, foldName(name))
  return refused(refusal('CONFLICT', { path: 'skill_request_id', message: earlier ?? 'decided just now: ask again' }))
}
