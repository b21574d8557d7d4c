import { RECEIPT_STATUSES, type ReceiptStatus } from '../../contract/inbound.ts'
import type { TenantTx } from '../../database/tx.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import type { Inbound } from './apply-inbound.ts'
import { boundKept, deleteKept, insertKept, type KeptWhat, type LooseReport, takeKept } from './kept-receipt-store.ts'
import type { JourneyDeps } from './ports.ts'
import { nameSends, type StoredSend } from './send-store.ts'

/**
 * Reports that name a message by the provider's id alone can overtake the commit of that id. They are kept, and applied in the transaction
 * that stores the id. A report that names our id needs none of this: a message is committed before its provider is called.
 */

/**
 * Of one account. Who knows its secret could fill the disk otherwise, and so could another system that uses the same number. The oldest
 * are given up: providers report within minutes, so the newest are those that may still be joined.
 */
const MOST_KEPT = 10_000
const KEPT_DAYS = 3
/** Longer ones are not ids of any provider. */
const LONGEST_ID = 400
const BATCH_SIZE = 5_000

/** Returns our ids of messages that got the provider's id meanwhile, by the ids of the reports, and how many reports were given up. */
export async function keepReports(
  { database, clock }: Pick<JourneyDeps, 'database' | 'clock'>,
  accountId: string,
  reports: readonly LooseReport[],
): Promise<{ readonly joined: ReadonlyMap<string, string>; readonly givenUp: number }> {
  const storable = reports.filter(each => [each.eventId, each.providerMessageId].every(id => id.length <= LONGEST_ID))
  const joined = await database.transaction(tx => insertKept(tx, accountId, storable, new Date(clock())))
  const isKept = joined.size < storable.length
  // A transaction of its own: it takes 4 ms for an account that is full, and outcomes of messages would wait for its lock.
  const above = isKept ? await database.transaction(tx => boundKept(tx, accountId, MOST_KEPT)) : 0
  return { joined, givenUp: above + reports.length - storable.length }
}

export interface NewName {
  readonly send: StoredSend
  readonly providerMessageId: string
}

/** Stores the provider's ids of messages, and returns what was reported by these ids before: 0.05 ms for 100 messages if nothing was. */
export async function nameAndTake(tx: TenantTx, names: readonly NewName[], now: Date): Promise<readonly Inbound[]> {
  await nameSends(
    tx,
    names.map(({ send, providerMessageId }) => ({ sendId: send.id, providerMessageId })),
  )
  const own = names.flatMap(({ send, providerMessageId }) =>
    send.accountId === null ? [] : [{ send, providerMessageId, accountId: send.accountId }],
  )
  if (own.length === 0) return []
  const kept = await takeKept(
    tx,
    own.map(each => each.accountId),
    own.map(each => each.providerMessageId),
  )
  const key = (each: { readonly accountId: string; readonly providerMessageId: string }) =>
    `${each.accountId} ${each.providerMessageId}`
  const sends = new Map(own.map(each => [key(each), each.send]))
  return kept.map(each => ({ send: sends.get(key(each))!, what: inboundOf(each.what), at: now }))
}

/** Any text but a STOP says only that the person answered. */
function inboundOf(what: KeptWhat): Inbound['what'] {
  if (isStatus(what)) return { kind: 'receipt', status: what }
  return { kind: 'reply', reply: what === 'stop' ? { kind: 'stop' } : { kind: 'text', text: '' } }
}

function isStatus(what: KeptWhat): what is ReceiptStatus {
  return RECEIPT_STATUSES.some(status => status === what)
}

interface ForgetDeps extends Pick<JourneyDeps, 'database' | 'clock'> {
  /** Told of reports that belong to no message of ours. */
  readonly onUnknownReports: (count: number) => void
}

/** Deletes reports whose message nobody named in three days: of another system at the same provider, or of a database before a restore. */
export async function forgetKeptReceipts(deps: ForgetDeps, signal: AbortSignal): Promise<void> {
  const before = new Date(deps.clock() - KEPT_DAYS * DAY_MS)
  for (;;) {
    const count = await deps.database.transaction(tx => deleteKept(tx, before, BATCH_SIZE))
    if (count > 0) deps.onUnknownReports(count)
    if (count < BATCH_SIZE) return
    signal.throwIfAborted()
  }
}
