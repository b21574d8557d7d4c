import { setTimeout as wait } from 'node:timers/promises'
import type { ReceiptStatus } from '../../server/src/contract/inbound.ts'
import type { AccountKind, KindName } from '../../testing/providers/accounts.ts'
import type { Accepted, HookOrder, PostedHook } from '../../testing/providers/protocol.ts'
import { chance, type Random, randomOf } from '../random.ts'
import { type HookMaker, mergeWhatsApp, sentTo, spoilSignature, withoutPhone } from './hooks.ts'
import { DOUBLED, type Plan, planOf, type Truth } from './plan.ts'
import type { Posts } from './posts.ts'

/** A message that a provider accepted, and what it truly reported of it. */
export interface Told extends Truth {
  readonly kind: KindName
  readonly sendId: string
  readonly providerMessageId: string
  readonly to: string
}

export interface ReportCounts {
  /** True reports, each counted once. */
  reports: number
  doubled: number
  reversed: number
  early: number
  forged: number
  /** Statuses of answers to forged hooks. */
  readonly forgedAnswers: Map<number, number>
}

export interface Reporter {
  readonly told: readonly Told[]
  readonly counts: ReportCounts
  /** Reports that were never accepted. */
  readonly failures: readonly string[]
  /** Before the provider answers. */
  beforeAnswer(message: Accepted): Promise<void>
  /** Resolves when everything about the messages so far was answered. */
  idle(): Promise<void>
}

interface Parts {
  readonly name: KindName
  readonly kind: AccountKind
  readonly maker: HookMaker
  readonly posts: Posts
  /** Another account of the same kind: what is replayed to it must count for nobody. */
  readonly strangerId: string
  readonly seed: number
}

const LONGEST_DELAY_MS = 600
/** An early report is given up to the answer after this time: the API may be away. It is repeated all the same. */
const EARLY_MS = 3_000
const BATCH_MS = 250
const LARGEST_BATCH = 500

/** Reports on the messages of one provider: some twice, some out of order, some too early, some forged. */
export function createReporter(parts: Parts): Reporter {
  const { name, maker, posts, seed } = parts
  const told: Told[] = []
  const counts: ReportCounts = { reports: 0, doubled: 0, reversed: 0, early: 0, forged: 0, forgedAnswers: new Map() }
  const running = new Set<Promise<void>>()
  const failures: string[] = []
  const deliver = name === 'whatsapp' ? inBatches(parts) : posts.deliver
  const deliverSome = async (hook: PostedHook, random: Random) => {
    counts.reports++
    const isDoubled = chance(DOUBLED, random)
    if (isDoubled) counts.doubled++
    // Each of the two is posted on its own: both may be on their way at the same time.
    await Promise.all([deliver(hook), isDoubled ? pauseThen(random, () => posts.deliver(hook)) : null])
  }
  const start = (work: Promise<void>) => {
    const done = work.finally(() => running.delete(done))
    running.add(done)
    done.catch(error => failures.push(`${name}: ${error}`))
    return done
  }
  const reportRest = async (message: Accepted, plan: Plan, random: Random) => {
    if (plan.isReversed) counts.reversed++
    // What was reported early is not reported again: it counts by the provider's id, or not at all.
    const rest = plan.isEarly && plan.statuses.length > 1 ? plan.statuses.slice(0, -1) : plan.statuses
    for (const status of plan.isReversed ? rest.toReversed() : rest)
      await pauseThen(random, () => deliverSome(maker.make(receipt(message, status), message), random))
    if (plan.reply !== null) await deliverSome(replyHook(parts, message, plan.reply), random)
  }
  const forge = async (message: Accepted, plan: Plan) => {
    if (plan.forged === null) return
    counts.forged++
    const hook = maker.make(lieAbout(message, plan), message)
    const status = await posts.forge(plan.forged === 'replay' ? sentTo(hook, parts.strangerId) : spoilSignature(hook))
    counts.forgedAnswers.set(status, (counts.forgedAnswers.get(status) ?? 0) + 1)
  }
  return {
    told,
    counts,
    failures,
    beforeAnswer: async message => {
      const random = randomOf(seed, told.length)
      const plan = planOf(name, random)
      const { sendId, providerMessageId, to } = message
      const { statuses, reply } = plan
      told.push({ kind: name, sendId: sendId ?? '', providerMessageId, to, statuses, reply })
      if (plan.isEarly) {
        counts.early++
        const hook = maker.makeWithoutOurId(receipt(message, statuses.at(-1)!), message)
        await Promise.race([start(deliverSome(hook, random)), wait(EARLY_MS)])
      }
      void start(reportRest(message, plan, random))
      void start(pauseThen(random, () => forge(message, plan)))
    },
    idle: async () => {
      while (running.size > 0) await Promise.allSettled(running)
    },
  }
}

function pauseThen(random: Random, work: () => Promise<void>): Promise<void> {
  const delay = LONGEST_DELAY_MS * random()
  return wait(delay).then(work)
}

function receipt({ providerMessageId }: Accepted, status: ReceiptStatus): HookOrder {
  return { kind: 'receipt', providerMessageId, status }
}

function replyHook({ name, kind, maker }: Parts, message: Accepted, { text, isAnonymous }: NonNullable<Plan['reply']>) {
  const from = name === 'email' ? message.to : `+${message.to.replace('+', '')}`
  const order = { kind: 'message', from, text, inReplyTo: message.providerMessageId } as const
  const hook = maker.make(order, message)
  return isAnonymous ? withoutPhone(hook, kind) : hook
}

/** What would change the database if it counted. */
function lieAbout(message: Accepted, { statuses }: Plan): HookOrder {
  if (statuses.at(-1) !== 'delivered') return receipt(message, 'delivered')
  const { to, providerMessageId } = message
  return {
    kind: 'message',
    from: to.includes('@') ? to : `+${to.replace('+', '')}`,
    text: 'STOP',
    inReplyTo: providerMessageId,
  }
}

/** Every report in one post with all others of the last quarter of a second, up to 500. */
function inBatches({ kind, posts }: Parts): (hook: PostedHook) => Promise<void> {
  let next: { readonly hooks: PostedHook[]; readonly posted: Promise<void> } | null = null
  return hook => {
    if (next === null || next.hooks.length === LARGEST_BATCH) {
      const hooks: PostedHook[] = []
      const posted = wait(BATCH_MS).then(() => {
        if (next?.hooks === hooks) next = null
        return posts.deliver(mergeWhatsApp(hooks, kind))
      })
      next = { hooks, posted }
    }
    next.hooks.push(hook)
    return next.posted
  }
}
