import type { ResultValues } from '../../../contract/result.ts'
import { isVerified, type Journey } from './journey.ts'

/** What of the flow stands in a result. */
export interface ResultFlow {
  readonly skills: readonly { readonly skillId: string }[]
}

/** What a partner sees of a journey. Skills that were not asked about are listed, too. */
export function resultOf(journey: Journey, flow: ResultFlow, jobId: string | null): ResultValues {
  return {
    id: journey.id,
    campaignId: journey.campaignId,
    mandateId: journey.mandateId,
    jobId,
    externalCandidateId: journey.externalCandidateId,
    status: journey.status,
    reason: journey.reason,
    answers: journey.answers,
    skills: flow.skills.map(({ skillId }) => {
      const graded = journey.skills.find(each => each.skillId === skillId)
      if (graded === undefined) return { skillId, isVerified: null, score: null }
      return { skillId, isVerified: isVerified(graded), score: graded.correct / graded.total }
    }),
    interested: journey.interested,
    knockedOutBy: journey.knockedOutBy,
    createdAt: journey.createdAt,
    updatedAt: journey.updatedAt,
  }
}
