import type { ConsoleOperation } from '../operation.ts'
import * as accounts from './accounts.ts'
import * as jobs from './jobs.ts'
import * as organisations from './organisations.ts'
import * as reviews from './reviews.ts'
import * as skillRequests from './skill-requests.ts'
import * as support from './support.ts'
import * as switches from './switches.ts'

/** Operations on the whole installation. For everybody else they do not exist. */
export const operatorOperations: readonly ConsoleOperation[] = [
  organisations.listAllOrganisations,
  organisations.createAnyOrganisation,
  organisations.getAnyOrganisation,
  organisations.disableAnyOrganisation,
  organisations.enableAnyOrganisation,
  organisations.inviteFirstOwner,
  organisations.changeKeyLimits,
  organisations.grantCredits,
  switches.listAreas,
  switches.switchAreaOff,
  switches.switchAreaOn,
  switches.getSending,
  switches.switchSendingOff,
  switches.switchSendingOn,
  skillRequests.listSkillRequests,
  skillRequests.approveSkillRequest,
  skillRequests.declineSkillRequest,
  reviews.listHeld,
  reviews.releaseHeld,
  reviews.refuseHeld,
  reviews.listReports,
  reviews.closeReport,
  jobs.listJobs,
  jobs.retryJobs,
  jobs.retryJob,
  accounts.listChannelAccounts,
  accounts.getChannelAccount,
  accounts.checkChannelAccount,
  accounts.pauseAccount,
  accounts.resumeAccount,
  accounts.pauseTemplate,
  accounts.approveTemplate,
  support.listItems,
  support.getLoggedRequest,
  support.listLog,
  support.listCurrentOperators,
]
