import Type from 'typebox'
import { getSkill as get } from '../../../features/taxonomy/index.ts'
import { describedSkill, oneAnswer, oneOf, operation, renderDescribedSkill, skillId } from '../schemas.ts'

export const getSkill = operation({
  id: 'getSkill',
  method: 'GET',
  path: '/skills/{skill_id}',
  tag: 'Skills',
  summary: 'Get one skill',
  description: 'A retired skill still answers, with the skill that replaced it in `replaced_by`.',
  params: Type.Object({ skill_id: skillId }),
  answers: { 200: { description: 'The skill.', schema: oneOf(describedSkill) } },
  errors: ['SKILL_NOT_FOUND'],
  handle: async ({ params }, deps) => {
    const skill = await get(deps, params.skill_id)
    if (!skill.ok) return skill
    const verifiable = deps.servedSkills.current()('session', 'live', skill.value.skill)
    return oneAnswer(200, 'Skill found.', renderDescribedSkill(skill.value, verifiable))
  },
})
