import Type from 'typebox'
import { getSessionEmail as get } from '../../../features/verification/index.ts'
import { closed, openOperation } from '../operation.ts'
import { serviceUserId } from '../shapes.ts'

export const getSessionEmail = openOperation({
  id: 'getSessionEmail',
  method: 'GET',
  path: '/step3/store-verification-items/{sessionToken}/email',
  tag: 'Sessions',
  area: 'sessions',
  summary: 'Whose session it is',
  description: 'No key: the token in the address is enough.',
  params: Type.Object({ sessionToken: Type.String() }),
  answers: {
    200: {
      description: 'The student, as told with POST /verify.',
      schema: Type.Object(
        { success: Type.Literal(true), email: Type.String(), name: Type.String(), serviceUserId },
        closed,
      ),
    },
  },
  refusals: ['SESSION_NOT_FOUND'],
  handle: async ({ params }, deps) => {
    const outcome = await get(deps, params.sessionToken)
    return outcome.ok ? { status: 200, body: { success: true, ...outcome.value } } : outcome
  },
})
