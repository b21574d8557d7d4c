import Type from 'typebox'
import { DECISIONS, endorse as decide } from '../../../features/verification/index.ts'
import { formatCatalogueId } from '../../../kernel/catalogue-id.ts'
import { answer, closed, envelope, openOperation } from '../operation.ts'
import { PLAIN_TEXT, skillId, state, verificationId } from '../shapes.ts'

const decision = Type.Enum([...DECISIONS])

export const endorse = openOperation({
  id: 'endorse',
  method: 'POST',
  path: '/humanverification/endorse/{serviceVerificationId}',
  tag: 'Reviewers',
  area: 'reviewers',
  summary: "Take the reviewer's decision",
  description:
    'Once, with every skill decided. The token stands in the fragment of the e-mailed link, which browsers send to nobody: a program that ' +
    'opens links can read the page and decide nothing. A browser also sends the number that the page asks to type.',
  params: Type.Object({ serviceVerificationId: verificationId }),
  body: Type.Object(
    {
      token: Type.String({ minLength: 1, maxLength: 512 }),
      decisions: Type.Array(
        Type.Object(
          { skillId, decision, comment: Type.Optional(Type.String({ maxLength: 500, pattern: PLAIN_TEXT })) },
          closed,
        ),
        { minItems: 1, maxItems: 10 },
      ),
      page: Type.Optional(
        Type.Object(
          { number: Type.String({ maxLength: 20 }), seconds: Type.Integer({ minimum: 0, maximum: 86_400 }) },
          { ...closed, description: 'From the reviewer’s page: the number typed, and how long it was open.' },
        ),
      ),
    },
    closed,
  ),
  answers: {
    200: {
      description: 'The decision is taken.',
      schema: envelope(
        Type.Object(
          {
            serviceVerificationId: verificationId,
            state,
            skills: Type.Array(Type.Object({ skillId, decision }, closed)),
          },
          closed,
        ),
      ),
    },
  },
  refusals: [
    'VALIDATION_FAILED',
    'NOT_FOUND',
    'INVALID_TOKEN',
    'TOKEN_EXPIRED',
    'ALREADY_DECIDED',
    'CONFIRMATION_NEEDED',
    'DECISIONS_INCOMPLETE',
  ],
  handle: async ({ params: { serviceVerificationId }, body, context }, deps) => {
    const { network, fromBrowser } = context
    const given = { token: body.token, decisions: body.decisions, page: body.page, network, fromBrowser }
    const outcome = await decide(deps, serviceVerificationId, given)
    if (!outcome.ok) return outcome
    return answer(200, 'Decision taken.', {
      serviceVerificationId,
      state: outcome.value.state,
      skills: outcome.value.outcomes.map(each => ({
        skillId: formatCatalogueId('skill', each.skillNumber),
        decision: each.outcome,
      })),
    })
  },
})
