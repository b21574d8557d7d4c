import { setTimeout as wait } from 'node:timers/promises'
import { CHANNELS, type Channel } from '../../server/src/contract/workflow.ts'
import type { Accepted, CallOrder, HookOrder } from '../../testing/providers/protocol.ts'
import type { FakeProcess } from '../../testing/providers/start.ts'
import type { ChannelProviders } from './channel-providers.ts'

/** What was reported about a message that a provider accepted. */
export interface Reported extends Pick<Accepted, 'providerMessageId' | 'sendId' | 'at'> {
  readonly channel: Channel
  readonly person: number
  /** Null: no receipt ever comes. */
  readonly status: 'delivered' | 'undelivered' | null
  /** When the answer to a STOP arrived. */
  readonly stoppedAt: number | null
}

export interface People {
  readonly reported: readonly Reported[]
  /** Posts that were never answered 200. */
  lost(): number
  /** Calls whose hooks were answered to the end. */
  callsPlayed(): number
  /** Resolves when everything that follows from the messages so far has been posted. */
  idle(): Promise<void>
  stop(): Promise<void>
}

/** How a person reacts on each channel. `keys` are those that are pressed when the telephone rings. */
interface Reaction {
  readonly receipt: Reported['status']
  readonly keys?: CallOrder['keys']
  readonly stops?: true
  /** The receipt comes twice, and an older one after it. */
  readonly repeats?: true
}
type Reactions = Readonly<Record<Channel, Reaction>>

const onAll = (reaction: Reaction, changes: Partial<Reactions> = {}): Reactions => ({
  whatsapp: reaction,
  sms: reaction,
  voice: reaction,
  email: reaction,
  ...changes,
})
const [READS, GETS_NOTHING]: [Reaction, Reaction] = [{ receipt: 'delivered' }, { receipt: 'undelivered' }]
const STOPS: Reaction = { ...READS, stops: true }

/** By the last digit of the person's number. */
const REACTIONS: readonly Reactions[] = [
  onAll(READS, { voice: { ...READS, keys: ['1', '1', '1'] } }),
  onAll(GETS_NOTHING),
  onAll(GETS_NOTHING, { voice: { ...READS, keys: ['1', '1', '1'] } }),
  // Nothing is ever heard of their messages.
  onAll({ receipt: null }),
  onAll(READS),
  onAll(READS, { voice: { ...READS, keys: ['1'] } }),
  onAll(READS, { voice: { ...READS, keys: ['2'] } }),
  onAll({ ...READS, repeats: true }),
  onAll(STOPS, { sms: GETS_NOTHING, voice: { ...READS, keys: ['1', '0'] } }),
  onAll(GETS_NOTHING, { email: READS, voice: { ...READS, keys: [null, null, null] } }),
]

const FIRST_PHONE = 9_800_000_000
export const addressOf = (person: number) => `p${person}@example.com`

function personOf({ to }: Accepted): number {
  const byMail = /^p(\d+)@/.exec(to)?.[1]
  return byMail === undefined ? Number(to.slice(-10)) - FIRST_PHONE : Number(byMail)
}

const LOOK_EVERY_MS = 100
const AT_ONCE = 8
/** As long as the API may be away, and more. */
const MOST_ATTEMPTS = 1_000
const AGAIN_AFTER_MS = 100

interface Told {
  readonly reported: Reported[]
  lost: number
  played: number
  isStopped: boolean
}

/** Lets the provider of a message report what the person does. */
async function react(provider: FakeProcess, channel: Channel, entry: Accepted, told: Told): Promise<void> {
  const person = personOf(entry)
  const { receipt, keys, stops, repeats } = REACTIONS[person % 10]![channel]
  const { providerMessageId, sendId, at } = entry
  const report = (status: 'accepted' | 'delivered' | 'undelivered') =>
    post(provider, { kind: 'receipt', providerMessageId, status }, told)
  if (keys !== undefined) {
    const order = { providerMessageId, answeredBy: 'person', keys } as const
    // The API may be killed in the middle of a call, which is then cut off. Its end is reported below in any case.
    const played = await provider.call(order).catch(() => null)
    if (played !== null) told.played++
  }
  if (receipt !== null) await report(receipt)
  if (repeats) {
    await report('delivered')
    await report('accepted')
  }
  if (stops) await post(provider, stopOf(channel, entry), told)
  const stoppedAt = stops ? Date.now() : null
  told.reported.push({ channel, person, providerMessageId, sendId, at, status: receipt, stoppedAt })
}

async function post(provider: FakeProcess, order: HookOrder, told: Told): Promise<void> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS && !told.isStopped; attempt++) {
    const answer = await provider.post(order).catch(() => null)
    if (answer?.status === 200) return
    await wait(AGAIN_AFTER_MS)
  }
  told.lost++
}

/** Reads the journals, and lets the providers report what people do. A message whose answer is held is not reported before. */
export function playPeople({ of }: ChannelProviders): People {
  const looks = new Map<Channel, number>(CHANNELS.map(channel => [channel, 0]))
  const told: Told = { reported: [], lost: 0, played: 0, isStopped: false }
  const follow = async (channel: Channel) => {
    let [seen, waiting]: [number, readonly Accepted[]] = [0, []]
    while (!told.isStopped) {
      const fresh = await of[channel].journal(seen)
      seen += fresh.length
      const held = new Set(await of[channel].held())
      const isHeld = ({ providerMessageId }: Accepted) => held.has(providerMessageId)
      const ready = [...waiting, ...fresh].filter(entry => !isHeld(entry))
      waiting = [...waiting, ...fresh].filter(isHeld)
      await inParts(ready, entry => react(of[channel], channel, entry, told))
      if (ready.length > 0) continue
      if (waiting.length === 0) looks.set(channel, looks.get(channel)! + 1)
      await wait(LOOK_EVERY_MS)
    }
  }
  const following = Promise.all(CHANNELS.map(follow))
  following.catch(() => {})
  return {
    reported: told.reported,
    lost: () => told.lost,
    callsPlayed: () => told.played,
    idle: async () => {
      // Two: the first may have begun before the last message.
      const wanted = CHANNELS.map(channel => looks.get(channel)! + 2)
      while (!told.isStopped && CHANNELS.some((channel, at) => looks.get(channel)! < wanted[at]!))
        await Promise.race([wait(LOOK_EVERY_MS), following])
    },
    stop: async () => {
      told.isStopped = true
      await following
    },
  }
}

function stopOf(channel: Channel, { to, providerMessageId }: Accepted): HookOrder {
  const from = channel === 'email' ? to : `+${to.replace(/^\+/, '')}`
  return { kind: 'message', from, text: 'STOP', inReplyTo: providerMessageId }
}

async function inParts<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  let next = 0
  const queue = async () => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, queue))
}
