import Type from 'typebox'
import { masterSkillId, renderSkill, skill, subSkillId } from '../../../contract/skill.ts'
import { line } from '../../../contract/text.ts'
import { FIRST_SKILL, findSkills } from '../../../features/skill-search/index.ts'
import { parseCatalogueId } from '../../../kernel/catalogue-id.ts'
import { decodeCursor, encodeCursor } from '../../../kernel/cursor.ts'
import { type DomainError, domainError } from '../../../kernel/domain-error.ts'
import { type Err, err } from '../../../kernel/result.ts'
import type { PartnerApiDeps } from '../deps.ts'
import { answer, foreignCursor, listOf, listQuery, type PartnerContext, readOperation } from '../operation.ts'
import { isVerifiable } from './verifiable.ts'

export const listSkills = readOperation({
  id: 'listSkills',
  method: 'GET',
  path: '/skills',
  tag: 'Skills',
  summary: 'Search or browse skills',
  description:
    'With `q` it searches all labels, best match first; without it, it lists all skills page by page. Both count toward the number of ' +
    'different skills that a key may read per day. More than 200 browse pages an hour put the key into cooldown.',
  scope: 'skills:read',
  rateClass: 'skillsSearch',
  area: 'skills',
  query: Type.Object({
    q: Type.Optional(line(2, 100, { description: 'Words to search for.', examples: ['welding'] })),
    master_skill_id: Type.Optional(Type.With(masterSkillId, { description: 'Only skills below this master skill.' })),
    sub_skill_id: Type.Optional(Type.With(subSkillId, { description: 'Only skills below this sub-skill.' })),
    ...listQuery,
  }),
  answers: { 200: { description: 'A page of skills.', schema: listOf(skill) } },
  errors: ['VALIDATION_FAILED', 'COOLDOWN', 'DAILY_CAP'],
  handle: async ({ query, context }, deps) => {
    const cursor =
      query.cursor === undefined
        ? undefined
        : decodeCursor<[string, number, number]>(query.cursor, ['string', 'number', 'number'])
    const requested = JSON.stringify([query.q ?? null, query.master_skill_id ?? null, query.sub_skill_id ?? null])
    if (cursor === null || (cursor !== undefined && cursor[0] !== requested)) return foreignCursor()
    if (query.q === undefined) {
      const tooMany = await countBrowsePage(deps, context)
      if (tooMany) return tooMany
    }
    const page = await findSkills(
      deps,
      {
        keyword: query.q?.trim() ?? null,
        master: query.master_skill_id === undefined ? null : (parseCatalogueId('master', query.master_skill_id) ?? -1),
        subSkill: query.sub_skill_id === undefined ? null : (parseCatalogueId('sub_skill', query.sub_skill_id) ?? -1),
        limit: query.limit ?? 25,
      },
      cursor === undefined ? FIRST_SKILL : { order: cursor[1], skill: cursor[2] },
    )
    const capped = await countSkills(
      deps,
      context,
      page.skills.map(each => each.skill.number),
    )
    if (capped) return capped
    return answer(200, 'Skills.', {
      items: page.skills.map(each => renderSkill(each, page.taxonomyVersion, isVerifiable(deps, context, each))),
      next_cursor: page.next === null ? null : encodeCursor([requested, page.next.order, page.next.skill]),
    })
  },
})

async function countBrowsePage(
  deps: PartnerApiDeps,
  { key: { keyId }, limits }: PartnerContext,
): Promise<Err<DomainError<'COOLDOWN'>> | null> {
  const nowMs = deps.clock()
  const { tooMany } = await deps.taxonomyMeter.countBrowsePage({
    keyId,
    limit: limits.taxonomy.browsePagesPerHour,
    nowMs,
  })
  if (!tooMany) return null
  await deps.rateLimiter.coolDown(keyId, nowMs)
  const { retryAfterSeconds } = await deps.rateLimiter.look({ keyId, buckets: [], nowMs })
  return err({ ...domainError('COOLDOWN'), retryAfterSeconds })
}

async function countSkills(
  deps: PartnerApiDeps,
  { key: { keyId }, limits }: PartnerContext,
  skills: readonly number[],
): Promise<Err<DomainError<'DAILY_CAP'>> | null> {
  const verdict = await deps.taxonomyMeter.take({
    keyId,
    skills,
    cap: limits.taxonomy.skillsPerDay,
    nowMs: deps.clock(),
  })
  return verdict.allowed ? null : err({ ...domainError('DAILY_CAP'), retryAfterSeconds: verdict.retryAfterSeconds })
}
