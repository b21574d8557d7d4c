export { acceptCandidates } from './accept-candidates.ts'
export { addCandidates, launchCampaign } from './add-candidates.ts'
export { type AdvanceDeps, advanceTestClock } from './advance-clock.ts'
export { answerByVoice, type VoiceDeps } from './answer-by-voice.ts'
export { answerCall, forgetCalls } from './answer-call.ts'
export { answerPage, applyAnswer } from './answer-page.ts'
export type { PageReply } from './apply-inbound.ts'
export { type BrowsedResult, browseResults } from './browse-results.ts'
export { addUpFigures, readFigures } from './campaign-figures.ts'
export { completeFinished, completeOver, moveCampaign } from './change-campaign.ts'
export type { Candidate } from './core/intake.ts'
export { STATUS_RANK } from './core/journey.ts'
export {
  type BrowseFilter,
  type BrowsePosition,
  RESULT_SORTS,
  type ResultSort,
} from './core/result-order.ts'
export { newShortLink, shortLink } from './core/short-link.ts'
export type { TimeLineEntry } from './core/time-line.ts'
export { type CorrectableAnswer, correctAnswer, readCorrectable } from './correct-answer.ts'
export { estimateCampaign } from './estimate-campaign.ts'
export { forgetOldPeople } from './forget-people.ts'
export { forgetKeptReceipts } from './kept-receipts.ts'
export {
  type CandidatePage,
  findCandidate,
  type Job,
  openCandidatePage,
  readCandidatePage,
  type ShownQuestion,
} from './open-page.ts'
export { correctOwnData, eraseOwnData, hasRecordings, readOwnData, stopMessages } from './own-data.ts'
export { erasePersonData, type OwnAnswer, type OwnData, type OwnJourney, readPersonData } from './person-data.ts'
export type { JourneyDeps } from './ports.ts'
export { getCampaign, listOwnCampaigns, NEWEST_CAMPAIGN, viewCampaigns } from './read-campaigns.ts'
export { checkCandidates, noTime, readCandidates, readSentTime } from './read-candidates.ts'
export { getResult, listResults, NEWEST_RESULT, type ResultPosition } from './read-results.ts'
export { type FindTurns, readTimeLine } from './read-time-line.ts'
export { type ChatMessage, type Loose, receiveHook } from './receive-hook.ts'
export { type InPlace, receiveInbound } from './receive-inbound.ts'
export { findResultOf } from './result-store.ts'
export { runDue } from './run-due.ts'
export { journeyRunner } from './run-journeys.ts'
export { type SendPaces, sendPaces } from './send-paces.ts'
export { type CandidateLink, findSends } from './send-store.ts'
export { followShortLink, forgetShortLinks } from './short-links.ts'
export { lockJourneys } from './store.ts'
export { tenantBatches } from './tenant-batches.ts'
export { runWakeCampaign, wakeCampaignJob } from './wake-campaign.ts'
