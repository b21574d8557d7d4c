import type * as api from './generated/types.gen.ts'
import type { ReadOnly } from './read-only.ts'

/** Objects of the playground on the wire; the same as in the Partner API. */
export type Workflow = ReadOnly<api.Workflow>
export type Method = Workflow['methods'][number]
export type Channel = Workflow['channels'][number]
export type CreatedVia = Workflow['created_via']

/** As the form has it: the fields that it shows. Languages are checked by the service. */
export type WorkflowBody = Pick<
  Workflow,
  'name' | 'description' | 'methods' | 'channels' | 'follow_ups' | 'contact_window' | 'expires_after_hours'
> & { readonly languages: readonly string[] }

export type MandateBody = ReadOnly<api.StoredMandateBody>
export type SkillItem = MandateBody['skills'][number]
export type EnrichmentQuestion = MandateBody['enrichment_questions'][number]
export type Mandate = ReadOnly<api.Mandate>
export type MandateResult = ReadOnly<api.MandateResult>
export type MandateStatus = Mandate['status']
export type MandatePreview = ReadOnly<api.MandatePreview>
export type PreviewLanguage = MandatePreview['languages'][number]
export type CheckedMandate = ReadOnly<api.CheckedMandate>
export type Skill = ReadOnly<api.Skill>
export type SkillRequest = ReadOnly<api.SkillRequest>
export type Lookups = ReadOnly<api.GetLookupsResponse>
export type FoundPlace = ReadOnly<api.FindPlacesResponse>['items'][number]
export type Campaign = ReadOnly<api.Campaign>
export type CampaignStatus = Campaign['status']

/** As a file has it: languages are checked by the service. */
export type Candidate = Omit<ReadOnly<api.Candidate>, 'language'> & { readonly language?: string }
export type RejectedCandidate = ReadOnly<api.RejectedCandidate>
export type Intake = ReadOnly<api.AddCandidatesResponse>
export type Estimate = ReadOnly<api.CampaignEstimate>
