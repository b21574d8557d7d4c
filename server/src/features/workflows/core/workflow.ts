import type { Language } from '../../../kernel/languages.ts'
import type { Method } from '../../../kernel/methods.ts'

/** How candidates are contacted: the frame that job mandates are made in. */
export interface Workflow extends WorkflowTerms {
  readonly id: string
  readonly status: 'active' | 'archived'
  readonly createdVia: CreatedVia
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** What a partner says of it. */
export interface WorkflowTerms {
  readonly name: string
  readonly description: string
  /** Of mandates that name none themselves; in the fixed order. */
  readonly methods: readonly Method[]
  /** In the order they are tried. */
  readonly channels: readonly Channel[]
  readonly languages: readonly Language[]
  readonly followUps: { readonly max: number; readonly everyHours: number }
  /** Hours and minutes in India. */
  readonly contactWindow: { readonly start: string; readonly end: string }
  readonly expiresAfterHours: number
}

/** Only what was made through the API can be changed through it. */
export type CreatedVia = 'api' | 'playground'

export const CHANNELS = ['whatsapp', 'sms', 'voice', 'email'] as const
export type Channel = (typeof CHANNELS)[number]
