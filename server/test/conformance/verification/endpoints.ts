import { proved, section } from '../statement.ts'
import {
  assessments,
  authentication,
  calledAgain,
  email,
  endorse,
  fromSourcesAndSkills,
  generate,
  generateErrors,
  items,
  overSessions,
  page,
  races,
  reading,
  reviewers,
  session,
  step1,
  step2,
  step3,
  step3Order,
  steps,
  storing,
  verify,
  withModel,
} from './tests.ts'

const generating = (name: string) => assessments(`POST /assessment/generate > ${name}`)
const made = generating('answers with questions and nothing that tells which option is right')
const again = generating('called again gives the same, says so, and took no time')
const generateCodes = generating('every code under its condition')
const attached = step3('attaches the selected items, with the data the session was opened with')
const stored = storing('stores the reviewer, with the e-mail in lower case')
const liveToken = step2('needs a session token that lives')
const oneAddress = storing('DUPLICATE_REVIEWER_EMAIL: one address speaks for a source under one type only')
const raced = (name: string) => races(`raced > ${name}`)
const racedAddress = raced('DUPLICATE_REVIEWER_EMAIL: of one address under two types exactly one is stored')
const noReviewer = reading('answers 404 NOT_FOUND when no reviewer is stored, or nothing is')
const ours = authentication(
  'the envelope > a failure of ours is 500 INTERNAL_ERROR with the request id, and no word of its cause',
)

/** "Endpoints", "Authentication", "Events", "Errors", "Limits", "Versioning". */
export const endpoints = [
  ...section('POST /step2/verification-method', [
    proved('V-031', 'Needs a valid session token', liveToken),
    proved('V-032', 'Body: serviceVerificationId required', step2('with no id answers 400 MISSING_VERIFICATION_ID')),
    proved(
      'V-033',
      'Body: verificationMethod required, human or assessment',
      step2('with no method answers 400 MISSING_VERIFICATION_METHOD'),
      steps.every('POST /step2/verification-method > stores the method'),
    ),
    proved(
      'V-034',
      'Response: data {serviceVerificationId, verificationMethod}',
      steps.every('POST /step2/verification-method > stores the method'),
    ),
  ]),
  ...section('POST /step3/store-verification-items/store', [
    proved(
      'V-035',
      'Replace on submit: items stored earlier and not named again are deleted',
      step3('replaces on submit: items stored earlier and not named again are deleted'),
    ),
    proved(
      'V-036',
      'The ids must match items of POST /verify; the stored session supplies the data',
      attached,
      step3Order('5. ITEM_NOT_FOUND: an id that was not submitted, or under another kind; nothing is stored'),
    ),
    proved(
      'V-037',
      'Body: sessionToken required',
      items.every('step 3 rejects, in this order > 1. MISSING_SESSION_TOKEN: '),
    ),
    proved(
      'V-038',
      'Body: projectIds, workExperienceIds, credentialIds, each by default empty; at least one not',
      step3Order('4. NO_ITEMS_SELECTED: all three arrays empty, given or not'),
      attached,
    ),
    proved(
      'V-039',
      'Response: data {serviceVerificationId, serviceUserId, stored {projects, experience, certificates}}',
      attached,
    ),
    proved(
      'V-040',
      'Step 2 must be completed first',
      step3Order('3. VERIFICATION_METHOD_NOT_SET: before step 2, even with no item selected'),
    ),
  ]),
  ...section('GET /step3/store-verification-items/{sessionToken}/email', [
    proved('V-041', 'No authentication', email('answers at the top level, without a key')),
    proved(
      'V-042',
      'Response, at the top level: success, email, name, serviceUserId',
      email('answers at the top level, without a key'),
    ),
  ]),
  ...section('POST /storereviewerdetails/store', [
    proved('V-043', 'Stores the reviewer of a human verification', stored),
    proved(
      'V-044',
      'Updates the reviewer',
      storing('may be changed until the decision, which voids the links mailed before; after it 409 ALREADY_DECIDED'),
    ),
    proved(
      'V-045',
      'Human endorsements only',
      storing(
        'is for human verifications only: 400 INVALID_VERIFICATION_TYPE, or VERIFICATION_METHOD_NOT_SET before step 2',
      ),
    ),
    proved(
      'V-046',
      'Body: serviceVerificationId, name, email, company required',
      reviewers.every('POST /storereviewerdetails/store > with no '),
    ),
    proved(
      'V-047',
      'Body: email valid, stored in lower case',
      stored,
      storing('with an e-mail that is none answers 400 INVALID_EMAIL'),
    ),
    proved(
      'V-048',
      'Body: website optional, a valid URL if given',
      storing('a website may be left out'),
      storing('with a website that is none answers 400 INVALID_WEBSITE'),
    ),
    proved('V-049', 'Response: data {serviceVerificationId, name, email, company, website}', stored),
    proved(
      'V-050',
      'For a source each endorsement type needs another reviewer e-mail: else DUPLICATE_REVIEWER_EMAIL',
      oneAddress,
      racedAddress,
    ),
  ]),
  ...section('GET /storereviewerdetails/{serviceVerificationId}', [
    proved('V-051', 'No authentication', reading('answers without a key')),
    proved(
      'V-052',
      'Response: data {serviceVerificationId, name, email, company, website}',
      stored,
      reading('answers without a key'),
    ),
    proved('V-053', 'MISSING_VERIFICATION_ID 400', reading('without an id answers 400 MISSING_VERIFICATION_ID')),
    proved('V-054', 'NOT_FOUND 404 without reviewer details', noReviewer),
  ]),
  ...section('POST /assessment/generate', [
    proved(
      'V-055',
      'Questions are in the context of source data and skill names',
      ...fromSourcesAndSkills,
      generate(
        'what is made > the student’s own words reach the model as data, and never its second, independent solve',
      ),
    ),
    proved('V-056', 'No body fields; everything is read from the session', made),
    proved(
      'V-057',
      'Needs a valid session token',
      authentication('a key > is needed by generateAssessment: without one, or with an unknown one, 401 UNAUTHORIZED'),
      generateCodes,
    ),
    proved('V-058', 'Prerequisites: skills stored, method assessment, items stored', generateCodes, generateErrors),
    proved(
      'V-059',
      'First generation: data {serviceVerificationId, totalQuestions, questions}, message, executionTime',
      made,
    ),
    proved(
      'V-060',
      'Questions exist: the same data with alreadyGenerated true, no AI call, no executionTime',
      again,
      calledAgain,
    ),
    proved(
      'V-061',
      'Timeout 90 seconds',
      withModel(
        'the time limit > is 90 seconds: until then a silent model is waited for, then 500 GENERATION_FAILED, and nothing is stored',
      ),
      generate('GENERATION_FAILED, and nothing is stored > a model that stays silent until the time is over'),
    ),
    proved(
      'V-062',
      'verification.initiated fires on first generation only',
      again,
      calledAgain,
      generate('a new attempt > after a failed one: an hour later, other questions, no second event'),
    ),
  ]),
  ...section('Other named operations', [
    proved(
      'V-063',
      'POST /verify opens the session and returns sessionToken and serviceVerificationId',
      verify('opens a session and tells its token, ids, end and hosted page'),
    ),
    proved('V-064', 'POST /step1/storeskills/store', step1('stores skills with their proof, and tells their names')),
    proved('V-065', 'The full session fetch', session('shows everything that belongs to it')),
    proved(
      'V-066',
      'Answer submission',
      assessments('POST /assessment/submit > passes, locks, ends the verification, and the session shows it'),
    ),
    proved(
      'V-067',
      'GET /humanverification/verify-page/{serviceVerificationId}: no authentication, returns the verify page data',
      page('tells who asks whom to endorse what, with the proof'),
    ),
  ]),
  ...section('Authentication', [
    proved('V-068', 'Calls send x-api-key', authentication.every('a key > is needed by ')),
    proved('V-069', 'Step 2 and generation need a valid session token', liveToken, generateCodes),
    proved(
      'V-070',
      'Step 3 names the session by sessionToken in the body',
      step3('identifies the session by the token in the body; a header is not asked for'),
    ),
    proved(
      'V-071',
      'No authentication: session e-mail, reviewer details, verify page',
      email('answers at the top level, without a key'),
      reading('answers without a key'),
      page('tells who asks whom to endorse what, with the proof'),
    ),
  ]),
  ...section('Errors', [
    proved(
      'V-072',
      'Envelope: success false, error {code, message}',
      authentication('the envelope > an error has a code and a message, nothing else, and every answer its request id'),
    ),
    proved(
      'V-073',
      'MISSING_VERIFICATION_ID 400: step 2, reviewer store and get without an id',
      step2('with no id answers 400 MISSING_VERIFICATION_ID'),
      storing('with no id answers 400 MISSING_VERIFICATION_ID'),
      reading('without an id answers 400 MISSING_VERIFICATION_ID'),
    ),
    proved(
      'V-074',
      'MISSING_VERIFICATION_METHOD 400: step 2',
      step2('with no method answers 400 MISSING_VERIFICATION_METHOD'),
    ),
    proved(
      'V-075',
      'INVALID_VERIFICATION_METHOD 400: not human or assessment',
      step2('with another method answers 400 INVALID_VERIFICATION_METHOD'),
    ),
    proved(
      'V-076',
      'MISSING_SESSION_TOKEN 400: step 3',
      items.every('step 3 rejects, in this order > 1. MISSING_SESSION_TOKEN: '),
    ),
    proved(
      'V-077',
      'NO_ITEMS_SELECTED 400: all three arrays empty',
      step3Order('4. NO_ITEMS_SELECTED: all three arrays empty, given or not'),
    ),
    proved(
      'V-078',
      'VERIFICATION_METHOD_NOT_SET 400: step 2 not done',
      step3Order('3. VERIFICATION_METHOD_NOT_SET: before step 2, even with no item selected'),
    ),
    proved(
      'V-079',
      'SESSION_NOT_FOUND 404: token expired or invalid',
      step3Order('2. SESSION_NOT_FOUND: a token that is unknown or expired, whatever else is wrong'),
    ),
    proved(
      'V-080',
      'DUPLICATE_SKILLS_IN_BUNDLE 409: already verified for the source under the same type',
      overSessions('DUPLICATE_SKILLS_IN_BUNDLE: a skill verified for the source under the same type'),
      raced('DUPLICATE_SKILLS_IN_BUNDLE: beside the endorsement, step 3 comes before it or is rejected'),
    ),
    proved(
      'V-081',
      'MAX_SKILLS_PER_SOURCE 409: would exceed 10 skills for the source',
      overSessions('MAX_SKILLS_PER_SOURCE: the eleventh different skill of a source, open or verified'),
      raced('MAX_SKILLS_PER_SOURCE: of three times four skills two are stored'),
    ),
    proved(
      'V-082',
      'ASSESSMENT_ALREADY_PASSED 409: skill already assessment-verified and passed',
      overSessions('ASSESSMENT_ALREADY_PASSED: an assessment of a skill passed by another source'),
      raced('ASSESSMENT_ALREADY_PASSED: beside the pass, step 3 of another source comes before it or is rejected'),
    ),
    proved(
      'V-083',
      'MISSING_NAME, MISSING_EMAIL, MISSING_COMPANY 400',
      storing('with no name answers 400 MISSING_NAME'),
      storing('with no e-mail answers 400 MISSING_EMAIL'),
      storing('with no company answers 400 MISSING_COMPANY'),
    ),
    proved('V-084', 'INVALID_EMAIL 400: bad format', storing('with an e-mail that is none answers 400 INVALID_EMAIL')),
    proved(
      'V-085',
      'INVALID_WEBSITE 400: given and no valid URL',
      storing('with a website that is none answers 400 INVALID_WEBSITE'),
    ),
    proved('V-086', 'DUPLICATE_REVIEWER_EMAIL 409: already an endorser of the source', oneAddress, racedAddress),
    proved('V-087', 'NOT_FOUND 404: no reviewer details', noReviewer),
    proved(
      'V-088',
      'ASSESSMENT_LOCKED 403, VERIFICATION_NOT_FOUND 404, INVALID_VERIFICATION_TYPE 400, NO_DATA 400, NO_SKILLS 400 on generate',
      generateErrors,
    ),
    proved(
      'V-089',
      'GENERATION_FAILED 500: AI returned no questions',
      generating('a model that fails: 500 GENERATION_FAILED, without a word of the model'),
      generate('GENERATION_FAILED, and nothing is stored > a model that returns nothing'),
    ),
    proved('V-090', 'INTERNAL_ERROR 500: unexpected', ours),
    proved('V-091', 'Events: verification.initiated is not repeated when questions are resumed', again, calledAgain),
    proved(
      'V-092',
      'Other events tell how a verification ended',
      endorse.every('POST /humanverification/endorse/{serviceVerificationId} > ends as '),
    ),
  ]),
]
