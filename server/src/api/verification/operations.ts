import type { VerificationOperation } from './operation.ts'
import { chooseMethod } from './operations/choose-method.ts'
import { declineReview } from './operations/decline-review.ts'
import { endorse } from './operations/endorse.ts'
import { generateAssessment } from './operations/generate-assessment.ts'
import { getReviewer } from './operations/get-reviewer.ts'
import { getSession } from './operations/get-session.ts'
import { getSessionEmail } from './operations/get-session-email.ts'
import { getVerifyPage } from './operations/get-verify-page.ts'
import { openSession } from './operations/open-session.ts'
import { reportReview } from './operations/report-review.ts'
import { rejectVerification, releaseVerification } from './operations/resolve-verification.ts'
import { revokeCredential } from './operations/revoke-credential.ts'
import { storeItems } from './operations/store-items.ts'
import { storeReviewer } from './operations/store-reviewer.ts'
import { storeSkills } from './operations/store-skills.ts'
import { submitAssessment } from './operations/submit-assessment.ts'

/** The Verification API, in the order of the reference. A handler takes no more context than its access gives, which is all the cast says. */
export const verificationOperations = [
  openSession,
  getSession,
  getSessionEmail,
  storeSkills,
  chooseMethod,
  storeItems,
  generateAssessment,
  submitAssessment,
  storeReviewer,
  getReviewer,
  getVerifyPage,
  endorse,
  declineReview,
  reportReview,
  releaseVerification,
  rejectVerification,
  revokeCredential,
] as readonly unknown[] as readonly VerificationOperation[]
