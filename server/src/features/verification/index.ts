export { confirmationNumber, isConfirmationMissing } from './core/confirmation-number.ts'
export { type ReviewerMail, SHOWN_MAIL_STATES } from './core/mail-progress.ts'
export { DECISIONS } from './core/outcomes.ts'
export { isEmail, isWebsite, type ReviewerDetails } from './core/reviewer.ts'
export { SIGNAL_GRADES, SIGNAL_REASONS } from './core/signals.ts'
export { SESSION_LANGUAGES, SOURCE_KINDS } from './core/submission.ts'
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
export { closeAbuseReport, listAbuseReports, listAbuseReportsAfter } from './review/abuse-reports.ts'
export { declineReview, endorse, reportReview } from './review/answer-review.ts'
export { readReviewerMail, remindReviewer } from './review/mail/remind-reviewer.ts'
export { runSendReviewerMail, type SendMailDeps } from './review/mail/send-reviewer-mail.ts'
export { getReviewer, getVerifyPage, type VerifyPage } from './review/read-review-page.ts'
export type { AbuseReport } from './review/report-store.ts'
export { sendReviewerMail } from './review/request-review.ts'
export { expireReviewers, type ReviewerJobDeps, remindReviewers } from './review/reviewer-jobs.ts'
export { storeReviewer } from './review/store-reviewer.ts'
export {
  type AssessmentInput,
  finalizeAssessment,
  lockAssessmentInputAndStudent,
  markQuestionsReady,
  readAssessmentInput,
} from './sessions/assessment-api.ts'
export type { HeldOfOrganisation, ListedHeld } from './sessions/held-outcomes-store.ts'
export { openSession } from './sessions/open-session.ts'
export { getSession, getSessionEmail, type SessionView } from './sessions/read-session.ts'
export {
  listHeldOutcomes,
  listHeldOutcomesAfter,
  type ResolveDeps,
  resolveAnyHeldOutcome,
  resolveHeldOutcome,
} from './sessions/resolve-held.ts'
export { storeItems } from './sessions/store-items.ts'
export { chooseMethod, storeSkills } from './sessions/store-skills-and-method.ts'
export { type LiveSession, touchSession, touchSessionByToken } from './sessions/touch-session.ts'
