import Type from 'typebox'
import { closed, nullable } from '../../../contract/fields.ts'
import { skillId, subSkillId } from '../../../contract/skill.ts'
import { renderSkillRequest, skillRequest, skillRequestId } from '../../../contract/skill-request.ts'
import {
  approveRequest,
  listRequestsAfter,
  type OwnedRequest,
  rejectRequest,
} from '../../../features/skill-requests/index.ts'
import { formatCatalogueId } from '../../../kernel/catalogue-id.ts'
import { oneText, pageOf, paging, readPage } from '../lists.ts'
import { answer, operatorOperation } from '../operation.ts'
import { failed } from './outcome.ts'
import { inPath, mode, organisationName, orgId, reasonBody } from './schemas.ts'

const owned = Type.Object(
  {
    ...skillRequest.properties,
    sub_skill_id: nullable(subSkillId, 'Where the partner thinks it belongs.'),
    org_id: orgId,
    organisation_name: organisationName,
    mode,
  },
  { ...closed, title: 'OperatorSkillRequest', description: 'A request for a skill, and who made it.' },
)

function render({ request, tenant, organisationName: name }: OwnedRequest) {
  const { subSkillNumber } = request
  return {
    ...renderSkillRequest(request),
    sub_skill_id: subSkillNumber === null ? null : formatCatalogueId('sub_skill', subSkillNumber),
    org_id: tenant.orgId,
    organisation_name: name,
    mode: tenant.mode,
  }
}

export const listSkillRequests = operatorOperation({
  id: 'operatorListSkillRequests',
  method: 'GET',
  path: '/operator/skill-requests',
  tag: 'Operator',
  summary: 'Skill requests of all organisations',
  access: 'operator',
  writes: false,
  query: Type.Object(
    {
      status: Type.Optional(
        Type.Enum(['open', 'approved', 'rejected'], { default: 'open', description: 'Of one status.' }),
      ),
      ...paging,
    },
    closed,
  ),
  answers: { 200: { description: 'The requests.', schema: pageOf(owned, 'Oldest first.') } },
  errors: ['VALIDATION_FAILED'],
  handle: async ({ query: { status = 'open', limit, cursor } }, deps) => {
    const page = await readPage({
      ...oneText,
      limit,
      cursor,
      read: (after, most) => listRequestsAfter(deps, status, after, most),
      cursorOf: each => [each.request.id],
    })
    if (!page.ok) return page
    return answer(200, { items: page.value.items.map(render), next_cursor: page.value.nextCursor })
  },
})

const params = inPath({ skill_request_id: skillRequestId })
const decided = { 200: { description: 'The request as decided.', schema: skillRequest } }

export const approveSkillRequest = operatorOperation({
  id: 'operatorApproveSkillRequest',
  method: 'POST',
  path: '/operator/skill-requests/{skill_request_id}/approve',
  tag: 'Operator',
  summary: 'Approve a skill request',
  description:
    'With `skill_id` the name becomes an alias of that skill. Without it a new skill is created below `sub_skill_id`, or below the sub-skill that the partner named.',
  access: 'operator',
  writes: true,
  params,
  body: Type.Object(
    {
      skill_id: Type.Optional(Type.With(skillId, { description: 'The existing skill that is meant.' })),
      sub_skill_id: Type.Optional(Type.With(subSkillId, { description: 'Where the new skill belongs.' })),
      verifiable: Type.Optional(
        Type.Boolean({ default: false, description: 'Whether the new skill can be verified.' }),
      ),
    },
    closed,
  ),
  answers: decided,
  errors: ['NOT_FOUND', 'CONFLICT', 'VALIDATION_FAILED'],
  handle: async ({ params: { skill_request_id: id }, body, context }, deps) => {
    const { skill_id: skill = null, sub_skill_id: subSkill = null, verifiable = false } = body
    const approval = { skillId: skill, subSkillId: subSkill, verifiable }
    const outcome = await approveRequest(deps, id, approval, context.session.user.userId)
    return outcome.ok ? answer(200, renderSkillRequest(outcome.value)) : failed(outcome.error)
  },
})

export const declineSkillRequest = operatorOperation({
  id: 'operatorDeclineSkillRequest',
  method: 'POST',
  path: '/operator/skill-requests/{skill_request_id}/decline',
  tag: 'Operator',
  summary: 'Decline a skill request',
  description: 'The partner reads the reason.',
  access: 'operator',
  writes: true,
  params,
  body: reasonBody,
  answers: decided,
  errors: ['NOT_FOUND', 'CONFLICT'],
  handle: async ({ params: { skill_request_id: id }, body, context }, deps) => {
    const outcome = await rejectRequest(deps, id, body.reason.trim(), context.session.user.userId)
    return outcome.ok ? answer(200, renderSkillRequest(outcome.value)) : failed(outcome.error)
  },
})
