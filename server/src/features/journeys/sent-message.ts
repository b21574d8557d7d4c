import type { Recipient, SentMessage } from '../channels/index.ts'
import type { Contactable } from '../people/index.ts'
import type { Journey } from './core/journey.ts'
import type { StoredSend } from './send-store.ts'
import type { Asked } from './write-journeys.ts'

/** A message as the provider knows it, to send it or to ask about it. Null if the person has no such address any more. */
export function sentMessage(
  journey: Journey,
  {
    id: sendId,
    channel,
    round: contact,
    accountId,
    at,
  }: Pick<StoredSend, 'id' | 'channel' | 'round' | 'accountId' | 'at'>,
  person: Contactable | undefined,
  { flow }: Asked,
): SentMessage | null {
  const recipient = recipientOf(person)
  const to = channel === 'email' ? recipient.email : recipient.phone
  if (to === null) return null
  return {
    sendId,
    channel,
    to,
    recipient,
    accountId,
    at,
    contact,
    simulated: {
      phone: person?.phone ?? null,
      language: journey.language,
      methods: flow.methods,
      enrichment: flow.enrichment,
      skills: flow.skills.map(({ skillId, questions }) => ({ skillId, questions: questions.length })),
    },
  }
}

/** What the person can be addressed by. */
export function recipientOf(person: Contactable | undefined): Recipient {
  return { phone: person?.phone ?? null, email: person?.email ?? null, userId: null }
}
