import Type from 'typebox'
import { closed } from '../../../contract/fields.ts'
import { getVerifyPage as get, type VerifyPage } from '../../../features/verification/index.ts'
import { answer, envelope, openOperation } from '../operation.ts'
import { endorsementType, skill, source, state, verificationId } from '../schemas.ts'

const person = (who: string, name: string, email: string) => ({
  name: Type.String({ description: `Name of the ${who}.`, examples: [name] }),
  email: Type.String({ description: `E-mail address of the ${who}.`, examples: [email] }),
})

const verifyPage = Type.Object(
  {
    serviceVerificationId: verificationId,
    endorserInfo: Type.Object(
      {
        ...person('reviewer', 'Ravi Iyer', 'ravi@example.com'),
        company: Type.String({ description: 'Company of the reviewer.', examples: ['Sunrise Energy'] }),
      },
      { ...closed, description: 'The reviewer.' },
    ),
    requesterInfo: Type.Object(
      {
        ...person('student', 'Asha Verma', 'asha@example.com'),
        externalStudentId: Type.String({ description: 'Your id of the student.', examples: ['stu-40417'] }),
      },
      { ...closed, description: 'The student.' },
    ),
    source,
    skills: Type.Array(skill, { description: 'Skills to decide on.' }),
    endorsementType,
    state,
  },
  { ...closed, title: 'VerifyPage', description: 'What the reviewer is asked.' },
)

export const getVerifyPage = openOperation({
  id: 'getVerifyPage',
  method: 'GET',
  path: '/humanverification/verify-page/{serviceVerificationId}',
  tag: 'Reviewers',
  area: 'reviewers',
  summary: 'Get the request to the reviewer',
  description:
    'No key is needed: it is opened from the link in the e-mail to the reviewer. Reading it changes nothing. If there ' +
    'are several items, one is shown as the source: an experience before a project before a certificate.',
  params: Type.Object({ serviceVerificationId: verificationId }),
  answers: { 200: { description: 'The claim and its state.', schema: envelope(verifyPage) } },
  errors: ['NOT_FOUND'],
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
