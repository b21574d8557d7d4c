import * as factors from './account/factors.ts'
import * as profile from './account/profile.ts'
import { exportAnalytics, getAnalytics } from './analytics/analytics.ts'
import { developersOperations } from './developers/operations.ts'
import type { ConsoleOperation } from './operation.ts'
import { operatorOperations } from './operator/operations.ts'
import * as audit from './organisation/audit.ts'
import * as members from './organisation/members.ts'
import * as singleSignOn from './organisation/single-sign-on.ts'
import { peopleOperations } from './people/operations.ts'
import { playgroundOperations } from './playground/operations.ts'
import { resultsOperations } from './results/operations.ts'
import { settingsOperations } from './settings/operations.ts'
import * as enter from './sign-in/enter.ts'
import * as session from './sign-in/session.ts'
import * as signUp from './sign-in/sign-up.ts'
import * as sso from './sign-in/sso.ts'

/** All operations of the console. */
export const consoleOperations: readonly ConsoleOperation[] = [
  session.getSession,
  session.signOut,
  enter.requestSignInLink,
  enter.confirmSignInLink,
  enter.signInByPassword,
  enter.signInByCode,
  enter.passkeySignInOptions,
  enter.signInByPasskey,
  sso.startSingleSignOn,
  sso.confirmSingleSignOn,
  signUp.signUp,
  signUp.confirmSignUp,
  signUp.lookAtOwnInvitation,
  signUp.acceptOwnInvitation,
  signUp.createOwnOrganisation,
  profile.renameMe,
  profile.listSessions,
  profile.revokeOtherSessions,
  profile.revokeSession,
  factors.setPassword,
  factors.startTwoFactor,
  factors.confirmTwoFactor,
  factors.disableTwoFactor,
  factors.listPasskeys,
  factors.newPasskeyOptions,
  factors.addPasskey,
  factors.removePasskey,
  members.listOrganisationMembers,
  members.changeMemberRole,
  members.removeMember,
  members.listOpenInvitations,
  members.inviteMember,
  members.revokeOpenInvitation,
  singleSignOn.getSingleSignOn,
  singleSignOn.putSingleSignOn,
  singleSignOn.deleteSingleSignOn,
  singleSignOn.checkSingleSignOnDomain,
  singleSignOn.putSingleSignOnRequired,
  audit.listAudit,
  audit.exportAudit,
  ...developersOperations,
  ...operatorOperations,
  ...playgroundOperations,
  ...resultsOperations,
  ...peopleOperations,
  ...settingsOperations,
  getAnalytics,
  exportAnalytics,
]
