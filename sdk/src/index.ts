/** @pramaan/sdk: the Partner API, signed, retried and typed. */
export type { CallOptions } from './call.ts'
export { Pramaan, type PramaanOptions } from './client.ts'
export {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  type ErrorCode,
  type ErrorDetail,
  NotFoundError,
  PramaanError,
  RateLimitError,
  ServerError,
  ValidationError,
} from './errors.ts'
export type { Fetch } from './exchange.ts'
export type {
  Account,
  ExtractSkillsBody,
  ExtractSkillsData,
  ListLocationsQuery,
  ListSkillRequestsQuery,
  ListSkillsQuery,
  LookUpSkillsData,
  MatchSkillsBody,
  MatchSkillsData,
  RequestSkillBody,
  Skill,
  SkillRequest,
} from './generated/partner.ts'
export type { List, Page } from './paging.ts'
export type { Country, EmploymentType, Location, Shift } from './resources/lookups.ts'
export { type RequestSignature, type RequestToSign, signRequest } from './signature.ts'
