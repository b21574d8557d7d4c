export { chooseMethod } from './choose-method.ts'
export { DECISIONS } from './core/endings.ts'
export { numberToType } from './core/human-act.ts'
export { EMAIL_PATTERN, isEmail, isWebsite, type ReviewerDetails } from './core/reviewer.ts'
export { SOURCE_KINDS } from './core/submitted.ts'
export { ENDORSEMENT_TYPES, OUTCOMES, STATES, VERIFICATION_METHODS } from './core/verification.ts'
export { declineReview, reportReview } from './decline-review.ts'
export { endorse } from './endorse.ts'
export {
  eraseOwnReviewerData,
  eraseOwnStudentData,
  eraseReviewerOf,
  eraseStudentOf,
  findOwnData,
  findReviewerData,
} from './erase-own-data.ts'
export { findSessionByToken, findSessionOf, type LiveSession } from './find-session.ts'
export {
  type AssessmentFacts,
  lockForAssessment,
  noteQuestions,
  readForAssessment,
  settleAssessment,
} from './for-assessment.ts'
export { expireReviewers, type LookAfterDeps, remindReviewers } from './mail/look-after-reviewers.ts'
export type { Mail, Mailer, Sending } from './mail/mailer.ts'
export { sendReviewerMail } from './mail/request-reviewer-mail.ts'
export { runSendReviewerMail, type SendMailDeps } from './mail/send-reviewer-mail.ts'
export { openSession } from './open-session.ts'
export type { EraseDeps, IssueCredentials, SettleDeps, VerificationDeps } from './ports.ts'
export { getReviewer, getVerifyPage, type VerifyPage } from './read-page.ts'
export { getSession, getSessionEmail, type SessionView } from './read-session.ts'
export { storeItems } from './store-items.ts'
export { storeReviewer } from './store-reviewer.ts'
export { storeSkills } from './store-skills.ts'
