import { type MandateStatus, TRANSITIONS } from '../../server/src/features/mandates/core/mandate.ts'

/** The history of one mandate under concurrent calls. Pure, so that invalid histories can be tested. */

/** One version of its row, as recorded by a trigger. */
export interface Version {
  /** The transaction that wrote it. */
  readonly xid: string
  readonly beganMs: number
  readonly wroteMs: number
  readonly status: MandateStatus
  readonly flowVersion: number
  readonly preparation: number
  /** Digest of the body as sent. */
  readonly sent: string
  /** Digest of the body as stored. */
  readonly stored: string
  /** The text of the partner's question in it. */
  readonly asks: string
}

/** A call of the partner and its answer. */
export interface Write {
  readonly what: 'replace' | 'archive' | 'prepare again'
  readonly status: number
  readonly code: string
  readonly changed: boolean | null
  readonly flowVersion: number | null
  /** For a replacement: the digest of its body. */
  readonly sent: string | null
  /** The transaction that stored its answer; null if none was stored. */
  readonly xid: string | null
}

export interface Round {
  readonly versions: readonly Version[]
  readonly writes: readonly Write[]
  readonly approval: { readonly status: number; readonly xid: string; readonly skillId: string } | null
  readonly events: readonly { readonly type: string; readonly xid: string }[]
  /** What candidates are asked, by version. */
  readonly flows: readonly { readonly version: number; readonly asks: string }[]
  readonly final: FinalRow
  /** Errors of workers. */
  readonly broken: readonly string[]
}

export interface FinalRow {
  readonly xmin: string
  readonly status: MandateStatus
  /** Names of the skill items of the stored body that are still pending. */
  readonly pending: readonly string[]
  readonly skillIds: readonly string[]
  /** The same names in the list that approvals use. */
  readonly waiting: readonly string[]
  /** Whether the body accepted last named the pending skill. */
  readonly lastBodyNamesPending: boolean
}

export type Actor = 'finish' | 'overdue' | 'approve' | Write['what']

export function checkRound(round: Round): readonly string[] {
  return [
    ...round.broken.map(error => `a worker broke: ${error}`),
    ...pathFaults(round),
    ...round.writes.flatMap(write => writeFaults(round, write)),
    ...ghostFaults(round),
    ...eventFaults(round),
    ...skillProblems(round),
    ...finalFaults(round),
  ]
}

function pathFaults({ versions, approval }: Round): readonly string[] {
  const [first] = versions
  const begun = first?.status === 'preparing' && first.flowVersion === 1 && first.preparation === 1
  const steps = versions.slice(1).flatMap((now, at) => stepFaults(versions[at]!, now, approval?.xid ?? null))
  return [...(begun ? [] : ['it did not begin as the first preparation of version 1']), ...steps]
}

function stepFaults(before: Version, now: Version, approvalXid: string | null): readonly string[] {
  const step = `${before.status} v${before.flowVersion} p${before.preparation} -> ${now.status} v${now.flowVersion} p${now.preparation}`
  const grew = [now.flowVersion - before.flowVersion, now.preparation - before.preparation].join()
  if (before.status === now.status) {
    const isApproval = now.xid === approvalXid && now.sent === before.sent && now.stored !== before.stored
    return isApproval && grew === '0,0' ? [] : [`${step}: a version that is neither a transition nor an approval`]
  }
  if (!TRANSITIONS[before.status].includes(now.status)) return [`${step}: not a valid transition`]
  if (now.status !== 'preparing')
    return grew === '0,0' && now.sent === before.sent && now.stored === before.stored
      ? []
      : [`${step}: more than the status changed`]
  const isAgain = grew === '0,1' && before.status === 'failed' && now.stored === before.stored
  return isAgain || grew === '1,1' ? [] : [`${step}: the preparation did not increase by one`]
}

function writeFaults({ versions }: Round, write: Write): readonly string[] {
  const { what, status, code, changed } = write
  const name = `${what} ${status} ${code} changed ${changed}`
  const own = versions.filter(each => each.xid === write.xid)
  const last = own.at(-1)
  if (status === 409 && code === 'CONFLICT') return own.length === 0 ? [] : [`${name}: rejected, but it wrote`]
  if ((status !== 200 && status !== 202) || changed === null) return [`${name}: not a valid answer`]
  if (write.xid === null) return [`${name}: its answer was not stored`]
  if (!changed) return own.length === 0 ? [] : [`${name}: it changed the row`]
  // A call that finds an overdue preparation first stores it as failed.
  const writes = own.filter(each => each.status !== 'failed')
  if (last === undefined || writes.length !== 1) return [`${name}: ${writes.length} versions of the row`]
  if (last.flowVersion !== write.flowVersion)
    return [`${name}: reports version ${write.flowVersion}, wrote ${last.flowVersion}`]
  if (last.status !== (what === 'archive' ? 'archived' : 'preparing'))
    return [`${name}: left the status ${last.status}`]
  return what !== 'replace' || last.sent === write.sent ? [] : [`${name}: another body was stored`]
}

/** New versions without an answer that reports them. */
function ghostFaults({ versions, writes }: Round): readonly string[] {
  const reported = new Set(writes.filter(each => each.changed).map(each => each.xid))
  return versions
    .slice(1)
    .filter(
      each =>
        (each.status === 'preparing' || each.status === 'archived') &&
        isMove(versions, each) &&
        !reported.has(each.xid),
    )
    .map(each => `${each.status} v${each.flowVersion} p${each.preparation} has no call`)
}

function isMove(versions: readonly Version[], version: Version): boolean {
  return versions[versions.indexOf(version) - 1]?.status !== version.status
}

/** One event for each preparation that ended, written by the transaction that ended it. */
function eventFaults({ versions, events, flows }: Round): readonly string[] {
  const ended = versions.slice(1).filter(each => isMove(versions, each) && ['ready', 'failed'].includes(each.status))
  const should = ended.map(each => `mandate.${each.status} by ${each.xid}`).toSorted()
  const is = events.map(each => `${each.type} by ${each.xid}`).toSorted()
  const prepared = ended.filter(each => each.status === 'ready').map(each => `${each.flowVersion} ${each.asks}`)
  const stored = flows.map(each => `${each.version} ${each.asks}`)
  return [
    ...(is.join() === should.join() ? [] : [`events are [${is.join(', ')}], not [${should.join(', ')}]`]),
    ...(stored.join() === prepared.join() ? [] : [`flows are [${stored.join(', ')}], not [${prepared.join(', ')}]`]),
  ]
}

function skillProblems({ approval, final }: Round): readonly string[] {
  const { pending, waiting, skillIds, lastBodyNamesPending } = final
  const faults = pending.join() === waiting.join() ? [] : [`waits for [${waiting.join()}], names [${pending.join()}]`]
  if (approval !== null && approval.status !== 200) faults.push(`the approval was answered ${approval.status}`)
  const shouldWait = approval === null && lastBodyNamesPending
  if (shouldWait !== pending.length > 0)
    faults.push(
      shouldWait
        ? 'the pending skill was lost'
        : 'a skill is pending though its request is approved or it is not named',
    )
  if (approval !== null && lastBodyNamesPending && skillIds.filter(each => each === approval.skillId).length !== 1)
    faults.push('the approved skill does not occur exactly once')
  return faults
}

function finalFaults({ versions, writes, final }: Round): readonly string[] {
  const last = versions.at(-1)
  const replaced = writes.filter(each => each.what === 'replace' && each.changed)
  const newest = replaced.toSorted((a, b) => a.flowVersion! - b.flowVersion!).at(-1)
  const sent = newest?.sent ?? versions[0]?.sent
  return [
    ...(last?.xid === final.xmin ? [] : ['the row is not the last version seen']),
    ...(last?.flowVersion === 1 + replaced.length
      ? []
      : [`version ${last?.flowVersion} after ${replaced.length} replacements`]),
    ...(last?.sent === sent ? [] : ['an update was lost: the stored body is not the one accepted last']),
    ...(final.status === 'preparing' ? ['it is still preparing'] : []),
  ]
}

/**
 * The writer of each version after the first, in order. A call that stores an overdue preparation as failed acts for the
 * clock.
 */
export function actorsOf({
  versions,
  writes,
  approval,
}: Round): readonly { readonly actor: Actor; readonly version: Version }[] {
  return versions.slice(1).map(version => ({ actor: actorOf(version, writes, approval?.xid ?? null), version }))
}

function actorOf({ xid, status }: Version, writes: readonly Write[], approvalXid: string | null): Actor {
  if (status === 'failed' && xid !== approvalXid) return 'overdue'
  if (xid === approvalXid) return 'approve'
  return writes.find(each => each.xid === xid)?.what ?? 'finish'
}

/** The later transaction began before the earlier one wrote: they were concurrent. */
export function overlapped(earlier: Version, later: Version): boolean {
  return earlier.xid !== later.xid && later.beganMs < earlier.wroteMs
}
