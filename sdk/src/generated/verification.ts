/* Generated from openapi/verification.json by npm run generate. Do not edit. */
import type * as api from './verification-types.gen.ts'

/** What a caller sends may be read-only, and a field that may be left out may be undefined. */
type Sent<T> = T extends readonly (infer Item)[]
  ? readonly Sent<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Record<never, never> extends Pick<T, Key> ? Sent<T[Key]> | undefined : Sent<T[Key]> }
    : T

export type ErrorEnvelope = api.ErrorEnvelope

export type OpenSessionBody = Sent<api.OpenSessionData['body']>
export type OpenSessionData = api.OpenSessionResponse['data']

export type Session = api.GetSessionResponse['data']

export type SessionEmail = Omit<api.GetSessionEmailResponse, 'success'>

export type StoreSkillsBody = Sent<api.StoreSkillsData['body']>
export type StoreSkillsData = api.StoreSkillsResponse['data']

export type ChooseMethodBody = Sent<api.ChooseMethodData['body']>
export type ChooseMethodData = api.ChooseMethodResponse['data']

export type StoreItemsBody = Sent<api.StoreItemsData['body']>
export type StoreItemsData = api.StoreItemsResponse['data']

export type GenerateAssessmentData = api.GenerateAssessmentResponse['data']

export type SubmitAssessmentBody = Sent<api.SubmitAssessmentData['body']>
export type SubmitAssessmentData = api.SubmitAssessmentResponse['data']

export type StoreReviewerBody = Sent<api.StoreReviewerData['body']>
export type StoreReviewerData = api.StoreReviewerResponse['data']

export type Reviewer = api.GetReviewerResponse['data']

export type VerifyPage = api.GetVerifyPageResponse['data']

export type EndorseBody = Sent<api.EndorseData['body']>
export type EndorseData = api.EndorseResponse['data']

export type DeclineReviewBody = Sent<api.DeclineReviewData['body']>
export type DeclineReviewData = api.DeclineReviewResponse['data']

export type ReportReviewBody = Sent<api.ReportReviewData['body']>
export type ReportReviewData = api.ReportReviewResponse['data']

export type ReleaseVerificationBody = Sent<api.ReleaseVerificationData['body']>
export type ReleaseVerificationData = api.ReleaseVerificationResponse['data']

export type RejectVerificationBody = Sent<api.RejectVerificationData['body']>
export type RejectVerificationData = api.RejectVerificationResponse['data']

export type RevokeCredentialBody = Sent<api.RevokeCredentialData['body']>
export type RevokeCredentialData = api.RevokeCredentialResponse['data']

/** What each operation takes and returns. */
export interface Operations {
  /** Open a verification session */
  openSession: { body: OpenSessionBody; data: OpenSessionData }
  /** Get the session and everything that belongs to it */
  getSession: { data: Session }
  /** Get the student of a session */
  getSessionEmail: { params: { sessionToken: string }; data: SessionEmail }
  /** Step 1: store the skills */
  storeSkills: { body: StoreSkillsBody; data: StoreSkillsData }
  /** Step 2: choose the verification method */
  chooseMethod: { body: ChooseMethodBody; data: ChooseMethodData }
  /** Step 3: attach the items that the skills are verified against */
  storeItems: { body: StoreItemsBody; data: StoreItemsData }
  /** Get the questions of an assessment */
  generateAssessment: { data: GenerateAssessmentData }
  /** Submit the answers */
  submitAssessment: { body: SubmitAssessmentBody; data: SubmitAssessmentData }
  /** Store or change the reviewer of a human verification */
  storeReviewer: { body: StoreReviewerBody; data: StoreReviewerData }
  /** Get the reviewer of a verification */
  getReviewer: { params: { serviceVerificationId: string }; data: Reviewer }
  /** Get the request to the reviewer */
  getVerifyPage: { params: { serviceVerificationId: string }; data: VerifyPage }
  /** Store the decision of the reviewer */
  endorse: { params: { serviceVerificationId: string }; body: EndorseBody; data: EndorseData }
  /** Decline the request as a whole */
  declineReview: { params: { serviceVerificationId: string }; body: DeclineReviewBody; data: DeclineReviewData }
  /** Report abuse */
  reportReview: { params: { serviceVerificationId: string }; body: ReportReviewBody; data: ReportReviewData }
  /** Release an outcome that is held */
  releaseVerification: { params: { serviceVerificationId: string }; body: ReleaseVerificationBody; data: ReleaseVerificationData }
  /** Reject an outcome that is held */
  rejectVerification: { params: { serviceVerificationId: string }; body: RejectVerificationBody; data: RejectVerificationData }
  /** Revoke a credential */
  revokeCredential: { params: { credentialId: string }; body: RevokeCredentialBody; data: RevokeCredentialData }
}

/** Where each operation is. */
export const operations = {
  openSession: { method: 'POST', path: '/api/v1/verify' },
  getSession: { method: 'GET', path: '/api/v1/session' },
  getSessionEmail: { method: 'GET', path: '/api/v1/step3/store-verification-items/{sessionToken}/email', isWhole: true },
  storeSkills: { method: 'POST', path: '/api/v1/step1/storeskills/store' },
  chooseMethod: { method: 'POST', path: '/api/v1/step2/verification-method' },
  storeItems: { method: 'POST', path: '/api/v1/step3/store-verification-items/store' },
  generateAssessment: { method: 'POST', path: '/api/v1/assessment/generate' },
  submitAssessment: { method: 'POST', path: '/api/v1/assessment/submit' },
  storeReviewer: { method: 'POST', path: '/api/v1/storereviewerdetails/store' },
  getReviewer: { method: 'GET', path: '/api/v1/storereviewerdetails/{serviceVerificationId}' },
  getVerifyPage: { method: 'GET', path: '/api/v1/humanverification/verify-page/{serviceVerificationId}' },
  endorse: { method: 'POST', path: '/api/v1/humanverification/endorse/{serviceVerificationId}' },
  declineReview: { method: 'POST', path: '/api/v1/humanverification/decline/{serviceVerificationId}' },
  reportReview: { method: 'POST', path: '/api/v1/humanverification/report/{serviceVerificationId}' },
  releaseVerification: { method: 'POST', path: '/api/v1/verifications/{serviceVerificationId}/release' },
  rejectVerification: { method: 'POST', path: '/api/v1/verifications/{serviceVerificationId}/reject' },
  revokeCredential: { method: 'POST', path: '/api/v1/credentials/{credentialId}/revoke' },
} as const
