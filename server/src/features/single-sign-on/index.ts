export type { Claims } from './core/admission.ts'
export type { ProviderFault } from './core/faults.ts'
export { type SingleSignOn, txtRecord } from './core/settings.ts'
export {
  proveDomain,
  removeSingleSignOn,
  requireSingleSignOn,
  rewrapSingleSignOn,
  setSingleSignOn,
} from './manage-settings.ts'
export type { Attempt, IdentityProvider, ProviderClient, SingleSignOnDeps } from './ports.ts'
export {
  ATTEMPT_MS,
  beginSingleSignOn,
  finishSingleSignOn,
  forgetSingleSignOnAttempts,
  isSingleSignOnRequired,
} from './sign-in.ts'
export { findSettings as findSingleSignOn } from './store.ts'
