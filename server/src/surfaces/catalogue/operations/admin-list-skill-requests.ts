import Type from 'typebox'
import { listAllRequests } from '../../../features/skill-requests/index.ts'
import { listAnswer, listOf, operation, pagingOf, pagingQuery } from '../shapes.ts'
import { renderSkillRequest, skillRequest } from '../skill-request-shape.ts'

const owned = Type.Object(
  {
    ...skillRequest.properties,
    organisation: Type.Object(
      { id: Type.String(), name: Type.String(), mode: Type.Enum(['test', 'live']) },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
)

export const adminListSkillRequests = operation({
  id: 'adminListSkillRequests',
  method: 'GET',
  path: '/admin/skill-requests',
  tag: 'Admin',
  summary: 'List skill requests of all organisations, oldest first',
  query: Type.Object({
    status: Type.Optional(Type.Enum(['open', 'approved', 'rejected'], { default: 'open' })),
    ...pagingQuery,
  }),
  answers: { 200: { description: 'A page of requests.', schema: listOf(owned) } },
  refusals: ['VALIDATION_FAILED', 'PAGE_OUT_OF_RANGE', 'ACCESS_DENIED'],
  handle: async ({ query }, deps) => {
    const page = await listAllRequests(deps, query.status ?? 'open', pagingOf(query))
    if (!page.ok) return page
    return listAnswer(page.value, ({ request, tenant, organisationName }) => ({
      ...renderSkillRequest(request),
      organisation: { id: tenant.orgId, name: organisationName, mode: tenant.mode },
    }))
  },
})
