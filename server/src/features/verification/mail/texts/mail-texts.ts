import type { EndorsementType } from '../../core/verification.ts'
import type { MailFacts } from '../mail-facts.ts'

/** What a language must say; a further one is one more table of this type in `index.ts`. */
export interface MailTexts {
  readonly testPrefix: string
  readonly testNotice: string
  readonly subject: (facts: MailFacts) => string
  readonly reminderSubject: (facts: MailFacts) => string
  readonly greeting: (name: string) => string
  /** Why there is a second mail; nothing in the first. */
  readonly reminded: string
  readonly ask: (facts: MailFacts) => string
  readonly source: Readonly<Record<MailFacts['source']['type'], string>>
  readonly skills: string
  readonly open: string
  readonly twoMinutes: string
  readonly decline: string
  readonly abuse: string
  readonly why: (facts: MailFacts) => string
  readonly whoWeAre: string
  readonly privacy: string
  readonly until: (day: string) => string
  readonly copyLink: string
  readonly as: Readonly<Record<EndorsementType, string>>
}
