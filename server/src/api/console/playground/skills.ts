import Type from 'typebox'
import { closed } from '../../../contract/fields.ts'
import { renderSkill, skill, skillId } from '../../../contract/skill.ts'
import { renderSkillRequest, skillRequest, skillRequestBody } from '../../../contract/skill-request.ts'
import { line } from '../../../contract/text.ts'
import { listOwnRequests, NEWEST_REQUEST, requestSkill as request } from '../../../features/skill-requests/index.ts'
import { FIRST_SKILL, findSkills, matchSkills as match } from '../../../features/skill-search/index.ts'
import { offeredForNames } from '../../../features/suggestions/index.ts'
import { type FullSkill, lookUpSkills as lookUp } from '../../../features/taxonomy/index.ts'
import { formatCatalogueId, parseCatalogueId } from '../../../kernel/catalogue-id.ts'
import type { ConsoleDeps } from '../deps.ts'
import { cursorOf, invalidCursor, pageOf, paging, startOf } from '../lists.ts'
import {
  answer,
  inMode,
  type MemberContext,
  memberOperation,
  RECRUITERS,
  RECRUITERS_AND_VIEWERS,
} from '../operation.ts'
import { recordWrite } from '../record-write.ts'
import { itemsOf } from '../schemas.ts'
import { sayWhy } from './writes.ts'

const PATH = '/organisations/{org_id}/{mode}/skills'
const REQUESTS_PATH = '/organisations/{org_id}/{mode}/skill-requests'
const reads = { tag: 'Playground', access: 'member', roles: RECRUITERS_AND_VIEWERS, writes: false } as const

function rendererFor({ servedSkills, taxonomy }: ConsoleDeps, { tenant }: MemberContext) {
  const isServed = servedSkills.current()
  const { version } = taxonomy.current()
  return (each: FullSkill) => renderSkill(each, version, isServed('mandate', tenant.mode, each.skill))
}

const MOST_FOUND = 20

export const searchSkills = memberOperation({
  ...reads,
  id: 'searchSkills',
  method: 'GET',
  path: PATH,
  summary: 'Search skills by all their names',
  area: 'skills',
  params: inMode({}),
  query: Type.Object({ q: line(2, 100, { description: 'Words to search for.', examples: ['welding'] }) }, closed),
  answers: { 200: { description: 'Skills.', schema: itemsOf(skill, 'The best 20, best match first.') } },
  errors: [],
  handle: async ({ query, context }, deps) => {
    const wanted = { keyword: query.q.trim(), master: null, subSkill: null, limit: MOST_FOUND }
    const { skills } = await findSkills(deps, wanted, FIRST_SKILL)
    return answer(200, { items: skills.map(rendererFor(deps, context)) })
  },
})

export const lookUpSkills = memberOperation({
  ...reads,
  id: 'lookUpSkills',
  method: 'POST',
  path: `${PATH}/lookup`,
  summary: 'Skills by their ids',
  area: 'skills',
  params: inMode({}),
  body: Type.Object(
    { skill_ids: Type.Array(skillId, { minItems: 1, maxItems: 100, description: 'Ids.', examples: [['sk_1001']] }) },
    closed,
  ),
  answers: { 200: { description: 'Skills.', schema: itemsOf(skill, 'Those that exist.') } },
  errors: [],
  handle: async ({ body, context }, deps) => {
    const numbers = body.skill_ids.map(id => parseCatalogueId('skill', id)).filter(number => number !== null)
    const { skills } = await lookUp(deps, numbers)
    return answer(200, { items: skills.map(rendererFor(deps, context)) })
  },
})

const matched = Type.Object(
  {
    name: Type.String({ description: 'As sent.', examples: ['brick laying'] }),
    matches: Type.Array(
      Type.Object(
        {
          skill_id: skillId,
          name: Type.String({ description: 'Name of the skill.', examples: ['Brick laying'] }),
          score: Type.Number({
            minimum: 0,
            maximum: 1,
            description: 'Probability that it is meant.',
            examples: [0.97],
          }),
        },
        closed,
      ),
      { description: 'Best match first. Empty if the catalogue has no such skill.' },
    ),
  },
  { ...closed, description: 'The matches of one name.' },
)

const MATCHES_OF_NAME = 3

export const matchSkills = memberOperation({
  ...reads,
  id: 'matchSkills',
  method: 'POST',
  path: `${PATH}/match`,
  summary: 'Match names as people write them to skills',
  area: 'skills',
  params: inMode({}),
  body: Type.Object(
    {
      names: Type.Array(line(2, 120, { examples: ['eent chinai'] }), {
        minItems: 1,
        maxItems: 50,
        description: 'In English, in Hindi, or in Hindi in Latin letters.',
      }),
    },
    closed,
  ),
  answers: { 200: { description: 'Matches.', schema: itemsOf(matched, 'In the order of the names.') } },
  errors: [],
  answersFromMemory: true,
  handle: async ({ body, context }, deps) => {
    // People of one organisation take turns, as the calls of one key do.
    const find = () => match(deps, body.names, MATCHES_OF_NAME)
    const { results, version } = await deps.heavyWork.run(context.tenant.orgId, find)
    deps.suggestions.note(context.tenant, { suggestions: offeredForNames(results), taxonomyVersion: version })
    const items = results.map(({ name, matches }) => ({
      name,
      matches: matches.map(({ skill: number, skillName, score }) => ({
        skill_id: formatCatalogueId('skill', number),
        name: skillName,
        score,
      })),
    }))
    return answer(200, { items })
  },
})

export const listSkillRequests = memberOperation({
  ...reads,
  id: 'listSkillRequests',
  method: 'GET',
  path: REQUESTS_PATH,
  summary: 'Skills that were asked for',
  area: 'skill-requests',
  params: inMode({}),
  query: Type.Object(paging, closed),
  answers: { 200: { description: 'A page of requests.', schema: pageOf(skillRequest, 'Newest first.') } },
  errors: ['VALIDATION_FAILED'],
  handle: async ({ query, context }, deps) => {
    const from = startOf(query.cursor, NEWEST_REQUEST)
    if (from === null) return invalidCursor()
    const { requests, next } = await listOwnRequests(deps, context.tenant, from, query.limit ?? 50)
    return answer(200, {
      items: requests.map(renderSkillRequest),
      next_cursor: cursorOf(next === null ? null : [next]),
    })
  },
})

export const requestSkill = memberOperation({
  ...reads,
  id: 'requestSkill',
  method: 'POST',
  path: REQUESTS_PATH,
  summary: 'Ask for a missing skill',
  roles: RECRUITERS,
  writes: true,
  area: 'skill-requests',
  params: inMode({}),
  body: skillRequestBody,
  answers: { 201: { description: 'The request, which is open.', schema: skillRequest } },
  errors: ['VALIDATION_FAILED', 'CONFLICT'],
  handle: async ({ body, context }, deps) => {
    const wanted = { name: body.name, description: body.description ?? '', subSkillId: body.sub_skill_id ?? null }
    return await deps.database.forTenant(context.tenant).transaction(async tx => {
      const requested = await request(deps, tx, wanted)
      if (!requested.ok) return sayWhy(requested.error)
      await recordWrite(deps, tx, context, { action: 'skill.requested', subject: requested.value.id })
      return answer(201, renderSkillRequest(requested.value))
    })
  },
})
