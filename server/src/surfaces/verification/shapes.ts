import Type from 'typebox'
import {
  EMAIL_PATTERN,
  ENDORSEMENT_TYPES,
  OUTCOMES,
  type ReviewerDetails,
  type SessionView,
  SOURCE_KINDS,
  STATES,
  VERIFICATION_METHODS,
} from '../../features/verification/index.ts'
import { closed } from './operation.ts'

/** The shapes of the Verification API and how our values become them. */

/** No NUL nor other control characters but line breaks and tabs: PostgreSQL stores no NUL, and nobody types the others. */
export const PLAIN_TEXT = '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$'
/** One line, and not of blanks alone. */
export const NAME = '^(?=.*\\S)[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029\\ufffe\\uffff]*$'

export const name = (example: string) =>
  Type.String({ minLength: 1, maxLength: 200, pattern: NAME, examples: [example] })
const externalId = (example: string) =>
  Type.String({ minLength: 1, maxLength: 128, pattern: NAME, examples: [example] })
const description = Type.Optional(Type.String({ maxLength: 4_000, pattern: PLAIN_TEXT }))
export const webAddress = Type.String({
  maxLength: 2_000,
  pattern: '^https?://',
  examples: ['https://example.com/work'],
})
const date = Type.Optional(
  Type.String({
    pattern: '^\\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\\d|3[01]))?)?$',
    description: 'A year, a month or a day.',
    examples: ['2026-04'],
  }),
)

export const verificationId = Type.String({ examples: ['vrf_7Hq2mVxT9bKcRw4sYzLp3N'] })
export const serviceUserId = Type.String({ examples: ['SU_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD'] })
export const skillId = Type.String({ examples: ['sk_1001'] })
export const state = Type.Enum([...STATES])
export const method = Type.Enum([...VERIFICATION_METHODS])
export const endorsementType = Type.Enum([...ENDORSEMENT_TYPES])

export const student = Type.Object(
  {
    externalStudentId: externalId('stu-40417'),
    name: name('Asha Verma'),
    email: Type.String({ maxLength: 254, pattern: EMAIL_PATTERN, examples: ['asha@example.com'] }),
  },
  closed,
)

export const project = Type.Object(
  {
    externalProjectId: externalId('prj-1'),
    projectName: name('Rooftop solar monitor'),
    role: Type.Optional(name('Developer')),
    description,
    url: Type.Optional(webAddress),
    startDate: date,
    endDate: date,
  },
  closed,
)

export const workExperience = Type.Object(
  {
    externalExperienceId: externalId('exp-1'),
    company: name('Sunrise Energy'),
    title: name('Site technician'),
    description,
    startDate: date,
    endDate: date,
  },
  closed,
)

export const certificate = Type.Object(
  {
    externalCertificateId: externalId('crt-1'),
    certificateName: name('Solar PV installer'),
    issuer: Type.Optional(name('Skill council')),
    issuedOn: date,
    url: Type.Optional(webAddress),
    description,
  },
  closed,
)

export const stored = Type.Object(
  {
    projects: Type.Array(
      Type.Object(
        { serviceProjectId: Type.String(), externalProjectId: Type.String(), projectName: Type.String() },
        closed,
      ),
    ),
    experience: Type.Array(
      Type.Object(
        {
          serviceExperienceId: Type.String(),
          externalExperienceId: Type.String(),
          company: Type.String(),
          title: Type.String(),
        },
        closed,
      ),
    ),
    certificates: Type.Array(
      Type.Object(
        { serviceCertificateId: Type.String(), externalCertificateId: Type.String(), certificateName: Type.String() },
        closed,
      ),
    ),
  },
  closed,
)

export const reviewer = Type.Object(
  {
    serviceVerificationId: verificationId,
    name: Type.String(),
    email: Type.String({ description: 'In lower case.' }),
    company: Type.String(),
    website: Type.Union([Type.String(), Type.Null()], { description: 'Null when none was given.' }),
  },
  closed,
)

export function renderReviewer(serviceVerificationId: string, details: ReviewerDetails) {
  const { name: called, email, company, website } = details
  return { serviceVerificationId, name: called, email, company, website }
}

export const skill = Type.Object({ skillId, name: Type.String(), proofUrl: Type.Array(Type.String()) }, closed)

export const source = Type.Object(
  {
    type: Type.Enum([...SOURCE_KINDS]),
    title: Type.String(),
    subtitle: Type.String(),
    meta: Type.String({ description: 'Dates or the issuer.' }),
    description: Type.String(),
  },
  closed,
)

const nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()])

export const session = Type.Object(
  {
    serviceVerificationId: verificationId,
    serviceUserId,
    state,
    student,
    projects: Type.Array(project),
    workExperiences: Type.Array(workExperience),
    certificates: Type.Array(certificate),
    stored,
    skills: Type.Array(
      Type.Object(
        {
          skillId,
          name: Type.String(),
          proofUrl: Type.Array(Type.String()),
          outcome: Type.Enum([...OUTCOMES]),
          comment: nullable(Type.String()),
        },
        closed,
      ),
    ),
    verificationMethod: nullable(method),
    endorsementType: Type.Enum([...ENDORSEMENT_TYPES, 'assessment']),
    reviewer: nullable(reviewer),
    assessment: nullable(
      Type.Object(
        {
          totalQuestions: Type.Integer(),
          expiresAt: Type.String({ format: 'date-time' }),
          attempt: Type.Integer(),
          score: nullable(Type.Integer()),
          passed: nullable(Type.Boolean()),
        },
        closed,
      ),
    ),
    credentials: Type.Array(
      Type.Object(
        { credentialId: Type.String(), skillId, url: Type.String({ description: 'The public proof.' }) },
        closed,
      ),
    ),
    expiresAt: Type.String({ format: 'date-time', description: 'Of the session, if it is not used before.' }),
  },
  closed,
)

export function renderSession(view: SessionView) {
  const { assessment } = view
  return {
    serviceVerificationId: view.verificationId,
    serviceUserId: view.serviceUserId,
    state: view.state,
    student: view.student,
    projects: view.projects,
    workExperiences: view.workExperiences,
    certificates: view.certificates,
    stored: view.stored,
    skills: view.skills.map(each => ({
      skillId: each.skillId,
      name: each.name,
      proofUrl: each.proofUrl,
      outcome: each.outcome,
      comment: each.comment,
    })),
    verificationMethod: view.method,
    endorsementType: view.endorsementType,
    reviewer: view.reviewer && renderReviewer(view.verificationId, view.reviewer),
    assessment: assessment && { ...assessment, expiresAt: assessment.expiresAt.toISOString() },
    credentials: view.credentials,
    expiresAt: view.expiresAt.toISOString(),
  }
}
