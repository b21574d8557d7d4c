import { proved, section } from '../statement.ts'
import {
  assessments,
  authentication,
  calledAgain,
  deciding,
  email,
  fromSourcesAndSkills,
  items,
  mails,
  page,
  secrecy,
  session,
  step1,
  step2,
  step3,
  step3Order,
  steps,
  storing,
  submitted,
  verify,
} from './tests.ts'

const opened = verify('opens a session and tells its token, ids, end and hosted page')
const everything = session('shows everything that belongs to it')
const attached = step3('attaches the selected items, with the data the session was opened with')
const pageShown = page('tells who asks whom to endorse what, with the proof')
const questions = assessments(
  'POST /assessment/generate > answers with questions and nothing that tells which option is right',
)
const again = assessments('POST /assessment/generate > called again gives the same, says so, and took no time')

/** "What the service does", "Resources and their fields", "States and transitions". */
export const resources = [
  ...section('What the service does', [
    proved(
      'V-001',
      'A session is built in steps: opened, skills stored (1), method chosen (2), items attached (3)',
      opened,
      step1('stores skills with their proof, and tells their names'),
      steps.every('POST /step2/verification-method > stores the method'),
      attached,
    ),
    proved(
      'V-002',
      'With method human a reviewer receives an e-mail link to a verify page',
      mails('the request > goes out when the reviewer is stored after step 3, with a link that endorses'),
      pageShown,
    ),
    proved(
      'V-003',
      'With method assessment AI makes multiple-choice questions from source data and skills',
      ...fromSourcesAndSkills,
    ),
    proved('V-004', 'Paths stand under /api/v1', opened, authentication('the document is served as it is committed')),
    proved(
      'V-005',
      'Bodies are JSON',
      authentication('the envelope > a body over 256 KB is 413, another media type 415, broken JSON 400'),
    ),
    proved(
      'V-006',
      'Success envelope: success true, data, message',
      opened,
      attached,
      storing('stores the reviewer, with the e-mail in lower case'),
    ),
    proved('V-007', 'Some responses carry executionTime, a number of milliseconds followed by ms', questions),
  ]),
  ...section('Resources', [
    proved(
      'V-008',
      'Session: sessionToken from POST /verify; holds projects, experiences, certificates and contact details',
      opened,
      everything,
    ),
    proved('V-009', 'Verification: serviceVerificationId from POST /verify', opened),
    proved(
      'V-010',
      'Verification: verificationMethod human or assessment',
      steps.every('POST /step2/verification-method > stores the method'),
    ),
    proved('V-011', 'Stored project: serviceProjectId, externalProjectId, projectName', attached),
    proved('V-012', 'Stored certificate: serviceCertificateId, externalCertificateId, certificateName', attached),
    proved('V-013', 'Stored experience: an array item', attached),
    proved(
      'V-014',
      'Reviewer: serviceVerificationId, name, email in lower case, company, website optional',
      storing('stores the reviewer, with the e-mail in lower case'),
      storing('a website may be left out'),
    ),
    proved('V-015', 'Question: questionId, question, options', questions),
    proved(
      'V-016',
      'Correct answers are kept on the server and never returned',
      questions,
      secrecy.every('before it is graded, the right answer is > '),
      secrecy.every('after it is graded, the right answer is still told by nothing > '),
    ),
    proved(
      'V-017',
      'Assessment: serviceVerificationId, totalQuestions, questions, optional alreadyGenerated',
      questions,
      again,
    ),
    proved('V-018', 'Verify page: serviceVerificationId, endorserInfo {name, company, email}', pageShown),
    proved('V-019', 'Verify page: requesterInfo {name, email, externalStudentId}', pageShown),
    proved(
      'V-020',
      'Verify page: source {type, title, subtitle, meta, description}',
      pageShown,
      submitted('what was submitted > becomes one shape, whatever its kind'),
    ),
    proved('V-021', 'Verify page: skills [{skillId, name, proofUrl array}]', pageShown),
    proved(
      'V-022',
      'source.type is experience, project or certificate; of several that is the order',
      page('shows the experience when that comes first of the attached'),
      page('shows the project when that comes first of the attached'),
      page('shows the certificate when that comes first of the attached'),
      submitted(
        'what is selected > is shown by experience before project before certificate, and of a kind by the first submitted',
      ),
    ),
  ]),
  ...section('States and transitions', [
    proved(
      'V-023',
      'No method set, step 2 with human or assessment: method stored, 200',
      steps.every('POST /step2/verification-method > stores the method'),
    ),
    proved(
      'V-024',
      'Assessment without questions, generate with prerequisites met: questions, and verification.initiated fires',
      questions,
      assessments(
        'POST /assessment/generate > twenty calls at once over two servers: one generation, one event, the same questions for all',
      ),
    ),
    proved(
      'V-025',
      'Questions there, generate again: the same at once, alreadyGenerated true, no AI call, no webhook',
      again,
      calledAgain,
    ),
    proved(
      'V-026',
      'Passed and locked, generate: 403 ASSESSMENT_LOCKED',
      assessments('POST /assessment/submit > passes, locks, ends the verification, and the session shows it'),
    ),
    proved(
      'V-027',
      'Any state, step 3 without a method: 400 VERIFICATION_METHOD_NOT_SET, unchanged',
      step3Order('3. VERIFICATION_METHOD_NOT_SET: before step 2, even with no item selected'),
    ),
    proved(
      'V-028',
      'Endorsing moves a verification on, once',
      deciding('takes the decision on every skill, and shows it to the student'),
      deciding('is once: afterwards 409 ALREADY_DECIDED, and nothing changes'),
    ),
    proved(
      'V-029',
      'Step 2 comes after step 1 and before step 3',
      step2('answers 400 NO_SKILLS before step 1'),
      items(
        'once the reviewer was written to > the same items are taken again, others are rejected with 409 VERIFICATION_FIXED',
      ),
    ),
    proved(
      'V-030',
      'The e-mail of a session is a lightweight alternative to fetching it',
      email('answers at the top level, without a key'),
    ),
  ]),
]
