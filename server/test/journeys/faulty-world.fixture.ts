import { createHash } from 'node:crypto'
import { CHANNELS, type Channel } from '../../src/contract/workflow.ts'
import type { ChannelProvider, Happening, OutgoingMessage, SendOutcome } from '../../src/features/channels/index.ts'

/** A message that reached the provider. */
export interface JournalEntry {
  readonly sendId: string
  readonly to: string
  readonly channel: Channel
  readonly contact: number
  readonly at: number
  /** The provider reports at some time that the person did not get it. */
  readonly fails: boolean
}

/**
 * A provider that rejects, postpones, gives no answer although it took the message, and reports late, twice and out of order. What it does
 * follows from the seed and the message alone, so that a seed plays the same world again whatever the order of the calls.
 */
export class FaultyProvider implements ChannelProvider {
  readonly channels = CHANNELS
  readonly journal: JournalEntry[] = []
  readonly #taken = new Map<string, readonly Happening[]>()
  readonly #attempts = new Map<string, number>()
  readonly #seed: number
  readonly #clock: () => number

  readonly #start: number

  constructor(seed: number, clock: () => number, start: number) {
    this.#seed = seed
    this.#clock = clock
    this.#start = start
  }

  /** From 0 to 1, by what is asked. */
  #drawn(...topic: readonly (string | number)[]): number {
    return (
      createHash('sha256')
        .update([this.#seed, ...topic].join(' '))
        .digest()
        .readUInt32BE(0) /
      2 ** 32
    )
  }

  async send(message: OutgoingMessage): Promise<SendOutcome> {
    const { to, channel, contact, sendId } = message
    const attempt = (this.#attempts.get(sendId) ?? 0) + 1
    this.#attempts.set(sendId, attempt)
    // Without the number of the world.
    const draw = (topic: string) => this.#drawn(sendId.slice(9), attempt, topic)
    const kind = draw('kind')
    if (kind < 0.12) return { kind: 'later', afterSeconds: Math.ceil(draw('wait') ** 3 * 100_000) }
    if (kind < 0.18) return { kind: 'rejected', reason: 'spam' }
    if (kind < 0.23) return { kind: 'invalid_contact' }
    // The request was lost before the provider took it.
    if (kind < 0.27) return { kind: 'unknown' }
    const fails = draw('fails') < 0.3
    const happenings = this.#happeningsOf(fails, draw)
    this.journal.push({ sendId, to, channel, contact, at: this.#clock(), fails })
    this.#taken.set(sendId, happenings)
    return kind < 0.35 ? { kind: 'unknown' } : { kind: 'accepted', givesReceipts: true, happenings }
  }

  async lookUp({ sendId }: { readonly sendId: string }) {
    if (this.#drawn(sendId.slice(9), 'look-up', this.#clock() - this.#start) < 0.5)
      return { kind: 'unavailable' as const }
    const happenings = this.#taken.get(sendId)
    return happenings === undefined
      ? { kind: 'not_found' as const }
      : { kind: 'found' as const, status: 'accepted' as const, happenings }
  }

  #happeningsOf(fails: boolean, draw: (topic: string) => number): readonly Happening[] {
    const seconds = (topic: string) => Math.ceil(draw(topic) ** 4 * 200_000)
    const receipt = (topic: string, status: 'accepted' | 'delivered' | 'undelivered'): Happening => ({
      afterSeconds: seconds(topic),
      what: { kind: 'receipt', status },
    })
    const first = receipt('first', fails ? 'undelivered' : 'delivered')
    const silent = draw('silent') < 0.1
    const twice = draw('twice') < 0.2 ? [receipt('again', fails ? 'undelivered' : 'delivered')] : []
    const contrary = draw('contrary') < 0.1 ? [receipt('contrary', 'accepted')] : []
    return silent && !fails ? [] : [first, ...twice, ...contrary, ...(fails ? [] : repliesOf(draw, seconds))]
  }
}

type Reply = Extract<Happening['what'], { kind: 'reply' }>['reply']

const REPLIES: readonly Reply[] = [
  { kind: 'start', language: 'hi', agreed: true },
  { kind: 'answers', answers: [{ key: 'tools', value: 'yes' }] },
  { kind: 'simulated_skill_answers', skills: [{ skillId: 'sk_1001', correct: 3 }] },
  { kind: 'interest', interested: true },
]

/** Some go all the way, some stop on it; some replies come before the one that they follow. */
function repliesOf(draw: (topic: string) => number, seconds: (topic: string) => number): readonly Happening[] {
  const who = draw('who')
  const reply = (topic: string, what: Reply): Happening => ({
    afterSeconds: seconds(topic),
    what: { kind: 'reply', reply: what },
  })
  if (who < 0.4) return []
  if (who < 0.45) return [reply('stop', { kind: 'stop' })]
  if (who < 0.5) return [reply('text', { kind: 'text', text: 'STOP' })]
  if (who < 0.55) return [reply('decline', { kind: 'decline' })]
  const said = REPLIES.slice(0, Math.ceil(draw('said') * REPLIES.length))
  return said.map((each, at) => reply(draw('muddled') < 0.2 ? `reply ${at}` : 'reply', each))
}
