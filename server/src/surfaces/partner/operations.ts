import type { PartnerOperation } from './operation.ts'
import { acknowledgeEvents } from './operations/acknowledge-events.ts'
import { archiveMandate } from './operations/archive-mandate.ts'
import { archiveWebhook } from './operations/archive-webhook.ts'
import { archiveWorkflow } from './operations/archive-workflow.ts'
import { backfillEvents } from './operations/backfill-events.ts'
import { changeWebhook } from './operations/change-webhook.ts'
import { createMandate } from './operations/create-mandate.ts'
import { createWebhook } from './operations/create-webhook.ts'
import { createWorkflow } from './operations/create-workflow.ts'
import { extractSkills } from './operations/extract-skills.ts'
import { getAccount } from './operations/get-account.ts'
import { getMandate } from './operations/get-mandate.ts'
import { getSkill } from './operations/get-skill.ts'
import { getSkillRequest } from './operations/get-skill-request.ts'
import { getWebhook } from './operations/get-webhook.ts'
import { getWorkflow } from './operations/get-workflow.ts'
import { listDeliveries } from './operations/list-deliveries.ts'
import { listLocations } from './operations/list-locations.ts'
import { listMandates } from './operations/list-mandates.ts'
import { listSkillRequests } from './operations/list-skill-requests.ts'
import { listSkills } from './operations/list-skills.ts'
import { listWebhooks } from './operations/list-webhooks.ts'
import { listWorkflows } from './operations/list-workflows.ts'
import { lookUpSkills } from './operations/look-up-skills.ts'
import { matchSkills } from './operations/match-skills.ts'
import { prepareMandate } from './operations/prepare-mandate.ts'
import { pullEvents } from './operations/pull-events.ts'
import { replaceMandate } from './operations/replace-mandate.ts'
import { replaceWorkflow } from './operations/replace-workflow.ts'
import { replayWebhook } from './operations/replay-webhook.ts'
import { requestSkill } from './operations/request-skill.ts'
import { rotateWebhookSecret } from './operations/rotate-webhook-secret.ts'
import { listCountries, listEmploymentTypes, listShifts } from './operations/small-lists.ts'
import { testWebhook } from './operations/test-webhook.ts'

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
] as readonly unknown[] as readonly PartnerOperation[]
