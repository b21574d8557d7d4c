export { type Campaign, decideMove, effectiveStatus } from './core/campaign.ts'
export { type Answer, rejectedAtEnd } from './core/rejections.ts'
export { createCampaign, type NewCampaign, noSuchMandate, requireReady } from './create-campaign.ts'
export { countRejections, forgetRejections, takeRejections } from './rejection-store.ts'
export {
  type CampaignFilter,
  findCampaigns,
  findUnfinishedCampaigns,
  listCampaigns,
  lockCampaign,
  setStatus,
} from './store.ts'
