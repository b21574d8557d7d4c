import type { ConsoleOperation } from '../operation.ts'
import * as campaigns from './campaigns.ts'
import * as lookups from './lookups.ts'
import { checkMandate, previewMandate } from './mandate-preview.ts'
import * as mandates from './mandates.ts'
import { watchCampaign } from './progress.ts'
import * as skills from './skills.ts'
import * as workflows from './workflows.ts'

export const playgroundOperations: readonly ConsoleOperation[] = [
  workflows.listWorkflows,
  workflows.createWorkflow,
  workflows.checkWorkflow,
  workflows.getWorkflow,
  workflows.replaceWorkflow,
  workflows.archiveWorkflow,
  mandates.listMandates,
  mandates.createMandate,
  checkMandate,
  mandates.getMandate,
  mandates.replaceMandate,
  mandates.archiveMandate,
  mandates.prepareMandate,
  previewMandate,
  skills.searchSkills,
  skills.lookUpSkills,
  skills.matchSkills,
  skills.listSkillRequests,
  skills.requestSkill,
  lookups.getLookups,
  lookups.findPlaces,
  campaigns.listCampaigns,
  campaigns.createCampaign,
  campaigns.estimateCampaign,
  campaigns.getCampaign,
  campaigns.addCandidates,
  campaigns.pauseCampaign,
  campaigns.resumeCampaign,
  campaigns.cancelCampaign,
  watchCampaign,
]
