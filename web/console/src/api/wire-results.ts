import type { Channel } from './playground-wire.ts'

/** Results of candidates, as /console/api answers them. */
export type ResultStatus = 'pending' | 'completed' | 'declined' | 'failed'
export type FailureReason = 'unreachable' | 'expired' | 'opted_out' | 'invalid_contact' | 'abandoned' | 'cancelled'
export type ResultSort = 'newest' | 'oldest' | 'changed'
type YesOrNo = 'yes' | 'no'

export interface ResultFilters {
  readonly campaign_id?: string | undefined
  readonly mandate_id?: string | undefined
  readonly status?: ResultStatus | undefined
  readonly qualified?: YesOrNo | undefined
  readonly verified?: YesOrNo | undefined
  readonly language?: string | undefined
  /** Added in the last days. */
  readonly days?: number | undefined
  readonly sort?: ResultSort | undefined
}

export interface CheckedSkill {
  readonly skill_id: string
  readonly verdict: 'verified' | 'not_verified' | 'not_attempted'
  readonly score: number | null
}

export interface CandidateResult {
  readonly result_id: string
  readonly campaign_id: string
  readonly mandate_id: string
  readonly job_id: string | null
  readonly external_candidate_id: string
  /** Null once it is erased, and for viewers. */
  readonly name: string | null
  readonly campaign_name: string
  readonly title: string
  readonly language: string
  readonly status: ResultStatus
  readonly reason: FailureReason | null
  readonly qualified: boolean | null
  readonly interested: boolean | null
  readonly skills: readonly CheckedSkill[]
  readonly created_at: string
  readonly updated_at: string
}

export interface AskedQuestion {
  readonly text: string
  readonly language: string
  readonly text_en: string | null
}

export type SendStatus =
  | 'sending'
  | 'unknown'
  | 'postponed'
  | 'accepted'
  | 'delivered'
  | 'undelivered'
  | 'rejected'
  | 'invalid_contact'

/** `at` is null where no time was stored. */
export type TimeLineEntry = { readonly at: string | null } & (
  | { readonly kind: 'added' | 'opt_out' }
  | { readonly kind: 'consent'; readonly purpose: 'contact' | 'answers'; readonly obtained_by: 'partner' | 'person' }
  | {
      readonly kind: 'message'
      readonly channel: Channel
      readonly language: string
      readonly round: number
      readonly status: SendStatus
    }
  | { readonly kind: 'chat'; readonly is_understood: boolean; readonly reply_status: string }
  | { readonly kind: 'started'; readonly language: string }
  | {
      readonly kind: 'answer'
      readonly key: string
      readonly question: AskedQuestion
      readonly type: 'yes_no' | 'voice'
      readonly value: string
      readonly language: string
      readonly audio_url: string | null
      readonly corrected_at: string | null
    }
  | { readonly kind: 'correction' | 'knockout'; readonly key: string; readonly question: AskedQuestion }
  | {
      readonly kind: 'skill'
      readonly skill_id: string
      readonly verdict: 'verified' | 'not_verified'
      readonly score: number
    }
  | { readonly kind: 'interest'; readonly interested: boolean }
  | { readonly kind: 'outcome'; readonly status: ResultStatus; readonly reason: FailureReason | null }
  | {
      readonly kind: 'event'
      readonly event_id: string
      readonly type: string
      readonly acknowledged_at: string | null
    }
)

export interface ResultTimeLine {
  readonly result: CandidateResult
  readonly candidate: {
    readonly name: string | null
    readonly phone: string | null
    readonly email: string | null
    readonly is_erased: boolean
  }
  readonly entries: readonly TimeLineEntry[]
}

export interface SavedView {
  readonly view_id: string
  readonly name: string
  readonly filter: ResultFilters
  readonly is_shared: boolean
  readonly can_change: boolean
  readonly created_at: string
}
