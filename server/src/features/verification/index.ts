export { confirmationNumber } from './core/confirmation-number.ts'
export { DECISIONS } from './core/outcomes.ts'
export { EMAIL_PATTERN, isEmail, isWebsite, type ReviewerDetails } from './core/reviewer.ts'
export { SOURCE_KINDS } from './core/submission.ts'
export { ENDORSEMENT_TYPES, OUTCOMES, SESSION_STATES, STATES, VERIFICATION_METHODS } from './core/verification.ts'
export {
  eraseOwnReviewerData,
  eraseOwnStudentData,
  eraseReviewerOf,
  eraseStudentOf,
  findOwnData,
  findReviewerData,
} from './erasure/erase-own-data.ts'
export { forgetOldVerifications } from './erasure/forget-old.ts'
export type { EraseDeps, FinalizeDeps, IssueCredentials, VerificationDeps } from './ports.ts'
export { closeAbuseReport, listAbuseReports } from './review/abuse-reports.ts'
export { declineReview, endorse, reportReview } from './review/answer-review.ts'
export { runSendReviewerMail, type SendMailDeps } from './review/mail/send-reviewer-mail.ts'
export { getReviewer, getVerifyPage, type VerifyPage } from './review/read-review-page.ts'
export type { AbuseReport } from './review/report-store.ts'
export { sendReviewerMail } from './review/request-review.ts'
export { expireReviewers, type ReviewerJobDeps, remindReviewers } from './review/reviewer-jobs.ts'
export { storeReviewer } from './review/store-reviewer.ts'
export {
  type AssessmentInput,
  finalizeAssessment,
  lockAssessmentInput,
  markQuestionsReady,
  readAssessmentInput,
} from './sessions/assessment-api.ts'
export { openSession } from './sessions/open-session.ts'
export { getSession, getSessionEmail, type SessionView } from './sessions/read-session.ts'
export { storeItems } from './sessions/store-items.ts'
export { chooseMethod, storeSkills } from './sessions/store-skills-and-method.ts'
export { type LiveSession, touchSession, touchSessionByToken } from './sessions/touch-session.ts'
