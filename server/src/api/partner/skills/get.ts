import Type from 'typebox'
import { renderSkill, skill, skillId } from '../../../contract/skill.ts'
import { lookUpSkills } from '../../../features/taxonomy/index.ts'
import { parseCatalogueId } from '../../../kernel/catalogue-id.ts'
import { domainError } from '../../../kernel/domain-error.ts'
import { err } from '../../../kernel/result.ts'
import { answer, envelope, readOperation } from '../operation.ts'
import { isVerifiable } from './verifiable.ts'

export const getSkill = readOperation({
  id: 'getSkill',
  method: 'GET',
  path: '/skills/{skill_id}',
  tag: 'Skills',
  summary: 'Get one skill',
  description: 'A retired skill is returned with `replaced_by`.',
  scope: 'skills:read',
  rateClass: 'skillsLookup',
  isLookUp: true,
  area: 'skills',
  params: Type.Object({ skill_id: skillId }),
  answers: { 200: { description: 'The skill.', schema: envelope(skill) } },
  errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
  handle: async ({ params, context }, deps) => {
    const number = parseCatalogueId('skill', params.skill_id)
    const { skills } = await lookUpSkills(deps, number === null ? [] : [number])
    const [found] = skills
    if (!found) return err(domainError('NOT_FOUND'))
    const rendered = renderSkill(found, deps.taxonomy.current().version, isVerifiable(deps, context, found))
    return answer(200, 'Skill found.', rendered)
  },
})
