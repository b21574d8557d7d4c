/** @pramaan/sdk/verification: a typed client of the Verification API, for servers. */
export type { AttemptOptions } from './api-call.ts'
export type { Debug, DebugEvent } from './debug.ts'
export {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  NotFoundError,
  PramaanError,
  RateLimitError,
  ServerError,
  ValidationError,
} from './errors.ts'
export type {
  ChooseMethodBody,
  EndorseBody,
  GenerateAssessmentData,
  OpenSessionBody,
  OpenSessionData,
  Reviewer,
  Session,
  StoreItemsBody,
  StoreItemsData,
  StoreReviewerBody,
  StoreSkillsBody,
  StoreSkillsData,
  SubmitAssessmentBody,
  SubmitAssessmentData,
  VerifyPage,
} from './generated/verification.ts'
export { Verification, type VerificationOptions } from './verification/client.ts'
