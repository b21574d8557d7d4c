import type { TenantTx } from '../../database/tx.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import type { Language } from '../../kernel/languages.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import {
  advanceCall,
  type CallEvent,
  type CallHook,
  type CallInstruction,
  type CallReply,
  type CallScript,
  type CallTurn,
  isStopKey,
  newCall,
} from '../channels/index.ts'
import { lockContactTimes } from '../people/index.ts'
import { readTime } from '../test-clock/index.ts'
import { applyInbound, type Inbound } from './apply-inbound.ts'
import { callScript } from './call-script.ts'
import { deleteCalls, lockCall, type StoredCall, storeCall } from './call-store.ts'
import { completeOver } from './change-campaign.ts'
import { wayTo } from './contact-way.ts'
import type { Journey } from './core/journey.ts'
import { type Around, isOpenTo, readAround } from './open-page.ts'
import type { JourneyDeps } from './ports.ts'
import type { InPlace } from './receive-inbound.ts'
import { findSendOwners, findSends, findSendsOfAccount, type StoredSend } from './send-store.ts'
import { lockJourneys } from './store.ts'
import { withoutSuppressed } from './suppressed-mail.ts'
import { overCampaigns, readAsked, writeJourneys } from './write-journeys.ts'

type Deps = Pick<JourneyDeps, 'database' | 'clock' | 'newId' | 'providerOf'>

/** How long a call is kept. The first hook of a call comes within this time, so that an old one cannot begin it anew. */
const KEPT_MS = DAY_MS

/** A hook of a call whose signature was right, and the account that it came for. */
export interface ReceivedCall {
  readonly accountId: string
  readonly hook: CallHook
  /** Those that the provider can speak. */
  readonly languages: readonly Language[]
}

/**
 * One event of a call: what the person said by it is applied as from the page, and what to do next is returned; nothing after the end. Null if the
 * account has no such call in live mode. Safe to repeat: the same hook again gives what is to be said now, and changes nothing.
 */
export async function answerCall(
  deps: Deps,
  call: ReceivedCall,
  inPlace: InPlace,
): Promise<readonly CallInstruction[] | null> {
  const found = await inPlace(() => findOwnSend(deps, call))
  if (found === null) return null
  const { tenant, sendId } = found
  const database = deps.database.forTenant(tenant)
  const taken = await inPlace(() => database.transaction(tx => take(deps, tx, tenant, sendId, call)))
  if (taken === null) return null
  await inPlace(() => completeOver(deps, tenant, taken.over))
  return taken.instructions
}

async function findOwnSend(
  { database }: Deps,
  { accountId, hook }: ReceivedCall,
): Promise<{ readonly tenant: Tenant; readonly sendId: string } | null> {
  const named = hook.sendId === null ? [] : [hook.sendId]
  const sends = await findSendsOfAccount(database.reads, accountId, named, [hook.callId])
  const sendId = (sends.find(each => each.sendId === hook.sendId) ?? sends[0])?.sendId
  if (sendId === undefined) return null
  const tenant = (await findSendOwners(database.reads, [sendId])).get(sendId)
  return tenant?.mode === 'live' ? { tenant, sendId } : null
}

interface Taken {
  readonly instructions: readonly CallInstruction[]
  /** Campaigns to complete, in a transaction of their own. */
  readonly over: readonly string[]
}

const NOTHING: Taken = { instructions: [], over: [] }

/** The journey is locked first, as by everybody, and then the call: a second hook waits until the first one is stored. */
async function take(
  deps: Deps,
  tx: TenantTx,
  tenant: Tenant,
  sendId: string,
  { accountId, hook, languages }: ReceivedCall,
): Promise<Taken | null> {
  const now = await readTime(deps, tx, tenant)
  const send = (await findSends(tx, [sendId])).get(sendId)!
  const before = (await lockJourneys(tx, [send.resultId]))[0]!
  const stored = await lockCall(tx, sendId)
  if (stored === null && hook.event.kind === 'hung_up') return NOTHING
  const isOther = stored === null ? now.getTime() - send.at.getTime() >= KEPT_MS : stored.callId !== hook.callId
  if (isOther) return null
  const around = await readAround(tx, before)
  const call = stored ?? begin(sendId, accountId, hook, await scriptOf(deps, tx, tenant, before, around, languages))
  const turn = advanceCall(call.script, call.state, eventOf(call, hook, isOpenTo(before, around, now)))
  if (stored === null || turn.state !== call.state)
    await storeCall(tx, { ...call, state: turn.state, counted: countedWith(call, hook) }, now)
  const over = await applyTurn(deps, tx, { before, send, call, turn, now })
  return { instructions: turn.instructions, over }
}

function begin(sendId: string, accountId: string, { callId }: CallHook, script: CallScript): StoredCall {
  return { sendId, accountId, callId, script, state: newCall(script), counted: [] }
}

async function scriptOf(
  deps: Deps,
  tx: TenantTx,
  tenant: Tenant,
  journey: Journey,
  around: Around,
  languages: readonly Language[],
): Promise<CallScript> {
  const { personId, tried, invalidChannels, round: contact } = journey
  const provider = await deps.providerOf(tenant.mode, tx)
  const person = (await withoutSuppressed(tx, await lockContactTimes(tx, [personId]))).get(personId)
  const { plan } = around.campaign
  const left = plan.channels.filter(
    channel => channel !== 'voice' && !tried.includes(channel) && !invalidChannels.includes(channel),
  )
  // In whatever language the person chooses: a promise must not wait for an approved text.
  const sendsLink = left.some(channel =>
    plan.languages.every(language => wayTo(provider, person, { channel, language, contact }).kind === 'use'),
  )
  return callScript(journey, around, languages, sendsLink)
}

/** A repeated hook asks what to say now. Who presses the key that ends all contact is heard to the end. */
function eventOf({ counted }: StoredCall, { event, eventId }: CallHook, isOpen: boolean): CallEvent {
  if (eventId !== null && counted.includes(eventId)) return { kind: 'answered' }
  const isAsking = event.kind === 'answered' || (event.kind === 'key' && !isStopKey(event.key))
  return isAsking && !isOpen ? { kind: 'closed' } : event
}

/** Before the first prompt a key answers nothing, and may be pressed again. */
function countedWith({ counted, state }: StoredCall, { eventId }: CallHook): readonly string[] {
  return eventId === null || state.stage === 'ringing' ? counted : [...counted, eventId]
}

interface AppliedTurn {
  readonly before: Journey
  readonly send: StoredSend
  readonly call: StoredCall
  readonly turn: CallTurn
  readonly now: Date
}

async function applyTurn(
  deps: Deps,
  tx: TenantTx,
  { before, send, call, turn, now }: AppliedTurn,
): Promise<readonly string[]> {
  const inbound = turn.replies
    .flatMap(reply => pageReplies(reply, turn.state.language))
    .map(reply => ({ send, what: { kind: 'reply', reply }, at: now, source: 'keypad' }) as const)
  const askedOf = await readAsked(tx, [before])
  const answered = (await applyInbound(deps, tx, [before], inbound, askedOf))[0]!
  const after = leavesRest(answered, send, call, turn) ? withLink(answered, now) : answered
  if (after === before) return []
  await writeJourneys(deps, tx, [{ before, after }], askedOf)
  return overCampaigns([{ before, after }])
}

type AppliedReply = Extract<Inbound['what'], { readonly kind: 'reply' }>['reply']

/** Each answer with the language in which the question was asked, as on the page. */
function pageReplies(reply: CallReply, language: Language): readonly AppliedReply[] {
  if (reply.kind === 'answers') return reply.answers.map(each => ({ kind: 'answer', ...each, language }))
  return [reply.kind === 'start' ? { kind: 'start', language: reply.language ?? language } : reply]
}

/**
 * Whether the call ended by this turn with something left for the page. Who started and then hung up gets the link, too: no follow-up comes to
 * somebody who has started.
 */
function leavesRest(
  journey: Journey,
  send: StoredSend,
  { script, state }: StoredCall,
  { state: next }: CallTurn,
): boolean {
  const isOver = state.stage !== 'ended' && next.stage === 'ended'
  const isLast = journey.status === 'pending' && journey.lastSend?.id === send.id
  if (!isOver || !isLast || !script.sendsLink) return false
  const isCutOff = next.ending === 'hung_up' || next.ending === 'time_limit'
  return next.ending === 'page' || next.ending === 'finished' || (isCutOff && journey.startedAt !== null)
}

function withLink(journey: Journey, now: Date): Journey {
  return { ...journey, draft: { ...journey.draft, needsLink: true }, dueAt: now }
}

const BATCH_SIZE = 5_000

/** Deletes calls of which no hook comes any more. */
export async function forgetCalls(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  const beganBy = new Date(clock() - KEPT_MS)
  while ((await database.transaction(tx => deleteCalls(tx, beganBy, BATCH_SIZE))) === BATCH_SIZE)
    signal.throwIfAborted()
}
