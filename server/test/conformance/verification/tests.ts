import { testsIn } from '../statement.ts'

/** The files in which the proofs stand, by a short name. */
export const assessments = testsIn('server/test/assessments/http.test.ts')
export const attempts = testsIn('server/test/assessments/attempts.test.ts')
export const claims = testsIn('server/src/features/verification/core/skill-claims.test.ts')
export const credentials = testsIn('server/test/credentials/verify.test.ts')
export const authentication = testsIn('server/test/verification/authentication.test.ts')
export const endorse = testsIn('server/test/verification/endorse.test.ts')
export const generate = testsIn('server/test/assessments/generate.test.ts')
export const withModel = testsIn('server/test/assessments/generate-with-model.test.ts')
export const generateOrder = testsIn('server/src/features/assessments/core/decide-generate.test.ts')
export const guessing = testsIn('server/test/assessments/answer-distribution.test.ts')
export const held = testsIn('server/test/verification/held-outcomes.test.ts')
export const items = testsIn('server/test/verification/items.test.ts')
export const mails = testsIn('server/test/verification/reviewer-mail.test.ts')
export const matrix = testsIn('server/test/verification/tenant-matrix.test.ts')
export const proofPage = testsIn('server/test/credentials/proof-page.test.ts')
export const races = testsIn('server/test/verification/races.test.ts')
export const reviewers = testsIn('server/test/verification/reviewers.test.ts')
export const studentCalls = testsIn('server/test/verification/student-page-authentication.test.ts')
export const studentPage = testsIn('server/test/verification/student-page.test.ts')
export const revoking = testsIn('server/test/credentials/revoke-call.test.ts')
export const scanners = testsIn('server/test/verification/mail-scanner.test.ts')
export const score = testsIn('server/src/features/assessments/core/score.test.ts')
export const secrecy = testsIn('server/test/assessments/secrecy.test.ts')
export const sessions = testsIn('server/test/verification/sessions.test.ts')
export const steps = testsIn('server/test/verification/steps.test.ts')
export const submit = testsIn('server/test/assessments/submit.test.ts')
export const submitted = testsIn('server/src/features/verification/core/submission.test.ts')

/** Groups that many statements point into. */
export const calledAgain = withModel(
  'called again while the attempt is open > answers the same questions with alreadyGenerated: no call of the model, no webhook, no executionTime',
)
/** What the model is asked, and that its questions are the ones shown. */
export const fromSourcesAndSkills = [
  withModel('the model > writes for each skill, by its name, from every attached item: names, roles and descriptions'),
  withModel('the model > is told nothing of items that are not attached'),
  withModel('the model > is who wrote each question and its four options; the order of the options is ours'),
]
export const generateErrors = withModel.every('each error with its status, and no call of the model > ')
export const verify = (name: string) => sessions(`POST /verify > ${name}`)
export const email = (name: string) => sessions(`GET /step3/store-verification-items/{sessionToken}/email > ${name}`)
export const session = (name: string) => sessions(`GET /session > ${name}`)
export const step1 = (name: string) => steps(`POST /step1/storeskills/store > ${name}`)
export const step2 = (name: string) => steps(`POST /step2/verification-method > ${name}`)
export const step3 = (name: string) => items(`POST /step3/store-verification-items/store > ${name}`)
export const step3Order = (name: string) => items(`step 3 rejects, in this order > ${name}`)
export const overSessions = (name: string) => items(`over all sessions of a student > ${name}`)
export const storing = (name: string) => reviewers(`POST /storereviewerdetails/store > ${name}`)
export const reading = (name: string) => reviewers(`GET /storereviewerdetails/{serviceVerificationId} > ${name}`)
export const page = (name: string) => reviewers(`GET /humanverification/verify-page/{serviceVerificationId} > ${name}`)
export const deciding = (name: string) => endorse(`POST /humanverification/endorse/{serviceVerificationId} > ${name}`)
