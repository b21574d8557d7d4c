/** @pramaan/sdk/catalogue/admin: the operator's routes of the Catalogue API, with the admin key. For servers only. */
import { type AttemptOptions, type ClientOptions, headerText } from './api-call.ts'
import { catalogueAnswers, type NumberedList, numberedList } from './catalogue/answers.ts'
import {
  type AdminApproveSkillRequestBody,
  type AdminApproveSkillRequestData,
  type AdminCountsData,
  type AdminListSkillRequestsData,
  type AdminListSkillRequestsQuery,
  type AdminRejectSkillRequestBody,
  type AdminTopSelectedSkillsData,
  type AdminTopSelectedSkillsQuery,
  type Operations,
  operations,
} from './generated/catalogue.ts'
import { keyCaller } from './key-call.ts'

export type { AttemptOptions } from './api-call.ts'
export type { NumberedList, NumberedPage } from './catalogue/answers.ts'
export { ConflictError, NotFoundError, PramaanError, RateLimitError, ServerError, ValidationError } from './errors.ts'

export interface CatalogueAdminOptions extends ClientOptions {
  /** The admin API key of the server. */
  readonly adminKey: string
}

export type TopSkill = AdminTopSelectedSkillsData['data'][number]
/** With the organisation that asked. */
export type OwnedSkillRequest = AdminListSkillRequestsData['data'][number]
export type DecidedSkillRequest = AdminApproveSkillRequestData

export class CatalogueAdmin {
  readonly counts: (options?: AttemptOptions) => Promise<AdminCountsData>
  /** The most selected first. */
  readonly topSelectedSkills: (query?: AdminTopSelectedSkillsQuery, options?: AttemptOptions) => NumberedList<TopSkill>
  readonly skillRequests: ReturnType<typeof skillRequestCalls>

  /** The key is kept in closures: no property, log line or JSON of a client contains it. */
  constructor(options: CatalogueAdminOptions) {
    const key = headerText('adminKey', options.adminKey, 512)
    if (!key) throw new TypeError('adminKey is needed.')
    const api = { ...catalogueAnswers, places: operations, repeatable: [] }
    const call: Call = keyCaller<Operations>(api, { 'x-api-key': key }, options)
    this.counts = how => call('adminCounts', {}, how)
    this.topSelectedSkills = (query = {}, how) =>
      numberedList(page => call('adminTopSelectedSkills', { query: page }, how), query)
    this.skillRequests = skillRequestCalls(call)
  }
}

type Call = ReturnType<typeof keyCaller<Operations>>

function skillRequestCalls(call: Call) {
  return {
    /** Of all organisations, oldest first. */
    list: (query: AdminListSkillRequestsQuery = {}, options?: AttemptOptions): NumberedList<OwnedSkillRequest> =>
      numberedList(page => call('adminListSkillRequests', { query: page }, options), query),
    approve: (id: string, body: AdminApproveSkillRequestBody, options?: AttemptOptions): Promise<DecidedSkillRequest> =>
      call('adminApproveSkillRequest', { params: { skill_request_id: id }, body }, options),
    reject: (id: string, body: AdminRejectSkillRequestBody, options?: AttemptOptions): Promise<DecidedSkillRequest> =>
      call('adminRejectSkillRequest', { params: { skill_request_id: id }, body }, options),
  }
}
