import Type from 'typebox'
import { findSkills } from '../../../features/catalogue/index.ts'
import { parseCatalogueId } from '../../../kernel/catalogue-id.ts'
import { decodeCursor, encodeCursor } from '../../../kernel/cursor.ts'
import { type Refusal, refusal } from '../../../kernel/refusal.ts'
import { type Refused, refused } from '../../../kernel/result.ts'
import type { PartnerSurfaceDeps } from '../deps.ts'
import { answer, foreignCursor, listOf, listQuery, type PartnerContext, readOperation } from '../operation.ts'
import { ONE_LINE, renderSkill, skill } from '../shapes.ts'

export const listSkills = readOperation({
  id: 'listSkills',
  method: 'GET',
  path: '/skills',
  tag: 'Skills',
  summary: 'Search skills, or browse them',
  description:
    'With `q` a search over all labels, best first; without, all skills page by page. Both count toward the different skills ' +
    'a key is given a day; more than 200 browse pages an hour put the key into cooldown.',
  scope: 'skills:read',
  rateClass: 'skillsSearch',
  area: 'skills',
  query: Type.Object({
    q: Type.Optional(Type.String({ minLength: 2, maxLength: 100, pattern: ONE_LINE, examples: ['welding'] })),
    master_skill_id: Type.Optional(Type.String({ pattern: '^ms_\\d{1,9}$' })),
    sub_skill_id: Type.Optional(Type.String({ pattern: '^ss_\\d{1,9}$' })),
    ...listQuery,
  }),
  answers: { 200: { description: 'A page of skills.', schema: listOf(skill) } },
  refusals: ['VALIDATION_FAILED', 'COOLDOWN', 'DAILY_CAP'],
  handle: async ({ query, context }, deps) => {
    const from = query.cursor === undefined ? 0 : decodeCursor<[string, number]>(query.cursor, ['string', 'number'])
    const wish = JSON.stringify([query.q ?? null, query.master_skill_id ?? null, query.sub_skill_id ?? null])
    if (from === null || (from !== 0 && from[0] !== wish)) return foreignCursor()
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
      from === 0 ? 0 : from[1],
    )
    const capped = await countSkills(
      deps,
      context,
      page.skills.map(each => each.skill.number),
    )
    if (capped) return capped
    return answer(200, 'Skills.', {
      items: page.skills.map(each => renderSkill(each, page.taxonomyVersion)),
      next_cursor: page.next === null ? null : encodeCursor([wish, page.next]),
    })
  },
})

async function countBrowsePage(
  deps: PartnerSurfaceDeps,
  { key: { keyId }, limits }: PartnerContext,
): Promise<Refused<Refusal<'COOLDOWN'>> | null> {
  const nowMs = deps.clock()
  const { tooMany } = await deps.taxonomyMeter.countBrowsePage({
    keyId,
    limit: limits.taxonomy.browsePagesPerHour,
    nowMs,
  })
  if (!tooMany) return null
  await deps.rateLimiter.coolDown(keyId, nowMs)
  const { retryAfterSeconds } = await deps.rateLimiter.look({ keyId, buckets: [], nowMs })
  return refused({ ...refusal('COOLDOWN'), retryAfterSeconds })
}

async function countSkills(
  deps: PartnerSurfaceDeps,
  { key: { keyId }, limits }: PartnerContext,
  skills: readonly number[],
): Promise<Refused<Refusal<'DAILY_CAP'>> | null> {
  const verdict = await deps.taxonomyMeter.take({
    keyId,
    skills,
    cap: limits.taxonomy.skillsPerDay,
    nowMs: deps.clock(),
  })
  return verdict.allowed ? null : refused({ ...refusal('DAILY_CAP'), retryAfterSeconds: verdict.retryAfterSeconds })
}
