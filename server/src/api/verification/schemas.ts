import Type from 'typebox'
import { closed, nullable, timestamp } from '../../contract/fields.ts'
import { line, text } from '../../contract/text.ts'
import {
  ENDORSEMENT_TYPES,
  OUTCOMES,
  type ReviewerDetails,
  SESSION_LANGUAGES,
  SESSION_STATES,
  type SessionView,
  SIGNAL_GRADES,
  SIGNAL_REASONS,
  SOURCE_KINDS,
  STATES,
  VERIFICATION_METHODS,
} from '../../features/verification/index.ts'
import { EMAIL_PATTERN } from '../../kernel/mailbox.ts'
import { QUESTION_SOURCES } from '../../kernel/question-source.ts'

/** Wire schemas and renderers of the Verification API. */

export const name = (description: string, example: string) => line(1, 200, { description, examples: [example] })
const externalId = (description: string, example: string) => line(1, 128, { description, examples: [example] })
const description = (of: string) =>
  Type.Optional(text(0, 4_000, { description: `What the ${of} was about. Questions are made from it.` }))
export const webAddress = (about: string) =>
  Type.String({
    maxLength: 2_000,
    pattern: '^https?://',
    'x-rule': 'must be an http or https URL',
    description: about,
    examples: ['https://example.com/work'],
  })
const date = (about: string) =>
  Type.Optional(
    Type.String({
      pattern: '^\\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\\d|3[01]))?)?$',
      'x-rule': 'must be a year, a month or a day such as 2026, 2026-04 or 2026-04-30',
      description: `${about} A year, a month or a day.`,
      examples: ['2026-04'],
    }),
  )

export const verificationId = Type.String({
  description: 'Id of the verification, from POST /verify.',
  examples: ['vrf_1_7Hq2mVxT9bKcRw4sYzLp3N'],
})
export const serviceUserId = Type.String({
  description: 'Our id of the student: the same in every session of yours.',
  examples: ['SU_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD'],
})
export const skillId = Type.String({ description: 'Id of a skill.', examples: ['sk_1001'] })
export const state = Type.Enum([...STATES], { description: 'State of the verification.' })
const sessionState = Type.Enum([...SESSION_STATES], {
  description:
    'State of the session. `attempt_failed`: the last attempt failed and attempts remain. `under_review`: the outcome is held until it is released or rejected.',
})
export const method = Type.Enum([...VERIFICATION_METHODS], {
  description: '`human`: a reviewer endorses the skills. `assessment`: the student answers questions.',
})
export const endorsementType = Type.Enum([...ENDORSEMENT_TYPES], {
  description: 'What the reviewer is to the student.',
})

export const student = Type.Object(
  {
    externalStudentId: externalId('Your id of the student.', 'stu-40417'),
    name: name('Name of the student. Reviewers see it.', 'Asha Verma'),
    email: Type.String({
      maxLength: 254,
      pattern: EMAIL_PATTERN,
      'x-rule': 'must be an e-mail address such as name@example.com',
      description: 'E-mail address of the student.',
      examples: ['asha@example.com'],
    }),
  },
  { ...closed, description: 'The student.' },
)

export const project = Type.Object(
  {
    externalProjectId: externalId('Your id of the project.', 'prj-1'),
    projectName: name('Name of the project.', 'Rooftop solar monitor'),
    role: Type.Optional(name('What the student was in it.', 'Developer')),
    description: description('project'),
    url: Type.Optional(webAddress('Where the project can be seen.')),
    startDate: date('When it began.'),
    endDate: date('When it ended.'),
  },
  { ...closed, description: 'A project of the student.' },
)

export const workExperience = Type.Object(
  {
    externalExperienceId: externalId('Your id of the work experience.', 'exp-1'),
    company: name('Company that the student worked at.', 'Sunrise Energy'),
    title: name('Job title.', 'Site technician'),
    description: description('work'),
    startDate: date('When it began.'),
    endDate: date('When it ended.'),
  },
  { ...closed, description: 'A work experience of the student.' },
)

export const certificate = Type.Object(
  {
    externalCertificateId: externalId('Your id of the certificate.', 'crt-1'),
    certificateName: name('Name of the certificate.', 'Solar PV installer'),
    issuer: Type.Optional(name('Who issued it.', 'Skill council')),
    issuedOn: date('When it was issued.'),
    url: Type.Optional(webAddress('Where the certificate can be seen.')),
    description: description('course'),
  },
  { ...closed, description: 'A certificate of the student.' },
)

export const skillNames = Type.Object(
  { hi: Type.Optional(Type.String({ description: 'Name in Hindi.', examples: ['ईंट की चिनाई'] })) },
  { ...closed, description: 'Names in other languages, as far as the catalogue has them.' },
)

const shown = (about: string, example: string) => Type.String({ description: about, examples: [example] })

export const stored = Type.Object(
  {
    projects: Type.Array(
      Type.Object(
        {
          serviceProjectId: shown('Our id of the project.', 'PR_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD'),
          externalProjectId: shown('Your id of the project.', 'prj-1'),
          projectName: shown('Name of the project.', 'Rooftop solar monitor'),
        },
        closed,
      ),
      { description: 'Projects attached in step 3.' },
    ),
    experience: Type.Array(
      Type.Object(
        {
          serviceExperienceId: shown('Our id of the work experience.', 'EX_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD'),
          externalExperienceId: shown('Your id of the work experience.', 'exp-1'),
          company: shown('Company.', 'Sunrise Energy'),
          title: shown('Job title.', 'Site technician'),
        },
        closed,
      ),
      { description: 'Work experiences attached in step 3.' },
    ),
    certificates: Type.Array(
      Type.Object(
        {
          serviceCertificateId: shown('Our id of the certificate.', 'CE_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD'),
          externalCertificateId: shown('Your id of the certificate.', 'crt-1'),
          certificateName: shown('Name of the certificate.', 'Solar PV installer'),
        },
        closed,
      ),
      { description: 'Certificates attached in step 3.' },
    ),
  },
  { ...closed, title: 'StoredItems', description: 'Items that the skills are verified against.' },
)

export const reviewer = Type.Object(
  {
    serviceVerificationId: verificationId,
    name: shown('Name of the reviewer.', 'Ravi Iyer'),
    email: shown('E-mail address of the reviewer, in lower case.', 'ravi@example.com'),
    company: shown('Company of the reviewer.', 'Sunrise Energy'),
    website: nullable(
      shown('Website of the company.', 'https://example.com'),
      'Website of the company; null if none was sent.',
    ),
  },
  { ...closed, title: 'Reviewer', description: 'Who endorses the skills.' },
)

export function renderReviewer(serviceVerificationId: string, details: ReviewerDetails) {
  const { name: called, email, company, website } = details
  return { serviceVerificationId, name: called, email, company, website }
}

const proofUrls = (about: string) =>
  Type.Array(Type.String({ examples: ['https://example.com/work'] }), { description: about })

export const skill = Type.Object(
  { skillId, name: shown('Name of the skill.', 'Brick laying'), proofUrl: proofUrls('URLs that show the skill.') },
  { ...closed, title: 'SessionSkill', description: 'A skill of the session.' },
)

export const source = Type.Object(
  {
    type: Type.Enum([...SOURCE_KINDS], { description: 'Kind of the item.' }),
    title: shown('Job title, project name or certificate name.', 'Site technician'),
    subtitle: shown('Company, role or issuer; may be empty.', 'Sunrise Energy'),
    meta: shown('Dates, or the issuer of a certificate; may be empty.', '2025-04 to 2026-03'),
    description: shown('Description as sent; may be empty.', 'Installed and checked rooftop panels.'),
  },
  { ...closed, description: 'The item that the skills are verified against.' },
)

export const sessionLanguage = Type.Enum([...SESSION_LANGUAGES], {
  description: 'Language of the questions, e-mails and pages of the session.',
})
const questionSource = Type.Enum([...QUESTION_SOURCES], {
  description:
    '`item_bank`: drawn from a bank, in live mode one that is not public. `model`: written by a language model around the items of ' +
    'step 3. `sample`: made of catalogue words, only with test keys; they verify nothing.',
})

const signals = Type.Object(
  {
    grade: Type.Enum([...SIGNAL_GRADES], {
      description: '`red`: the outcome is held (state `under_review`) until it is released or rejected.',
    }),
    reasons: Type.Array(Type.Enum([...SIGNAL_REASONS]), {
      description:
        '`free_mail`: anybody gets an address at the domain of the reviewer. `other_domain`: the domain has nothing to do with the ' +
        'company or website given. `same_network`: student and reviewer called from one network. `hasty`: the page was open for less ' +
        'than ten seconds. `fast_answers`: answered faster than people read. `endorsement_missing`: a safety-critical skill was ' +
        'passed that no reviewer has endorsed.',
      examples: [['free_mail']],
    }),
  },
  { ...closed, title: 'Signals', description: 'How an outcome came about.' },
)

export const session = Type.Object(
  {
    serviceVerificationId: verificationId,
    serviceUserId,
    state: sessionState,
    student,
    projects: Type.Array(project, { description: 'Projects as sent with POST /verify.' }),
    workExperiences: Type.Array(workExperience, { description: 'Work experiences as sent with POST /verify.' }),
    certificates: Type.Array(certificate, { description: 'Certificates as sent with POST /verify.' }),
    stored,
    skills: Type.Array(
      Type.Object(
        {
          ...skill.properties,
          names: skillNames,
          safetyCritical: Type.Boolean({
            description: 'Whether a passed assessment is held until a reviewer endorses the skill, too.',
          }),
          outcome: Type.Enum([...OUTCOMES], { description: 'Outcome of the skill.' }),
          comment: nullable(
            shown('Comment of the reviewer.', 'Worked with me for a year.'),
            'Comment of the reviewer; null if there is none.',
          ),
        },
        closed,
      ),
      { description: 'Skills of step 1, with their outcome.' },
    ),
    verificationMethod: nullable(method, 'Method of step 2; null before it.'),
    endorsementType: Type.Enum([...ENDORSEMENT_TYPES, 'assessment'], {
      description: 'What the reviewer is to the student; `assessment` with that method.',
    }),
    reviewer: nullable(reviewer, 'The reviewer; null if none is stored.'),
    assessment: nullable(
      Type.Object(
        {
          totalQuestions: Type.Integer({ description: 'Number of questions.', examples: [8] }),
          expiresAt: timestamp('When the attempt ends.'),
          attempt: Type.Integer({ description: 'Number of the attempt, from 1.' }),
          score: nullable(
            Type.Integer({ examples: [88] }),
            'Right answers in percent; null until the attempt is decided.',
          ),
          passed: nullable(Type.Boolean(), 'Whether it was passed; null until the attempt is decided.'),
          nextAttemptAt: nullable(
            timestamp('When the next attempt may start.'),
            'When the next attempt may start; null unless the attempt failed and attempts remain.',
          ),
        },
        closed,
      ),
      'The latest attempt; null if there is none.',
    ),
    language: sessionLanguage,
    questionSource: nullable(questionSource, 'Where the questions come from; null before the first ones.'),
    signals: nullable(signals, 'How the outcome came about; null until there is one.'),
    credentials: Type.Array(
      Type.Object(
        {
          credentialId: shown('Id of the credential.', 'crd_4hT9cVq2LxW7mRzKpB3sYd'),
          skillId,
          url: shown('Page of the public proof.', 'https://pramaan.example/proof/crd_4hT9cVq2LxW7mRzKpB3sYd'),
        },
        { ...closed, title: 'Credential', description: 'A signed proof of a verified skill.' },
      ),
      { description: 'Credentials of the verified skills.' },
    ),
    expiresAt: timestamp('When the session ends if it is not used before.'),
  },
  { ...closed, title: 'Session', description: 'A verification session and everything that belongs to it.' },
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
      names: each.names,
      safetyCritical: each.safetyCritical,
      proofUrl: each.proofUrl,
      outcome: each.outcome,
      comment: each.comment,
    })),
    verificationMethod: view.method,
    endorsementType: view.endorsementType,
    reviewer: view.reviewer && renderReviewer(view.verificationId, view.reviewer),
    assessment: assessment && {
      ...assessment,
      expiresAt: assessment.expiresAt.toISOString(),
      nextAttemptAt: assessment.nextAttemptAt?.toISOString() ?? null,
    },
    language: view.language,
    questionSource: view.questionSource,
    signals: view.signals,
    credentials: view.credentials,
    expiresAt: view.expiresAt.toISOString(),
  }
}

/** Sent by the reviewer's page with a decision. */
export const reviewPage = Type.Optional(
  Type.Object(
    {
      number: Type.String({ maxLength: 20, description: 'The number that the page asks to type.', examples: ['4821'] }),
      seconds: Type.Integer({
        minimum: 0,
        maximum: 86_400,
        description: 'How long the page was open.',
        examples: [95],
      }),
    },
    { ...closed, description: 'Only from the page of the reviewer.' },
  ),
)
export const reviewToken = Type.String({
  minLength: 1,
  maxLength: 512,
  description: 'Token of the link in the e-mail.',
  examples: ['rvt_9sKxQ2mVb7TzLp4NcRw1YhJd'],
})

/** Sent by a reviewer who endorses nothing. */
export const objectionBody = Type.Object(
  {
    token: reviewToken,
    reason: text(1, 1_000, {
      description: 'Reason, as the reviewer wrote it.',
      examples: ['I do not know this person.'],
    }),
    page: reviewPage,
  },
  { ...closed, title: 'ObjectionBody', description: 'The objection of a reviewer.' },
)

export const objectionParams = Type.Object({ serviceVerificationId: verificationId })

export const OBJECTION_ERRORS = [
  'VALIDATION_FAILED',
  'NOT_FOUND',
  'INVALID_TOKEN',
  'TOKEN_EXPIRED',
  'ALREADY_DECIDED',
  'CONFIRMATION_NEEDED',
] as const
