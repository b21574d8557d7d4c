/** @pramaan/sdk: the Partner API, signed, retried and typed. */
export type { CallOptions } from './call.ts'
export { Pramaan, type PramaanOptions } from './client.ts'
export type { ConsumeOptions, PramaanEvent } from './consume-events.ts'
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
  CreateMandateBody,
  CreateWorkflowBody,
  ExtractSkillsBody,
  ExtractSkillsData,
  ListLocationsQuery,
  ListMandatesQuery,
  ListSkillRequestsQuery,
  ListSkillsQuery,
  ListWorkflowsQuery,
  LookUpSkillsData,
  Mandate,
  MatchSkillsBody,
  MatchSkillsData,
  PullEventsData,
  ReplaceMandateBody,
  ReplaceWorkflowBody,
  RequestSkillBody,
  Skill,
  SkillRequest,
  Workflow,
} from './generated/partner.ts'
export type { List, Page } from './paging.ts'
export type { BackfillQuery, PullQuery } from './resources/events.ts'
export type { Country, EmploymentType, Location, Shift } from './resources/lookups.ts'
export type { ListedMandate, MandateResult } from './resources/mandates.ts'
export { type RequestSignature, type RequestToSign, signRequest } from './signature.ts'
export type { WaitOptions } from './wait-for-mandate.ts'
