/** @pramaan/sdk: a typed client of the Partner API that signs and retries calls. */
export type { CallOptions } from './call.ts'
export { Pramaan, type PramaanOptions } from './client.ts'
export type { ConsumeOptions, PramaanEvent } from './consume-events.ts'
export type { Debug, DebugEvent, DebugRequest, DebugResponse, DebugRetry } from './debug.ts'
export {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  type ErrorCode,
  type ErrorDetail,
  NotFoundError,
  PramaanError,
  PreparationError,
  RateLimitError,
  ServerError,
  ValidationError,
} from './errors.ts'
export type { Fetch } from './exchange.ts'
export type {
  Account,
  AcknowledgeEventsData,
  AddCandidatesBody,
  Campaign,
  CampaignCompletedEvent,
  ChangeWebhookBody,
  CreateCampaignBody,
  CreateMandateBody,
  CreateWebhookBody,
  CreateWorkflowBody,
  CreditsLowEvent,
  EstimateCampaignBody,
  ExtractSkillsBody,
  ExtractSkillsData,
  GetWorkflowOverviewQuery,
  ListCampaignsQuery,
  ListDeliveriesQuery,
  ListLocationsQuery,
  ListMandatesQuery,
  ListSkillRequestsQuery,
  ListSkillsQuery,
  ListWebhooksQuery,
  ListWorkflowsQuery,
  LookUpSkillsData,
  Mandate,
  MandateFailedEvent,
  MandateReadyEvent,
  MatchSkillsBody,
  MatchSkillsData,
  OtherEvent,
  PullEventsData,
  ReplaceMandateBody,
  ReplaceWorkflowBody,
  RequestSkillBody,
  Result,
  ResultCompletedEvent,
  ResultDeclinedEvent,
  ResultFailedEvent,
  RotateWebhookSecretBody,
  Skill,
  SkillRequest,
  SkillRequestApprovedEvent,
  SkillRequestRejectedEvent,
  VerificationCompletedEvent,
  VerificationFailedEvent,
  VerificationInitiatedEvent,
  Webhook,
  WebhookSuspendedEvent,
  WebhookTestEvent,
  Workflow,
  WorkflowOverview,
} from './generated/partner.ts'
export type { List, Page } from './paging.ts'
export type { AddedCandidates, CampaignEstimate, CreatedCampaign } from './resources/campaigns.ts'
export type { BackfillQuery, PullQuery } from './resources/events.ts'
export type { Country, EmploymentType, Location, Shift } from './resources/lookups.ts'
export type { ListedMandate, MandateResult } from './resources/mandates.ts'
export type { ResultsQuery } from './resources/results.ts'
export type {
  AcceptedReplay,
  CreatedWebhook,
  ReplayRequest,
  RotatedSecret,
  WebhookDelivery,
  WebhookTest,
} from './resources/webhooks.ts'
export { type RequestSignature, type RequestToSign, signRequest } from './signature.ts'
export type {
  Candidate,
  RejectedCandidate,
  Uploaded,
  UploadOptions,
  UploadProgress,
} from './upload-candidates.ts'
export {
  type RawBody,
  signWebhook,
  verifyWebhook,
  type WebhookFailure,
  type WebhookHeaders,
  type WebhookSignatureHeaders,
  type WebhookToSign,
  type WebhookToVerify,
  WebhookVerificationError,
} from './verify-webhook.ts'
export type { WaitOptions } from './wait-for-mandate.ts'
export type { ResultsProgress, WaitForResultsOptions } from './wait-for-results.ts'
