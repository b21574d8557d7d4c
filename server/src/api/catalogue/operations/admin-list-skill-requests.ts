import Type from 'typebox'
import { closed, MODES } from '../../../contract/fields.ts'
import { listAllRequests } from '../../../features/skill-requests/index.ts'
import { listAnswer, listOf, operation, pagingOf, pagingQuery, renderSkillRequest, skillRequest } from '../schemas.ts'

const owned = Type.Object(
  {
    ...skillRequest.properties,
    organisation: Type.Object(
      {
        id: Type.String({ description: 'Id of the organisation.', examples: ['42'] }),
        name: Type.String({ description: 'Name of the organisation.', examples: ['Acme Hiring'] }),
        mode: Type.Enum([...MODES], { description: 'Mode of the key that made the request.' }),
      },
      { ...closed, description: 'Who made the request.' },
    ),
  },
  { ...closed, title: 'OwnedSkillRequest', description: 'A skill request and who made it.' },
)

export const adminListSkillRequests = operation({
  id: 'adminListSkillRequests',
  method: 'GET',
  path: '/admin/skill-requests',
  tag: 'Admin',
  summary: 'List skill requests of all organisations, oldest first',
  query: Type.Object({
    status: Type.Optional(
      Type.Enum(['open', 'approved', 'rejected'], { default: 'open', description: 'Only requests of this status.' }),
    ),
    ...pagingQuery,
  }),
  answers: { 200: { description: 'A page of requests.', schema: listOf(owned) } },
  errors: ['VALIDATION_FAILED', 'PAGE_OUT_OF_RANGE', 'ACCESS_DENIED'],
  handle: async ({ query }, deps) => {
    const page = await listAllRequests(deps, query.status ?? 'open', pagingOf(query))
    if (!page.ok) return page
    return listAnswer(page.value, ({ request, tenant, organisationName }) => ({
      ...renderSkillRequest(request),
      organisation: { id: tenant.orgId, name: organisationName, mode: tenant.mode },
    }))
  },
})
