import Type from 'typebox'
import { closed } from '../../../contract/fields.ts'
import { getSessionEmail as get } from '../../../features/verification/index.ts'
import { openOperation } from '../operation.ts'
import { serviceUserId } from '../schemas.ts'

export const getSessionEmail = openOperation({
  id: 'getSessionEmail',
  method: 'GET',
  path: '/step3/store-verification-items/{sessionToken}/email',
  tag: 'Sessions',
  area: 'sessions',
  summary: 'Get the student of a session',
  description: 'No key is needed: the token in the path is enough.',
  params: Type.Object({
    sessionToken: Type.String({
      description: 'The session token, from POST /verify.',
      examples: ['vst_1_5kV0xQm2TzLp9NcRw4sYbHqJd7Uf3Ga8E'],
    }),
  }),
  answers: {
    200: {
      description: 'The student, as sent with POST /verify.',
      schema: Type.Object(
        {
          success: Type.Literal(true, { description: 'Always true.' }),
          email: Type.String({ description: 'E-mail address of the student.', examples: ['asha@example.com'] }),
          name: Type.String({ description: 'Name of the student.', examples: ['Asha Verma'] }),
          serviceUserId,
        },
        closed,
      ),
    },
  },
  errors: ['SESSION_NOT_FOUND'],
  handle: async ({ params }, deps) => {
    const outcome = await get(deps, params.sessionToken)
    return outcome.ok ? { status: 200, body: { success: true, ...outcome.value } } : outcome
  },
})
