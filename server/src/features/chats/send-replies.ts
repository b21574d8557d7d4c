import { choiceId } from '../../contract/inbound.ts'
import type { TenantTx } from '../../database/tx.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import {
  type ChannelProvider,
  findAccount,
  isWindowOpen,
  type OutgoingMessage,
  type SendOutcome,
} from '../channels/index.ts'
import { lockJourneys, type SendPaces } from '../journeys/index.ts'
import { lockContactTimes } from '../people/index.ts'
import { readSwitchedOff, type Slot } from '../sending/index.ts'
import type { Prompt } from './core/chat.ts'
import { type Hint, languagePrompt, promptFor } from './core/prompt.ts'
import { fetchRecordings } from './fetch-recordings.ts'
import type { ChatDeps } from './ports.ts'
import { type Chat, readChat } from './read-chat.ts'
import { claimTurns, countWaiting, hasNewer, setTurns, type Turn, type TurnChange } from './store.ts'

/** An outcome that was not recorded by then is unknown: the process that sent it ended. It is never sent again. */
const SENDING_FOR_MS = 30_000
/** How soon a reply is tried again that its number has no slot for. */
const NO_SLOT_MS = 150
/** How soon a reply is tried again whose account is paused, or whose channel is switched off. */
const NOBODY_SENDS_MS = 30_000
/** A reply that was decided longer ago is decided again: an opt-out holds a second later. */
const FRESH_MS = 500
/**
 * Replies are decided so long before their first slot. Slots are taken before: one that is half a second ahead, behind bulk that has its slots
 * already, would be too late for a reply that was decided first, and 20 organisations that tried again and again took the slots from each other.
 */
const DECIDE_BEFORE_MS = 150

interface Decided {
  readonly turn: Turn
  readonly message: OutgoingMessage
  /** Null where nothing limits the account. */
  readonly slot: Slot | null
}

interface Batch {
  readonly size: number
  readonly provider: ChannelProvider | null
  readonly decided: readonly Decided[]
  readonly recordings: readonly Turn[]
}

/** The slots of each account, in the order of time. */
type Slots = ReadonlyMap<string, Slot[]>

/**
 * Replies that are due in the chats of an organisation: takes slots of their numbers, decides each reply, commits it as `sending`, and then
 * calls the provider. Returns how many were due.
 */
export async function sendReplies(deps: ChatDeps, tenant: Tenant, limit: number, signal: AbortSignal): Promise<number> {
  const database = deps.database.forTenant(tenant)
  const slots = deps.paces === undefined ? null : await takeSlots(deps, deps.paces, tenant, limit)
  const decidedAt = deps.clock()
  const { size, provider, decided, recordings } = await database.transaction(tx =>
    decideBatch(deps, tx, tenant, limit, slots),
  )
  if (provider === null) return size
  const changes = await Promise.all(
    decided.map(async each =>
      changeAfter(each.turn, await send(deps, provider, each, decidedAt, signal), deps.clock()),
    ),
  )
  if (changes.length > 0) await database.transaction(tx => setTurns(tx, changes, 'sending'))
  await fetchRecordings(deps, tenant, provider, recordings, signal)
  return size
}

/** Returns shortly before the first of them opens. */
async function takeSlots(
  { database, clock }: ChatDeps,
  paces: SendPaces,
  tenant: Tenant,
  limit: number,
): Promise<Slots> {
  const waiting = await countWaiting(database.forTenant(tenant).reads, new Date(clock()), limit)
  const taken = await Promise.all(
    waiting.map(async ({ accountId, count }): Promise<readonly [string, Slot[]]> => {
      const account = await findAccount(database.reads, accountId)
      if (account?.status !== 'active') return [accountId, []]
      const slots = await paces.reply({ accountId, perSecond: account.perSecond }, tenant.orgId, count)
      return [accountId, [...slots]]
    }),
  )
  const [first] = taken.flatMap(([, slots]) => slots[0] ?? []).toSorted((one, other) => one.opensAt - other.opensAt)
  if (first !== undefined) await paces.nears(first, DECIDE_BEFORE_MS)
  return new Map(taken)
}

async function decideBatch(
  deps: ChatDeps,
  tx: TenantTx,
  tenant: Tenant,
  limit: number,
  slots: Slots | null,
): Promise<Batch> {
  const now = new Date(deps.clock())
  const claimed = await claimTurns(tx, now, limit)
  if (claimed.length === 0) return { size: 0, provider: null, decided: [], recordings: [] }
  // While the operator has switched the channel off, replies wait as if nobody could send them.
  const isOff = (await readSwitchedOff(tx)).has('whatsapp')
  const provider = isOff ? null : await deps.providerOf(tenant.mode, tx)
  const changes: TurnChange[] = []
  const decided: Decided[] = []
  for (const turn of claimed) {
    const own = slots?.get(turn.accountId) ?? []
    const { change, message } = await decide(deps, tx, tenant, provider, turn, now, slots === null || own.length > 0)
    changes.push(change)
    if (message !== null) decided.push({ turn: change.turn, message, slot: own.shift() ?? null })
  }
  await setTurns(tx, changes, null)
  const recordings = changes.filter(({ status }) => status === 'recording').map(({ turn }) => turn)
  return { size: claimed.length, provider, decided, recordings }
}

interface Decision {
  readonly change: TurnChange
  readonly message: OutgoingMessage | null
}

const without = (turn: Turn, status: TurnChange['status'], dueAt: Date | null = null): Decision => ({
  change: { turn, status, dueAt },
  message: null,
})

async function decide(
  deps: ChatDeps,
  tx: TenantTx,
  tenant: Tenant,
  provider: ChannelProvider | null,
  turn: Turn,
  now: Date,
  hasSlot: boolean,
): Promise<Decision> {
  const later = (ms: number) => new Date(now.getTime() + ms)
  if (turn.status === 'sending') return without(turn, 'unknown')
  if (!isWindowOpen(turn.receivedAt, now)) return without({ ...turn, mediaId: null }, 'silent')
  if (turn.status === 'recording')
    return without({ ...turn, attempts: turn.attempts + 1 }, 'recording', later(SENDING_FOR_MS * 2))
  const account = await findAccount(tx, turn.accountId)
  if (provider === null || account?.status !== 'active') return without(turn, 'due', later(NOBODY_SENDS_MS))
  if (!hasSlot) return without(turn, 'due', later(NO_SLOT_MS))
  const [journey] = await lockJourneys(tx, [turn.resultId])
  // The reply to the last message says what is asked now, and one is enough.
  if (await hasNewer(tx, turn)) return without(turn, 'silent')
  const chat = await readChat(deps, tx, tenant, turn)
  const prompt = nextPrompt(chat, turn)
  const person = (await lockContactTimes(tx, [journey!.personId])).get(journey!.personId)
  if (prompt === null || person === undefined || person.phone === null || person.optedOut)
    return without(turn, 'silent')
  const recipient = { phone: person.phone, email: null, userId: null }
  return {
    change: { turn: { ...turn, step: prompt.step }, status: 'sending', dueAt: later(SENDING_FOR_MS) },
    message: { ...messageOf(turn, prompt, now), to: person.phone, recipient, language: chat.page.language },
  }
}

/** Null if nothing is to be said: the end is said once. */
function nextPrompt(chat: Chat, turn: Turn): Prompt | null {
  const { page, words, lastStep } = chat
  if (turn.step === 'languages') return languagePrompt(page, words)
  const plain = promptFor(page, words, null)
  if (plain === null || (page.state.kind === 'closed' && plain.step === lastStep)) return null
  return turn.isUnderstood || plain.step !== lastStep ? plain : promptFor(page, words, hintFor(turn))
}

function hintFor({ attempts }: Turn): Hint {
  return attempts > 0 ? 'unusable_recording' : 'choose_one'
}

function messageOf(turn: Turn, { step, text, choices }: Prompt, at: Date) {
  return {
    sendId: turn.id,
    channel: 'whatsapp',
    accountId: turn.accountId,
    at,
    contact: 0,
    simulated: null,
    text,
    template: null,
    choices: choices.map(({ value, title }) => ({ id: choiceId(turn.sendId, step, value), title })),
    // Free text has no button with an address.
    links: { page: '', optOut: '' },
  } as const
}

/** `late`: it was not sent, because it is not certain any more that it may be. `no_slot`: the number has none. */
type Outcome = SendOutcome | { readonly kind: 'late' | 'no_slot' }

async function send(
  { paces, clock }: ChatDeps,
  provider: ChannelProvider,
  { message, slot }: Decided,
  decidedAt: number,
  signal: AbortSignal,
): Promise<Outcome> {
  if (slot !== null && !(await paces?.opens(slot))) return { kind: 'no_slot' }
  if (clock() - decidedAt > FRESH_MS) return { kind: 'late' }
  return await provider.send(message, signal)
}

function changeAfter(turn: Turn, outcome: Outcome, now: number): TurnChange {
  const again = (ms: number): TurnChange => ({
    turn: { ...turn, step: stepBefore(turn) },
    status: 'due',
    dueAt: new Date(now + ms),
  })
  switch (outcome.kind) {
    case 'late':
      return again(0)
    case 'no_slot':
      return again(NO_SLOT_MS)
    case 'later':
      return again(outcome.afterSeconds * 1_000)
    case 'accepted':
      return { turn, status: outcome.givesReceipts ? 'accepted' : 'delivered', dueAt: null }
    default:
      return { turn, status: outcome.kind, dueAt: null }
  }
}

/** The step of a reply that was not sent is decided anew, except the languages that the person asked for. */
function stepBefore({ step }: Turn): string | null {
  return step === 'languages' ? step : null
}
