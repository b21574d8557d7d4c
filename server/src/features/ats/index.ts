export {
  checkCallbackUrl,
  externalKeyOf,
  greenhouseIdOf,
  mailboxOf,
  nameOf,
  SYSTEM_NAMES,
  SYSTEMS,
  type System,
} from './core/order.ts'
export { metadataOf, reportOf } from './core/report.ts'
export {
  type AtsTokenRing,
  atsTokenRing,
  type FoundToken,
  issueAtsToken,
  type ListedToken,
  listAtsTokens,
  revokeAtsToken,
  rewrapAtsTokens,
} from './manage-tokens.ts'
export { openProfile, type ProfileDeps } from './open-profile.ts'
export { type Caller, cancelOrder, listTests, orderTest, readOrder } from './order-tests.ts'
export type { AtsDeps, AtsReportDeps, CandidateJourneys, ShownResult, StartError } from './ports.ts'
export { repeatReports, reportAtsOrder, reportEnded, runReportAtsOrder } from './report-orders.ts'
