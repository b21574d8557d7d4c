import Type from 'typebox'
import { closed, timestamp } from '../../../contract/fields.ts'
import { openSession as open } from '../../../features/verification/index.ts'
import { answer, envelope, keyOperation } from '../operation.ts'
import {
  certificate,
  project,
  serviceUserId,
  sessionLanguage,
  student,
  verificationId,
  webAddress,
  workExperience,
} from '../schemas.ts'

const MOST = 50

export const openSession = keyOperation({
  id: 'openSession',
  method: 'POST',
  path: '/verify',
  tag: 'Sessions',
  area: 'sessions',
  opensSession: true,
  summary: 'Open a verification session',
  description:
    'Sends the student and the items to verify against: at least one item, at most 50 of each kind. The session ends 24 hours ' +
    'after its last use and after 7 days at most. `hostedUrl` takes the student through all steps on our own pages. A key may open ' +
    '20,000 sessions a day; the day ends at midnight IST, and calls whose body is rejected count too.',
  body: Type.Object(
    {
      student,
      projects: Type.Array(project, { maxItems: MOST, default: [], description: 'Projects.' }),
      workExperiences: Type.Array(workExperience, { maxItems: MOST, default: [], description: 'Work experiences.' }),
      certificates: Type.Array(certificate, { maxItems: MOST, default: [], description: 'Certificates.' }),
      returnUrl: Type.Optional(webAddress('Where the hosted page sends the student at the end.')),
      language: Type.Optional(Type.With(sessionLanguage, { default: 'en' })),
    },
    {
      ...closed,
      required: ['student'],
      title: 'SessionBody',
      description: 'The student, and the items to verify skills against.',
      examples: [
        {
          student: { externalStudentId: 'stu-40417', name: 'Asha Verma', email: 'asha@example.com' },
          projects: [
            {
              externalProjectId: 'prj-1',
              projectName: 'Rooftop solar monitor',
              role: 'Developer',
              description: 'Reads inverters and draws charts.',
              startDate: '2025-01',
              endDate: '2025-06',
            },
          ],
          returnUrl: 'https://example.com/done',
        },
      ],
    },
  ),
  answers: {
    201: {
      description: 'The session. Its token is shown only here.',
      schema: envelope(
        Type.Object(
          {
            sessionToken: Type.String({
              description: 'To send in x-session-token. Whoever has it acts as the student. It is shown only here.',
              examples: ['vst_1_5kV0xQm2TzLp9NcRw4sYbHqJd7Uf3Ga8E'],
            }),
            serviceVerificationId: verificationId,
            serviceUserId,
            expiresAt: timestamp('When the session ends if it is not used before.'),
            hostedUrl: Type.String({
              description: 'Page that takes the student through all steps.',
              examples: ['https://pramaan.example/s/vst_1_5kV0xQm2TzLp9NcRw4sYbHqJd7Uf3Ga8E'],
            }),
          },
          { ...closed, title: 'NewSession', description: 'A new session.' },
        ),
      ),
    },
  },
  errors: ['VALIDATION_FAILED'],
  handle: async ({ body, context }, deps) => {
    const { returnUrl = null, language = 'en', ...submitted } = body
    const outcome = await open(deps, context.tenant, submitted, { returnUrl, language })
    if (!outcome.ok) return outcome
    const { sessionToken, verificationId: id, serviceUserId: user, expiresAt, hostedUrl } = outcome.value
    return answer(201, 'Verification session opened.', {
      sessionToken,
      serviceVerificationId: id,
      serviceUserId: user,
      expiresAt: expiresAt.toISOString(),
      hostedUrl,
    })
  },
})
