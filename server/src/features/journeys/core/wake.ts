import type { CampaignStatus } from '../../../contract/campaign.ts'
import type { Channel } from '../../../contract/workflow.ts'
import { type ContactWindow, nextInWindow } from './contact-window.ts'
import {
  ended,
  hasFailed,
  isOpen,
  type Journey,
  type LastSend,
  NO_DRAFT,
  NOT_SENT,
  OUTCOME_KNOWN_WITHIN_MS,
  owesLink,
  settled,
} from './journey.ts'

/** What a journey that is due can know about its surroundings. All of it is read in the transaction that acts on the decision. */
export interface Surroundings {
  readonly campaignStatus: CampaignStatus
  readonly plan: ContactPlan
  /** False: no provider is configured, so nobody can be contacted, and nobody's address is to blame. */
  readonly hasProvider: boolean
  readonly person: {
    readonly isOptedOut: boolean
    /** Channels on which the person can be addressed and a provider is there. */
    readonly channels: readonly Channel[]
    /** The first time at which the frequency cap allows a first contact. */
    readonly nextFirstContact: Date
  }
}

export interface ContactPlan {
  readonly channels: readonly Channel[]
  readonly followUps: { readonly max: number; readonly everyHours: number }
  readonly contactWindow: ContactWindow
  readonly expiresAfterHours: number
}

export interface Wake {
  readonly journey: Journey
  /** Contact the person now, on this channel. The frequency cap counts first contacts. */
  readonly contact: { readonly channel: Channel; readonly round: number; readonly isFirst: boolean } | null
  /** Ask the provider what became of the last message. */
  readonly lookUp: LastSend | null
}

const HOUR_MS = 3_600_000
/** An outcome that was not recorded by then is unknown: the process that sent it ended, or its call was cut off. */
const SENDING_FOR_MS = 30_000
const LOOK_UP_EVERY_MS = 10 * 60_000
/** Until a worker with a provider takes it. */
const WAIT_FOR_PROVIDER_MS = 60_000

/** Decides what a journey that is due does next. Safe to call at any time and any number of times: what is not due yet waits. */
export function decideWake(journey: Journey, around: Surroundings, now: Date): Wake {
  if (journey.status !== 'pending') return afterTheEnd(journey, now)
  const end = endBefore(journey, around, now)
  if (end !== null) return idle(end)
  if (isOutcomeMissing(journey)) return awaitOutcome(journey, now)
  if (journey.stage !== 'contacting' && !owesLink(journey)) return sleepUntil(journey, journey.expiresAt)
  if (around.campaignStatus === 'paused') return sleepUntil(journey, journey.expiresAt)
  if (!around.hasProvider)
    return sleepUntil(journey, earliest(new Date(now.getTime() + WAIT_FOR_PROVIDER_MS), journey.expiresAt))
  return contactOrWait(journey, around, now)
}

/**
 * A process that stood still for longer decides again. The frequency cap counts a message from its decision, and allows for this much between that
 * and the call of the provider.
 */
export const SENT_WITHIN_MS = 5 * 60_000

/** Whether a message that was decided some time ago may still be sent: nothing has changed that would have prevented it. */
export function maySendStill(
  journey: Journey,
  sendId: string,
  { campaignStatus, plan }: Pick<Surroundings, 'campaignStatus' | 'plan'>,
  now: Date,
): boolean {
  const { lastSend } = journey
  // Another worker that found it late has begun to ask the provider about it.
  const isWaiting = journey.status === 'pending' && lastSend?.id === sendId && lastSend.status === 'sending'
  const isInWindow = nextInWindow(plan.contactWindow, now).getTime() === now.getTime()
  const isInTime = isWaiting && now.getTime() - lastSend.at.getTime() <= SENT_WITHIN_MS
  return isInTime && campaignStatus === 'running' && isInWindow
}

function idle(journey: Journey): Wake {
  return { journey, contact: null, lookUp: null }
}

function sleepUntil(journey: Journey, dueAt: Date | null): Wake {
  return idle({ ...journey, dueAt })
}

function endBefore(journey: Journey, around: Surroundings, now: Date): Journey | null {
  const { campaignStatus, hasProvider, person, plan } = around
  if (campaignStatus === 'cancelled') return ended(journey, 'failed', 'cancelled', now)
  if (person.isOptedOut) return ended(journey, 'failed', 'opted_out', now)
  if (journey.expiresAt !== null && now >= journey.expiresAt)
    return ended(journey, 'failed', reasonOfExpiry(journey), now)
  const usable = usableChannels(journey, plan, person.channels)
  // While the outcome of a message is open, the person may still answer it.
  const isUnusable = hasProvider && usable.length === 0
  if (journey.stage === 'contacting' && isUnusable && !isOpen(journey) && !journey.isReached)
    return ended(journey, 'failed', 'invalid_contact', now)
  return null
}

function reasonOfExpiry({ startedAt, isReached }: Journey): 'abandoned' | 'expired' | 'unreachable' {
  if (startedAt !== null) return 'abandoned'
  return isReached ? 'expired' : 'unreachable'
}

function usableChannels(journey: Journey, { channels }: ContactPlan, reachable: readonly Channel[]): Channel[] {
  return channels.filter(channel => reachable.includes(channel) && !journey.invalidChannels.includes(channel))
}

function isOutcomeMissing({ lastSend }: Journey): boolean {
  return lastSend !== null && (lastSend.status === 'sending' || lastSend.status === 'unknown')
}

/**
 * The provider is asked, for 24 hours. Then the message counts as sent, and is charged. It is never sent again, and nothing else is sent
 * before: a person who has it would be contacted twice.
 */
function awaitOutcome(journey: Journey, now: Date): Wake {
  const last = journey.lastSend!
  const age = now.getTime() - last.at.getTime()
  if (age < SENDING_FOR_MS && last.status === 'sending')
    return sleepUntil(journey, new Date(last.at.getTime() + SENDING_FOR_MS))
  if (age < OUTCOME_KNOWN_WITHIN_MS) {
    const until = new Date(Math.min(now.getTime() + LOOK_UP_EVERY_MS, last.at.getTime() + OUTCOME_KNOWN_WITHIN_MS))
    return {
      journey: { ...journey, lastSend: { ...last, status: 'unknown' }, dueAt: until },
      contact: null,
      lookUp: last,
    }
  }
  const creditState = journey.creditState === 'reserved' ? 'charged' : journey.creditState
  return idle({ ...journey, creditState, lastSend: { ...last, status: 'accepted' }, dueAt: now })
}

/** Credits of a message whose outcome was open when the journey ended. */
function afterTheEnd(journey: Journey, now: Date): Wake {
  if (journey.creditState !== 'reserved') return sleepUntil(journey, null)
  if (isOutcomeMissing(journey)) return awaitOutcome(journey, now)
  const isOver = journey.lastSend === null || now.getTime() >= journey.lastSend.at.getTime() + OUTCOME_KNOWN_WITHIN_MS
  if (isOver && isOpen(journey)) return idle({ ...journey, creditState: 'released', dueAt: null })
  return idle(settled({ ...journey, dueAt: null }))
}

function contactOrWait(journey: Journey, around: Surroundings, now: Date): Wake {
  const { plan, person } = around
  const usable = usableChannels(journey, plan, person.channels)
  const next = nextContact(journey, usable, plan)
  if (next === null) return sleepUntil(journey, journey.expiresAt)
  const isAgain = journey.lastSend !== null && NOT_SENT.includes(journey.lastSend.status)
  // A first message that was not sent is no contact: the one in its place is, also if that is on another day.
  const isFirst = journey.round === -1 || (next.round === 0 && isAgain)
  const allowed = isFirst ? latest(next.at, person.nextFirstContact) : next.at
  const at = nextInWindow(plan.contactWindow, latest(allowed, now))
  if (at > now) return sleepUntil(journey, earliest(at, journey.expiresAt))
  const isNewRound = next.round !== journey.round
  return {
    journey: {
      ...journey,
      round: next.round,
      // Follow-ups keep their distance from what was sent.
      roundBeganAt: isNewRound || isAgain ? now : journey.roundBeganAt,
      // A message that was postponed is tried again on its channel.
      tried: isNewRound ? [next.channel] : [...new Set([...journey.tried, next.channel])],
      // What a call of an earlier round left is in the message of this one, unless this is a call again, which asks anew.
      draft: isNewRound && journey.draft.needsLink ? NO_DRAFT : journey.draft,
      expiresAt: journey.expiresAt ?? new Date(now.getTime() + plan.expiresAfterHours * HOUR_MS),
      dueAt: new Date(now.getTime() + SENDING_FOR_MS),
    },
    contact: { channel: next.channel, round: next.round, isFirst },
    lookUp: null,
  }
}

/**
 * When a journey whose message was accepted is due again: for the follow-up, or to expire. Planned with the outcome, because a wake for
 * nothing else costs as much as the contact itself.
 */
export function dueAfterAccepted(journey: Journey, { followUps }: ContactPlan): Date | null {
  const { round, roundBeganAt, expiresAt } = journey
  if (owesLink(journey)) return roundBeganAt
  if (journey.stage !== 'contacting' || round >= followUps.max || roundBeganAt === null) return expiresAt
  return earliest(new Date(roundBeganAt.getTime() + followUps.everyHours * HOUR_MS), expiresAt)
}

interface NextContact {
  readonly round: number
  readonly channel: Channel
  readonly at: Date
}

/**
 * The next channel of this round if the last one failed, or if it was a call that owes a link; else the first channel of the next round; null
 * if there is none. Whoever has started gets the link only.
 */
function nextContact(journey: Journey, usable: readonly Channel[], { followUps }: ContactPlan): NextContact | null {
  const { round, tried, lastSend } = journey
  const [first] = usable
  if (first === undefined) return null
  if (round === -1 || lastSend === null) return { round: 0, channel: first, at: journey.startsAt }
  if (lastSend.status === 'postponed') return { round, channel: tried.at(-1) ?? first, at: lastSend.at }
  const isOwed = owesLink(journey)
  const untried = usable.find(channel => !tried.includes(channel) && !(isOwed && channel === 'voice'))
  if ((isOwed || hasFailed(journey)) && untried !== undefined) return { round, channel: untried, at: lastSend.at }
  if (journey.stage !== 'contacting' || round >= followUps.max) return null
  const at = new Date(journey.roundBeganAt!.getTime() + followUps.everyHours * HOUR_MS)
  return { round: round + 1, channel: first, at }
}

function latest(...times: readonly Date[]): Date {
  return new Date(Math.max(...times.map(time => time.getTime())))
}

function earliest(one: Date, other: Date | null): Date {
  return other !== null && other < one ? other : one
}
