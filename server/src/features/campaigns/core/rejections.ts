/**
 * So many messages of a campaign in a row that providers will never take pause it. Twice the number that pauses a text or an account: one
 * bad text is paused alone, and the candidates in other languages go on. And of 20,000 people of whom four in five cannot be written to,
 * for reasons of their own such as WhatsApp’s limit for marketing, 25 are expected in a row 15 times, and 50 in one of 17 campaigns.
 */
export const MOST_REJECTED_OF_CAMPAIGN = 50

export type Answer = 'rejected' | 'accepted'

/** Answers of providers by campaign: how many were rejected at the end, and whether one was accepted before that. */
export interface RejectedAtEnd {
  readonly campaignId: string
  readonly rejected: number
  readonly wasAccepted: boolean
}

/** `answers` in the order in which they came. A message that was accepted ends what was in a row: the campaign works. */
export function rejectedAtEnd(
  answers: readonly { readonly campaignId: string; readonly answer: Answer }[],
): readonly RejectedAtEnd[] {
  return Array.from(
    Map.groupBy(answers, each => each.campaignId),
    ([campaignId, own]) => {
      const lastAccepted = own.findLastIndex(each => each.answer === 'accepted')
      return { campaignId, rejected: own.length - 1 - lastAccepted, wasAccepted: lastAccepted >= 0 }
    },
  )
}
