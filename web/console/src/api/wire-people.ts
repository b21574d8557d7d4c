import type { Channel } from './playground-wire.ts'

/** What the operations on people take and answer. */
export interface PersonDetails {
  readonly person_id: string
  readonly name: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly language: string | null
  readonly erased: boolean
  readonly opted_out_at: string | null
}

export interface ListedPerson extends PersonDetails {
  readonly created_at: string
}

export interface PersonJourney {
  readonly result_id: string
  readonly campaign_id: string
  readonly external_candidate_id: string
  readonly title: string
  readonly company: string
  readonly status: 'pending' | 'completed' | 'declined' | 'failed'
  readonly created_at: string
  readonly answers: readonly { readonly question: string; readonly value: string; readonly recorded: boolean }[]
  readonly skills_answered: number
  readonly interested: boolean | null
}

export interface HeldPerson extends PersonDetails {
  readonly journeys: readonly PersonJourney[]
  readonly consents: readonly {
    readonly at: string
    readonly purpose: 'contact' | 'answers'
    readonly obtained_by: 'partner' | 'person'
  }[]
  readonly messages: readonly { readonly channel: Channel; readonly at: string }[]
  readonly held: Readonly<Record<'answers' | 'recordings' | 'results' | 'consents' | 'messages', number>>
}
