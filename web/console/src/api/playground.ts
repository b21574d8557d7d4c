import { addressOf, get, send } from './call.ts'
import type {
  Campaign,
  CampaignStatus,
  Candidate,
  CheckedMandate,
  Estimate,
  FoundPlace,
  Intake,
  Lookups,
  Mandate,
  MandatePreview,
  MandateResult,
  MandateStatus,
  Skill,
  SkillRequest,
  Workflow,
} from './playground-wire.ts'
import type { ErrorDetail, Items, Mode, Page } from './wire.ts'

const PAGE = 50

/** Calls about the workflows, mandates and campaigns of one mode of an organisation. */
export function playground(orgId: string, mode: Mode) {
  const base = `/organisations/${encodeURIComponent(orgId)}/${mode}`
  const one = (list: string, id: string) => `${base}/${list}/${encodeURIComponent(id)}`
  return {
    workflows: (status: Workflow['status'] | undefined, cursor: string | null, signal?: AbortSignal) =>
      get<Page<Workflow>>(`${base}/workflows`, { limit: PAGE, status, cursor }, signal),
    workflow: (id: string, signal?: AbortSignal) => get<Workflow>(one('workflows', id), {}, signal),
    checkWorkflow: (body: object) =>
      send<{ readonly problems: readonly ErrorDetail[] }>('POST', `${base}/workflows/check`, body),
    createWorkflow: (body: object) => send<Workflow>('POST', `${base}/workflows`, body),
    replaceWorkflow: (id: string, body: object) => send<Workflow>('PUT', one('workflows', id), body),
    archiveWorkflow: (id: string) => send<Workflow>('DELETE', one('workflows', id)),

    mandates: (
      filters: { readonly status?: MandateStatus | undefined; readonly workflow_id?: string | undefined },
      cursor: string | null,
      signal?: AbortSignal,
    ) => get<Page<Mandate>>(`${base}/mandates`, { limit: PAGE, cursor, ...filters }, signal),
    mandate: (id: string, signal?: AbortSignal) => get<Mandate>(one('mandates', id), {}, signal),
    preview: (id: string, signal?: AbortSignal) => get<MandatePreview>(`${one('mandates', id)}/preview`, {}, signal),
    checkMandate: (of: 'new' | 'stored', body: object) =>
      send<CheckedMandate>('POST', `${base}/mandates/check?of=${of}`, body),
    createMandate: (body: object) => send<MandateResult>('POST', `${base}/mandates`, body),
    replaceMandate: (id: string, body: object) => send<MandateResult>('PUT', one('mandates', id), body),
    prepareMandate: (id: string) => send<MandateResult>('POST', `${one('mandates', id)}/prepare`),
    archiveMandate: (id: string) => send<MandateResult>('DELETE', one('mandates', id)),

    searchSkills: (q: string, signal?: AbortSignal) => get<Items<Skill>>(`${base}/skills`, { q }, signal),
    lookUpSkills: (ids: readonly string[]) => send<Items<Skill>>('POST', `${base}/skills/lookup`, { skill_ids: ids }),
    requestSkill: (name: string, description: string) =>
      send<SkillRequest>('POST', `${base}/skill-requests`, { name, ...(description !== '' && { description }) }),
    lookups: (signal?: AbortSignal) => get<Lookups>(`${base}/lookups`, {}, signal),
    places: (q: string, signal?: AbortSignal) => get<Items<FoundPlace>>(`${base}/places`, { q }, signal),

    campaigns: (
      filters: { readonly status?: CampaignStatus | undefined; readonly mandate_id?: string | undefined },
      cursor: string | null,
      signal?: AbortSignal,
    ) => get<Page<Campaign>>(`${base}/campaigns`, { limit: PAGE, cursor, ...filters }, signal),
    campaign: (id: string, signal?: AbortSignal) => get<Campaign>(one('campaigns', id), {}, signal),
    campaignEvents: (id: string) => addressOf(`${one('campaigns', id)}/progress`),
    estimate: (body: {
      readonly mandate_id: string
      readonly name: string
      readonly candidates: readonly Candidate[]
    }) => send<Estimate>('POST', `${base}/campaigns/estimate`, body),
    createCampaign: (body: object) => send<Campaign & Intake>('POST', `${base}/campaigns`, body),
    addCandidates: (id: string, candidates: readonly Candidate[], token: string) =>
      send<Intake>('POST', `${one('campaigns', id)}/candidates`, { candidates, batch_token: token }),
    moveCampaign: (id: string, move: 'pause' | 'resume' | 'cancel') =>
      send<Campaign>('POST', `${one('campaigns', id)}/${move}`),
  }
}
