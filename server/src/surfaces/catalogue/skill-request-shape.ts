import Type from 'typebox'
import { type SkillRequest, viewRequest } from '../../features/skill-requests/index.ts'
import { formatCatalogueId } from '../../kernel/catalogue-id.ts'

/** A partner's skill request as the operator sees it. */
export const skillRequest = Type.Object(
  {
    skill_request_id: Type.String(),
    name: Type.String(),
    description: Type.String(),
    sub_skill_id: Type.Union([Type.String(), Type.Null()], { description: 'Where the partner thinks it belongs.' }),
    status: Type.Enum(['open', 'approved', 'rejected']),
    skill_id: Type.Union([Type.String(), Type.Null()]),
    reason: Type.Union([Type.String(), Type.Null()]),
    created_at: Type.String({ format: 'date-time' }),
  },
  { additionalProperties: false },
)

export function renderSkillRequest(request: SkillRequest) {
  const { subSkillNumber } = request
  const sub_skill_id = subSkillNumber === null ? null : formatCatalogueId('sub_skill', subSkillNumber)
  return { ...viewRequest(request), sub_skill_id }
}
