import { getAccount } from './account/get.ts'
import { getWorkflowOverview } from './analytics/overview.ts'
import { addCandidates } from './campaigns/add-candidates.ts'
import { createCampaign } from './campaigns/create.ts'
import { estimateCampaign } from './campaigns/estimate.ts'
import { getCampaign } from './campaigns/get.ts'
import { listCampaigns } from './campaigns/list.ts'
import { cancelCampaign, pauseCampaign, resumeCampaign } from './campaigns/move.ts'
import { acknowledgeEvents } from './events/acknowledge.ts'
import { backfillEvents } from './events/backfill.ts'
import { pullEvents } from './events/pull.ts'
import { listCountries, listEmploymentTypes, listShifts } from './lookups/lists.ts'
import { listLocations } from './lookups/locations.ts'
import { archiveMandate } from './mandates/archive.ts'
import { createMandate } from './mandates/create.ts'
import { getMandate } from './mandates/get.ts'
import { listMandates } from './mandates/list.ts'
import { prepareMandate } from './mandates/prepare.ts'
import { replaceMandate } from './mandates/replace.ts'
import type { PartnerOperation } from './operation.ts'
import { getResult } from './results/get.ts'
import { listResults } from './results/list.ts'
import { requestSkill } from './skill-requests/create.ts'
import { getSkillRequest } from './skill-requests/get.ts'
import { listSkillRequests } from './skill-requests/list.ts'
import { extractSkills } from './skills/extract.ts'
import { getSkill } from './skills/get.ts'
import { listSkills } from './skills/list.ts'
import { lookUpSkills } from './skills/look-up.ts'
import { matchSkills } from './skills/match.ts'
import { advanceTestClock } from './test-clock/advance.ts'
import { archiveWebhook } from './webhooks/archive.ts'
import { createWebhook } from './webhooks/create.ts'
import { getWebhook } from './webhooks/get.ts'
import { listWebhooks } from './webhooks/list.ts'
import { listDeliveries } from './webhooks/list-deliveries.ts'
import { replayWebhook } from './webhooks/replay.ts'
import { rotateWebhookSecret } from './webhooks/rotate-secret.ts'
import { testWebhook } from './webhooks/send-test.ts'
import { changeWebhook } from './webhooks/update.ts'
import { archiveWorkflow } from './workflows/archive.ts'
import { createWorkflow } from './workflows/create.ts'
import { getWorkflow } from './workflows/get.ts'
import { listWorkflows } from './workflows/list.ts'
import { replaceWorkflow } from './workflows/replace.ts'

/** The Partner API, in the order of the reference. A read's handler takes less than a write's, which is all the cast says. */
export const partnerOperations = [
  getAccount,
  listSkills,
  getSkill,
  lookUpSkills,
  matchSkills,
  extractSkills,
  requestSkill,
  listSkillRequests,
  getSkillRequest,
  listLocations,
  listCountries,
  listEmploymentTypes,
  listShifts,
  createWorkflow,
  listWorkflows,
  getWorkflow,
  replaceWorkflow,
  archiveWorkflow,
  createMandate,
  listMandates,
  getMandate,
  replaceMandate,
  archiveMandate,
  prepareMandate,
  createCampaign,
  listCampaigns,
  estimateCampaign,
  getCampaign,
  addCandidates,
  pauseCampaign,
  resumeCampaign,
  cancelCampaign,
  listResults,
  getResult,
  pullEvents,
  acknowledgeEvents,
  backfillEvents,
  createWebhook,
  listWebhooks,
  getWebhook,
  changeWebhook,
  archiveWebhook,
  rotateWebhookSecret,
  testWebhook,
  replayWebhook,
  listDeliveries,
  getWorkflowOverview,
  advanceTestClock,
] as readonly unknown[] as readonly PartnerOperation[]
