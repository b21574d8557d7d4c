export { type Campaign, decideMove, effectiveStatus } from './core/campaign.ts'
export { createCampaign, type NewCampaign, noSuchMandate, requireReady } from './create-campaign.ts'
export { findCampaigns, findUnfinishedCampaigns, listCampaigns, lockCampaign, setStatus } from './store.ts'
