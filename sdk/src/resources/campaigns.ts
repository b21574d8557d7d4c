import type { Call, CallOptions } from '../call.ts'
import type {
  AddCandidatesBody,
  AddCandidatesData,
  Campaign,
  CreateCampaignBody,
  CreateCampaignData,
  EstimateCampaignBody,
  EstimateCampaignData,
  ListCampaignsQuery,
} from '../generated/partner.ts'
import { type List, listOf } from '../paging.ts'
import { type Candidate, type Uploaded, type UploadOptions, uploadCandidates } from '../upload-candidates.ts'

/** With `accepted` and `rejected` of the candidates that were sent. */
export type CreatedCampaign = CreateCampaignData
export type CampaignEstimate = EstimateCampaignData
/** Who was accepted and who was rejected, and why. */
export type AddedCandidates = AddCandidatesData

/** Campaigns contact candidates for a mandate, and spend credits. */
export function campaignsResource(call: Call) {
  const of = (campaignId: string) => ({ params: { campaign_id: campaignId } })
  const pause = (campaignId: string, options?: CallOptions): Promise<Campaign> =>
    call('pauseCampaign', of(campaignId), options)
  const resume = (campaignId: string, options?: CallOptions): Promise<Campaign> =>
    call('resumeCampaign', of(campaignId), options)
  const addCandidates = (
    campaignId: string,
    candidates: AddCandidatesBody['candidates'],
    options?: CallOptions,
  ): Promise<AddedCandidates> => call('addCandidates', { ...of(campaignId), body: { candidates } }, options)
  return {
    /** Needs a mandate that is ready. Throws a PramaanError with the code INSUFFICIENT_CREDITS if credits are too few; nothing is created then. */
    create: (body: CreateCampaignBody, options?: CallOptions): Promise<CreatedCampaign> =>
      call('createCampaign', { body }, options),
    /** Newest first. */
    list: (query: ListCampaignsQuery = {}, options?: CallOptions): List<Campaign> =>
      listOf(page => call('listCampaigns', { query: page }, options), query),
    get: (campaignId: string, options?: CallOptions): Promise<Campaign> => call('getCampaign', of(campaignId), options),
    /** What `create` would do with the same body. Stores and spends nothing. */
    estimate: (body: EstimateCampaignBody, options?: CallOptions): Promise<CampaignEstimate> =>
      call('estimateCampaign', { body }, options),
    /** At most 1,000 in a call; `upload` sends more. */
    addCandidates,
    /** Nobody is contacted until it is resumed. Throws a ConflictError if it is paused or over. */
    pause,
    /** Throws a ConflictError if it is not paused. */
    resume,
    /** Final: pending results fail, and credits of candidates who were not reached are released. */
    cancel: (campaignId: string, options?: CallOptions): Promise<Campaign> =>
      call('cancelCampaign', of(campaignId), options),
    /**
     * Adds any number of candidates, in calls of at most 1,000. The campaign is paused meanwhile, and resumed at the end. If an error is thrown it
     * stays paused: run the upload again with the same `uploadId` and list.
     */
    upload: (campaignId: string, people: readonly Candidate[], options: UploadOptions = {}): Promise<Uploaded> =>
      uploadCandidates(
        {
          pause: how => pause(campaignId, how),
          add: (candidates, how) => addCandidates(campaignId, candidates, how),
          resume: how => resume(campaignId, how),
        },
        people,
        options,
      ),
  }
}
