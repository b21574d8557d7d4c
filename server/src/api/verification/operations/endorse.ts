import Type from 'typebox'
import { closed } from '../../../contract/fields.ts'
import { text } from '../../../contract/text.ts'
import { DECISIONS, endorse as decide } from '../../../features/verification/index.ts'
import { formatCatalogueId } from '../../../kernel/catalogue-id.ts'
import { answer, envelope, openOperation } from '../operation.ts'
import { reviewPage, reviewToken, skillId, state, verificationId } from '../schemas.ts'

const decision = Type.Enum([...DECISIONS], {
  description: '`cannot_say`: the reviewer does not know whether the student has the skill.',
})

export const endorse = openOperation({
  id: 'endorse',
  method: 'POST',
  path: '/humanverification/endorse/{serviceVerificationId}',
  tag: 'Reviewers',
  area: 'reviewers',
  summary: 'Store the decision of the reviewer',
  description:
    'Possible once, with every skill decided. The token is in the fragment of the link in the e-mail, which browsers do not send: a ' +
    'program that opens links can read the page but cannot decide. A browser also sends the number that the page asks to type.',
  params: Type.Object({ serviceVerificationId: verificationId }),
  body: Type.Object(
    {
      token: reviewToken,
      decisions: Type.Array(
        Type.Object(
          {
            skillId,
            decision,
            comment: Type.Optional(
              text(0, 500, { description: 'Shown to the student.', examples: ['Worked with me for a year.'] }),
            ),
          },
          { ...closed, description: 'The decision about one skill.' },
        ),
        { minItems: 1, maxItems: 10, description: 'One decision for each skill of the verification.' },
      ),
      page: reviewPage,
    },
    { ...closed, title: 'EndorsementBody', description: 'The decision of a reviewer.' },
  ),
  answers: {
    200: {
      description: 'The decision is stored.',
      schema: envelope(
        Type.Object(
          {
            serviceVerificationId: verificationId,
            state,
            skills: Type.Array(Type.Object({ skillId, decision }, closed), {
              description: 'The decisions, as stored.',
            }),
          },
          closed,
        ),
      ),
    },
  },
  errors: [
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
