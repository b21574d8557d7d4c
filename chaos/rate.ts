import { setTimeout as wait } from 'node:timers/promises'
import type { ServerProcess } from '../testing/process.ts'
import type { Caller } from './caller.ts'

/** Starts a call at each tick, whether or not the earlier ones have ended: a slow server gets no fewer calls. */
export async function atRate(
  perSecond: number,
  signal: AbortSignal,
  work: () => Promise<number>,
): Promise<readonly number[]> {
  const calls: Promise<number>[] = []
  const start = performance.now()
  while (!signal.aborted) {
    calls.push(work().catch(() => 0))
    await wait(Math.max(0, start + (calls.length * 1_000) / perSecond - performance.now()))
  }
  return await Promise.all(calls)
}

/** How often each status was answered; 0 for a call that broke off. */
export function tally(statuses: readonly number[]): string {
  const counts = new Map<number, number>()
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].map(([status, count]) => `${status} ${count}`).join(', ')
}

const READS_A_SECOND = 20
const READ_PATHS = ['/workflows', '/skills?q=welder', '/events', '/account']

/** Reads of a partner at a steady rate until the signal aborts: how long each took, and its status. */
export async function readSteadily(
  server: Pick<ServerProcess, 'url'>,
  caller: Caller,
  signal: AbortSignal,
): Promise<{ readonly times: readonly number[]; readonly statuses: readonly number[] }> {
  const times: number[] = []
  let at = 0
  const statuses = await atRate(READS_A_SECOND, signal, async () => {
    const start = performance.now()
    const { status } = await caller.call(server, 'GET', READ_PATHS[at++ % READ_PATHS.length]!)
    times.push(performance.now() - start)
    return status
  })
  return { times, statuses }
}
