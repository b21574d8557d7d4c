import type { SentMessage } from '../channels/index.ts'
import type { Contactable } from '../people/index.ts'
import type { Journey } from './core/journey.ts'
import type { StoredSend } from './send-store.ts'
import type { Asked } from './write-journeys.ts'

/** A message as the provider knows it, to send it or to ask about it. Null if the person has no such address any more. */
export function sentMessage(
  journey: Journey,
  { id: sendId, channel, round: contact }: Pick<StoredSend, 'id' | 'channel' | 'round'>,
  person: Contactable | undefined,
  { flow }: Asked,
): SentMessage | null {
  const to = channel === 'email' ? person?.email : person?.phone
  if (to == null) return null
  return {
    sendId,
    channel,
    to,
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
