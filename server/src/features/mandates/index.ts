export { archiveMandate, type FindCampaigns, prepareAgain } from './change-status.ts'
export { type Flow, viewFlow } from './core/flow.ts'
export { INTEREST_PROMPT } from './core/interest-prompt.ts'
export { effectiveStatus, type Mandate } from './core/mandate.ts'
export { checkCounts, mandateRules } from './core/rules.ts'
export { createMandate } from './create-mandate.ts'
export { findFlow, findVersions } from './flow-store.ts'
export { prepareMandate } from './jobs.ts'

export { failOverdue, type PrepareDeps, runPrepareMandate } from './prepare-mandate.ts'
export { getMandate, listOwnMandates, NEWEST_MANDATE } from './read-mandates.ts'
export { replaceMandate, resolvePending } from './replace-mandate.ts'

export { findMandate, findUsesOfWorkflow, listMandatesOfJob, lockMandate } from './store.ts'
