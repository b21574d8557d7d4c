export { acceptCandidates } from './accept-candidates.ts'
export { addCandidates, launchCampaign } from './add-candidates.ts'
export { type AdvanceDeps, advanceTestClock } from './advance-clock.ts'
export { answerByVoice, type VoiceDeps } from './answer-by-voice.ts'
export { answerPage } from './answer-page.ts'
export type { PageReply } from './apply-inbound.ts'
export { completeFinished, moveCampaign, readFigures } from './change-campaign.ts'
export { type Candidate, checkCandidateCount } from './core/intake.ts'
export { type CorrectableAnswer, correctAnswer, readCorrectable } from './correct-answer.ts'
export { estimateCampaign } from './estimate-campaign.ts'
export {
  type CandidatePage,
  findCandidate,
  type Job,
  openCandidatePage,
  type ShownQuestion,
} from './open-page.ts'
export {
  correctOwnData,
  eraseOwnData,
  hasRecordings,
  type OwnAnswer,
  type OwnData,
  type OwnJourney,
  readOwnData,
  stopMessages,
} from './own-data.ts'
export type { JourneyDeps } from './ports.ts'
export { getCampaign, listOwnCampaigns, NEWEST_CAMPAIGN, viewCampaigns } from './read-campaigns.ts'
export { getResult, listResults, NEWEST_RESULT, type ResultPosition } from './read-results.ts'
export { receiveHook } from './receive-hook.ts'
export { receiveInbound } from './receive-inbound.ts'
export { runDue } from './run-due.ts'
export { journeyRunner } from './run-journeys.ts'
export { sendPaces } from './send-paces.ts'
export type { CandidateLink } from './send-store.ts'
export { followShortLink, forgetShortLinks } from './short-links.ts'
export { runWakeCampaign, wakeCampaignJob } from './wake-campaign.ts'
