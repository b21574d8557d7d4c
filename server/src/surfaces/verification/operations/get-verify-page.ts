import Type from 'typebox'
import { getVerifyPage as get, type VerifyPage } from '../../../features/verification/index.ts'
import { answer, closed, envelope, openOperation } from '../operation.ts'
import { endorsementType, skill, source, state, verificationId } from '../shapes.ts'

const person = { name: Type.String(), email: Type.String() }

const verifyPage = Type.Object(
  {
    serviceVerificationId: verificationId,
    endorserInfo: Type.Object({ name: Type.String(), company: Type.String(), email: Type.String() }, closed),
    requesterInfo: Type.Object({ ...person, externalStudentId: Type.String() }, closed),
    source,
    skills: Type.Array(skill),
    endorsementType,
    state,
  },
  closed,
)

export const getVerifyPage = openOperation({
  id: 'getVerifyPage',
  method: 'GET',
  path: '/humanverification/verify-page/{serviceVerificationId}',
  tag: 'Reviewers',
  area: 'reviewers',
  summary: 'What the reviewer is asked',
  description:
    'No key: opened from the link in the reviewer’s e-mail. Reading it changes nothing, however often and by whom it is read. Several items ' +
    'become one source: experience before project before certificate.',
  params: Type.Object({ serviceVerificationId: verificationId }),
  answers: { 200: { description: 'The claim, and how it stands.', schema: envelope(verifyPage) } },
  refusals: ['NOT_FOUND'],
  handle: async ({ params: { serviceVerificationId } }, deps) => {
    const outcome = await get(deps, serviceVerificationId)
    return outcome.ok ? answer(200, 'Verify page data found.', renderPage(outcome.value)) : outcome
  },
})

function renderPage(page: VerifyPage) {
  const { reviewer, requester } = page
  return {
    serviceVerificationId: page.verificationId,
    endorserInfo: { name: reviewer.name, company: reviewer.company, email: reviewer.email },
    requesterInfo: {
      name: requester.name,
      email: requester.email,
      externalStudentId: requester.externalStudentId,
    },
    source: page.source,
    skills: page.skills.map(({ skillId, name, proofUrl }) => ({ skillId, name, proofUrl })),
    endorsementType: page.endorsementType,
    state: page.state,
  }
}
