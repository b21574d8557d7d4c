import {
  type ClientCall,
  type ClientSetup,
  type CodeSample,
  pythonSample,
  type SampledOperation,
  signedCurlSample,
  typescriptSample,
} from '../../http/code-samples.ts'

const SETUP: ClientSetup = {
  typescript: `import { Pramaan } from '@pramaan/sdk'

const { BASE_URL = '', KEY_ID = '', SECRET = '' } = process.env
const pramaan = new Pramaan({ baseUrl: BASE_URL, keyId: KEY_ID, secret: SECRET })`,
  name: 'pramaan',
  python: `import os

from pramaan import Pramaan

pramaan = Pramaan(os.environ["KEY_ID"], os.environ["SECRET"], os.environ["BASE_URL"])`,
}

/** By the id of the operation. One that is not listed has a sample for curl only. */
const CALLS: Readonly<Record<string, ClientCall | undefined>> = {
  getAccount: { method: 'account.get' },
  listSkills: { method: 'skills.list' },
  getSkill: { method: 'skills.get' },
  lookUpSkills: { method: 'skills.lookUp', args: ({ skill_ids }: { skill_ids: unknown }) => [skill_ids] },
  matchSkills: { method: 'skills.match' },
  extractSkills: { method: 'skills.extract' },
  requestSkill: { method: 'skillRequests.create' },
  listSkillRequests: { method: 'skillRequests.list' },
  getSkillRequest: { method: 'skillRequests.get' },
  listLocations: { method: 'lookups.locations' },
  listCountries: { method: 'lookups.countries' },
  listEmploymentTypes: { method: 'lookups.employmentTypes' },
  listShifts: { method: 'lookups.shifts' },
  createWorkflow: { method: 'workflows.create' },
  listWorkflows: { method: 'workflows.list' },
  getWorkflow: { method: 'workflows.get' },
  replaceWorkflow: { method: 'workflows.replace' },
  archiveWorkflow: { method: 'workflows.archive' },
  createMandate: { method: 'mandates.create' },
  listMandates: { method: 'mandates.list' },
  getMandate: { method: 'mandates.get' },
  replaceMandate: { method: 'mandates.replace' },
  archiveMandate: { method: 'mandates.archive' },
  prepareMandate: { method: 'mandates.prepare' },
  createCampaign: { method: 'campaigns.create' },
  listCampaigns: { method: 'campaigns.list' },
  estimateCampaign: { method: 'campaigns.estimate' },
  getCampaign: { method: 'campaigns.get' },
  addCandidates: { method: 'campaigns.addCandidates', args: ({ candidates }: { candidates: unknown }) => [candidates] },
  pauseCampaign: { method: 'campaigns.pause' },
  resumeCampaign: { method: 'campaigns.resume' },
  cancelCampaign: { method: 'campaigns.cancel' },
  listResults: { method: 'results.list' },
  getResult: { method: 'results.get' },
  pullEvents: { method: 'events.pull' },
  acknowledgeEvents: { method: 'events.acknowledge', args: ({ event_ids }: { event_ids: unknown }) => [event_ids] },
  backfillEvents: { method: 'events.backfill', isIterator: true },
  createWebhook: { method: 'webhooks.create' },
  listWebhooks: { method: 'webhooks.list' },
  getWebhook: { method: 'webhooks.get' },
  changeWebhook: { method: 'webhooks.change' },
  archiveWebhook: { method: 'webhooks.archive' },
  rotateWebhookSecret: { method: 'webhooks.rotateSecret' },
  testWebhook: { method: 'webhooks.test' },
  replayWebhook: { method: 'webhooks.replay' },
  listDeliveries: { method: 'webhooks.deliveries' },
  getWorkflowOverview: { method: 'analytics.overview' },
  advanceTestClock: { method: 'testClock.advance', pythonArgs: ({ seconds }: { seconds: unknown }) => [seconds] },
}

export function partnerSamples(operation: SampledOperation, takesKey: boolean): readonly CodeSample[] {
  const call = CALLS[operation.id]
  const curl = signedCurlSample(operation, takesKey)
  return call === undefined
    ? [curl]
    : [typescriptSample(SETUP, call, operation), pythonSample(SETUP, call, operation), curl]
}
