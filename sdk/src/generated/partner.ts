/* Generated from openapi/partner.json by npm run generate. Do not edit. */
import type * as api from './types.gen.ts'

/** What a caller sends may be read-only, and a field that may be left out may be undefined. */
type Sent<T> = T extends readonly (infer Item)[]
  ? readonly Sent<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Record<never, never> extends Pick<T, Key> ? Sent<T[Key]> | undefined : Sent<T[Key]> }
    : T

export type ErrorEnvelope = api.ErrorEnvelope

export type ResultCompletedEvent = api.ResultCompletedEvent
export type ResultDeclinedEvent = api.ResultDeclinedEvent
export type ResultFailedEvent = api.ResultFailedEvent
export type MandateReadyEvent = api.MandateReadyEvent
export type MandateFailedEvent = api.MandateFailedEvent
export type CampaignCompletedEvent = api.CampaignCompletedEvent
export type SkillRequestApprovedEvent = api.SkillRequestApprovedEvent
export type SkillRequestRejectedEvent = api.SkillRequestRejectedEvent
export type CreditsLowEvent = api.CreditsLowEvent
export type VerificationInitiatedEvent = api.VerificationInitiatedEvent
export type VerificationCompletedEvent = api.VerificationCompletedEvent
export type VerificationFailedEvent = api.VerificationFailedEvent
export type CampaignPausedEvent = api.CampaignPausedEvent
export type WebhookSuspendedEvent = api.WebhookSuspendedEvent
export type WebhookTestEvent = api.WebhookTestEvent

/** An event of a type that was added after this document. Acknowledge it and continue. */
export interface OtherEvent extends Omit<api.OtherEvent, 'type'> {
  /** A type that the document does not name. */
  type: `${string}.${string}` & { readonly __unlisted: true }
}

/** One of the event types; `type` tells which. */
export type PramaanEvent = ResultCompletedEvent | ResultDeclinedEvent | ResultFailedEvent | MandateReadyEvent | MandateFailedEvent | CampaignCompletedEvent | SkillRequestApprovedEvent | SkillRequestRejectedEvent | CreditsLowEvent | VerificationInitiatedEvent | VerificationCompletedEvent | VerificationFailedEvent | CampaignPausedEvent | WebhookSuspendedEvent | WebhookTestEvent | OtherEvent

export type Account = api.GetAccountResponse['data']

export type ListSkillsQuery = Sent<NonNullable<api.ListSkillsData['query']>>
export type ListSkillsData = api.ListSkillsResponse['data']

export type Skill = api.GetSkillResponse['data']

export type LookUpSkillsBody = Sent<api.LookUpSkillsData['body']>
export type LookUpSkillsData = api.LookUpSkillsResponse['data']

export type MatchSkillsBody = Sent<api.MatchSkillsData['body']>
export type MatchSkillsData = api.MatchSkillsResponse['data']

export type ExtractSkillsBody = Sent<api.ExtractSkillsData['body']>
export type ExtractSkillsData = api.ExtractSkillsResponse['data']

export type RequestSkillBody = Sent<api.RequestSkillData['body']>
export type RequestSkillData = api.RequestSkillResponse['data']

export type ListSkillRequestsQuery = Sent<NonNullable<api.ListSkillRequestsData['query']>>
export type ListSkillRequestsData = api.ListSkillRequestsResponse['data']

export type SkillRequest = api.GetSkillRequestResponse['data']

export type ListLocationsQuery = Sent<NonNullable<api.ListLocationsData['query']>>
export type ListLocationsData = api.ListLocationsResponse['data']

export type ListCountriesData = api.ListCountriesResponse['data']

export type ListEmploymentTypesData = api.ListEmploymentTypesResponse['data']

export type ListShiftsData = api.ListShiftsResponse['data']

export type CreateWorkflowBody = Sent<api.CreateWorkflowData['body']>
export type CreateWorkflowData = api.CreateWorkflowResponse['data']

export type ListWorkflowsQuery = Sent<NonNullable<api.ListWorkflowsData['query']>>
export type ListWorkflowsData = api.ListWorkflowsResponse['data']

export type Workflow = api.GetWorkflowResponse['data']

export type ReplaceWorkflowBody = Sent<api.ReplaceWorkflowData['body']>
export type ReplaceWorkflowData = api.ReplaceWorkflowResponse['data']

export type ArchiveWorkflowData = api.ArchiveWorkflowResponse['data']

export type CreateMandateBody = Sent<api.CreateMandateData['body']>
export type CreateMandateData = api.CreateMandateResponse['data']

export type ListMandatesQuery = Sent<NonNullable<api.ListMandatesData['query']>>
export type ListMandatesData = api.ListMandatesResponse['data']

export type Mandate = api.GetMandateResponse['data']

export type ReplaceMandateBody = Sent<api.ReplaceMandateData['body']>
export type ReplaceMandateData = api.ReplaceMandateResponse['data']

export type ArchiveMandateData = api.ArchiveMandateResponse['data']

export type PrepareMandateData = api.PrepareMandateResponse['data']

export type CreateCampaignBody = Sent<api.CreateCampaignData['body']>
export type CreateCampaignData = api.CreateCampaignResponse['data']

export type ListCampaignsQuery = Sent<NonNullable<api.ListCampaignsData['query']>>
export type ListCampaignsData = api.ListCampaignsResponse['data']

export type EstimateCampaignBody = Sent<api.EstimateCampaignData['body']>
export type EstimateCampaignData = api.EstimateCampaignResponse['data']

export type Campaign = api.GetCampaignResponse['data']

export type AddCandidatesBody = Sent<api.AddCandidatesData['body']>
export type AddCandidatesData = api.AddCandidatesResponse['data']

export type PauseCampaignData = api.PauseCampaignResponse['data']

export type ResumeCampaignData = api.ResumeCampaignResponse['data']

export type CancelCampaignData = api.CancelCampaignResponse['data']

export type ListResultsQuery = Sent<NonNullable<api.ListResultsData['query']>>
export type ListResultsData = api.ListResultsResponse['data']

export type Result = api.GetResultResponse['data']

export type PullEventsQuery = Sent<NonNullable<api.PullEventsData['query']>>
export type PullEventsData = Omit<api.PullEventsResponse['data'], 'items'> & { items: PramaanEvent[] }

export type AcknowledgeEventsBody = Sent<api.AcknowledgeEventsData['body']>
export type AcknowledgeEventsData = api.AcknowledgeEventsResponse['data']

export type BackfillEventsQuery = Sent<NonNullable<api.BackfillEventsData['query']>>
export type BackfillEventsData = Omit<api.BackfillEventsResponse['data'], 'items'> & { items: PramaanEvent[] }

export type CreateWebhookBody = Sent<api.CreateWebhookData['body']>
export type CreateWebhookData = api.CreateWebhookResponse['data']

export type ListWebhooksQuery = Sent<NonNullable<api.ListWebhooksData['query']>>
export type ListWebhooksData = api.ListWebhooksResponse['data']

export type Webhook = api.GetWebhookResponse['data']

export type ChangeWebhookBody = Sent<api.ChangeWebhookData['body']>
export type ChangeWebhookData = api.ChangeWebhookResponse['data']

export type ArchiveWebhookData = api.ArchiveWebhookResponse['data']

export type RotateWebhookSecretBody = Sent<api.RotateWebhookSecretData['body']>
export type RotateWebhookSecretData = api.RotateWebhookSecretResponse['data']

export type TestWebhookData = api.TestWebhookResponse['data']

export type ReplayWebhookBody = Sent<api.ReplayWebhookData['body']>
export type ReplayWebhookData = api.ReplayWebhookResponse['data']

export type ListDeliveriesQuery = Sent<NonNullable<api.ListDeliveriesData['query']>>
export type ListDeliveriesData = api.ListDeliveriesResponse['data']

export type GetWorkflowOverviewQuery = Sent<NonNullable<api.GetWorkflowOverviewData['query']>>
export type WorkflowOverview = api.GetWorkflowOverviewResponse['data']

export type AdvanceTestClockBody = Sent<api.AdvanceTestClockData['body']>
export type AdvanceTestClockData = api.AdvanceTestClockResponse['data']

/** What each operation takes and returns. */
export interface Operations {
  /** Get your account, key and remaining limits */
  getAccount: { data: Account }
  /** Search or browse skills */
  listSkills: { query: ListSkillsQuery; data: ListSkillsData }
  /** Get one skill */
  getSkill: { params: { skill_id: string }; data: Skill }
  /** Get many skills by id */
  lookUpSkills: { body: LookUpSkillsBody; data: LookUpSkillsData }
  /** Match free-form names to skills */
  matchSkills: { body: MatchSkillsBody; data: MatchSkillsData }
  /** Extract skills from a text */
  extractSkills: { body: ExtractSkillsBody; data: ExtractSkillsData }
  /** Request a missing skill */
  requestSkill: { body: RequestSkillBody; data: RequestSkillData }
  /** List your skill requests, newest first */
  listSkillRequests: { query: ListSkillRequestsQuery; data: ListSkillRequestsData }
  /** Get one of your skill requests */
  getSkillRequest: { params: { skill_request_id: string }; data: SkillRequest }
  /** Find places in India */
  listLocations: { query: ListLocationsQuery; data: ListLocationsData }
  /** List countries for jobs abroad */
  listCountries: { data: ListCountriesData }
  /** List employment types */
  listEmploymentTypes: { data: ListEmploymentTypesData }
  /** List shifts */
  listShifts: { data: ListShiftsData }
  /** Create a workflow */
  createWorkflow: { body: CreateWorkflowBody; data: CreateWorkflowData }
  /** List your workflows, newest first */
  listWorkflows: { query: ListWorkflowsQuery; data: ListWorkflowsData }
  /** Get a workflow */
  getWorkflow: { params: { workflow_id: string }; data: Workflow }
  /** Replace a workflow */
  replaceWorkflow: { params: { workflow_id: string }; body: ReplaceWorkflowBody; data: ReplaceWorkflowData }
  /** Archive a workflow */
  archiveWorkflow: { params: { workflow_id: string }; data: ArchiveWorkflowData }
  /** Create a job mandate */
  createMandate: { body: CreateMandateBody; data: CreateMandateData }
  /** List your job mandates, newest first */
  listMandates: { query: ListMandatesQuery; data: ListMandatesData }
  /** Get a job mandate */
  getMandate: { params: { mandate_id: string }; data: Mandate }
  /** Replace a job mandate */
  replaceMandate: { params: { mandate_id: string }; body: ReplaceMandateBody; data: ReplaceMandateData }
  /** Archive a job mandate */
  archiveMandate: { params: { mandate_id: string }; data: ArchiveMandateData }
  /** Prepare a failed job mandate again */
  prepareMandate: { params: { mandate_id: string }; data: PrepareMandateData }
  /** Create a campaign */
  createCampaign: { body: CreateCampaignBody; data: CreateCampaignData }
  /** List your campaigns, newest first */
  listCampaigns: { query: ListCampaignsQuery; data: ListCampaignsData }
  /** Estimate a campaign */
  estimateCampaign: { body: EstimateCampaignBody; data: EstimateCampaignData }
  /** Get a campaign */
  getCampaign: { params: { campaign_id: string }; data: Campaign }
  /** Add candidates to a campaign */
  addCandidates: { params: { campaign_id: string }; body: AddCandidatesBody; data: AddCandidatesData }
  /** Pause a campaign */
  pauseCampaign: { params: { campaign_id: string }; data: PauseCampaignData }
  /** Resume a paused campaign */
  resumeCampaign: { params: { campaign_id: string }; data: ResumeCampaignData }
  /** Cancel a campaign */
  cancelCampaign: { params: { campaign_id: string }; data: CancelCampaignData }
  /** List results */
  listResults: { query: ListResultsQuery; data: ListResultsData }
  /** Get a result */
  getResult: { params: { result_id: string }; data: Result }
  /** Pull unacknowledged events, oldest first */
  pullEvents: { query: PullEventsQuery; data: PullEventsData }
  /** Acknowledge events */
  acknowledgeEvents: { body: AcknowledgeEventsBody; data: AcknowledgeEventsData }
  /** Read all events of the last 30 days */
  backfillEvents: { query: BackfillEventsQuery; data: BackfillEventsData }
  /** Create a webhook endpoint */
  createWebhook: { body: CreateWebhookBody; data: CreateWebhookData }
  /** List your webhook endpoints, newest first */
  listWebhooks: { query: ListWebhooksQuery; data: ListWebhooksData }
  /** Get a webhook endpoint */
  getWebhook: { params: { webhook_id: string }; data: Webhook }
  /** Change a webhook endpoint */
  changeWebhook: { params: { webhook_id: string }; body: ChangeWebhookBody; data: ChangeWebhookData }
  /** Archive a webhook endpoint */
  archiveWebhook: { params: { webhook_id: string }; data: ArchiveWebhookData }
  /** Rotate the secret of a webhook endpoint */
  rotateWebhookSecret: { params: { webhook_id: string }; body: RotateWebhookSecretBody; data: RotateWebhookSecretData }
  /** Send a test delivery */
  testWebhook: { params: { webhook_id: string }; data: TestWebhookData }
  /** Replay events */
  replayWebhook: { params: { webhook_id: string }; body: ReplayWebhookBody; data: ReplayWebhookData }
  /** List the deliveries of a webhook endpoint */
  listDeliveries: { params: { webhook_id: string }; query: ListDeliveriesQuery; data: ListDeliveriesData }
  /** Get the analytics of a workflow */
  getWorkflowOverview: { params: { workflow_id: string }; query: GetWorkflowOverviewQuery; data: WorkflowOverview }
  /** Move the clock of test mode */
  advanceTestClock: { body: AdvanceTestClockBody; data: AdvanceTestClockData }
}

/** Where each operation is. */
export const operations = {
  getAccount: { method: 'GET', path: '/api/v1/partner/account' },
  listSkills: { method: 'GET', path: '/api/v1/partner/skills' },
  getSkill: { method: 'GET', path: '/api/v1/partner/skills/{skill_id}' },
  lookUpSkills: { method: 'POST', path: '/api/v1/partner/skills/lookup' },
  matchSkills: { method: 'POST', path: '/api/v1/partner/skills/match' },
  extractSkills: { method: 'POST', path: '/api/v1/partner/skills/extract' },
  requestSkill: { method: 'POST', path: '/api/v1/partner/skill-requests' },
  listSkillRequests: { method: 'GET', path: '/api/v1/partner/skill-requests' },
  getSkillRequest: { method: 'GET', path: '/api/v1/partner/skill-requests/{skill_request_id}' },
  listLocations: { method: 'GET', path: '/api/v1/partner/locations' },
  listCountries: { method: 'GET', path: '/api/v1/partner/countries' },
  listEmploymentTypes: { method: 'GET', path: '/api/v1/partner/employment-types' },
  listShifts: { method: 'GET', path: '/api/v1/partner/shifts' },
  createWorkflow: { method: 'POST', path: '/api/v1/partner/workflows' },
  listWorkflows: { method: 'GET', path: '/api/v1/partner/workflows' },
  getWorkflow: { method: 'GET', path: '/api/v1/partner/workflows/{workflow_id}' },
  replaceWorkflow: { method: 'PUT', path: '/api/v1/partner/workflows/{workflow_id}' },
  archiveWorkflow: { method: 'DELETE', path: '/api/v1/partner/workflows/{workflow_id}' },
  createMandate: { method: 'POST', path: '/api/v1/partner/mandates' },
  listMandates: { method: 'GET', path: '/api/v1/partner/mandates' },
  getMandate: { method: 'GET', path: '/api/v1/partner/mandates/{mandate_id}' },
  replaceMandate: { method: 'PUT', path: '/api/v1/partner/mandates/{mandate_id}' },
  archiveMandate: { method: 'DELETE', path: '/api/v1/partner/mandates/{mandate_id}' },
  prepareMandate: { method: 'POST', path: '/api/v1/partner/mandates/{mandate_id}/prepare' },
  createCampaign: { method: 'POST', path: '/api/v1/partner/campaigns' },
  listCampaigns: { method: 'GET', path: '/api/v1/partner/campaigns' },
  estimateCampaign: { method: 'POST', path: '/api/v1/partner/campaigns/estimate' },
  getCampaign: { method: 'GET', path: '/api/v1/partner/campaigns/{campaign_id}' },
  addCandidates: { method: 'POST', path: '/api/v1/partner/campaigns/{campaign_id}/candidates' },
  pauseCampaign: { method: 'POST', path: '/api/v1/partner/campaigns/{campaign_id}/pause' },
  resumeCampaign: { method: 'POST', path: '/api/v1/partner/campaigns/{campaign_id}/resume' },
  cancelCampaign: { method: 'POST', path: '/api/v1/partner/campaigns/{campaign_id}/cancel' },
  listResults: { method: 'GET', path: '/api/v1/partner/results' },
  getResult: { method: 'GET', path: '/api/v1/partner/results/{result_id}' },
  pullEvents: { method: 'GET', path: '/api/v1/partner/events' },
  acknowledgeEvents: { method: 'POST', path: '/api/v1/partner/events/ack' },
  backfillEvents: { method: 'GET', path: '/api/v1/partner/events/backfill' },
  createWebhook: { method: 'POST', path: '/api/v1/partner/webhooks' },
  listWebhooks: { method: 'GET', path: '/api/v1/partner/webhooks' },
  getWebhook: { method: 'GET', path: '/api/v1/partner/webhooks/{webhook_id}' },
  changeWebhook: { method: 'PATCH', path: '/api/v1/partner/webhooks/{webhook_id}' },
  archiveWebhook: { method: 'DELETE', path: '/api/v1/partner/webhooks/{webhook_id}' },
  rotateWebhookSecret: { method: 'POST', path: '/api/v1/partner/webhooks/{webhook_id}/rotate-secret' },
  testWebhook: { method: 'POST', path: '/api/v1/partner/webhooks/{webhook_id}/test' },
  replayWebhook: { method: 'POST', path: '/api/v1/partner/webhooks/{webhook_id}/replay' },
  listDeliveries: { method: 'GET', path: '/api/v1/partner/webhooks/{webhook_id}/deliveries' },
  getWorkflowOverview: { method: 'GET', path: '/api/v1/partner/analytics/workflows/{workflow_id}/overview' },
  advanceTestClock: { method: 'POST', path: '/api/v1/partner/test/clock/advance' },
} as const
