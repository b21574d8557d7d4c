import { readFileSync } from 'node:fs'

/** CPU time of a machine, in ticks: in all, and what its host gave to other machines instead. */
export interface CpuTicks {
  readonly total: number
  readonly stolen: number
}

/** Nothing is known outside Linux, so that nothing is stolen there. */
export function readCpuTicks(): CpuTicks {
  try {
    return parseCpuTicks(readFileSync('/proc/stat', 'utf8'))
  } catch {
    return { total: 0, stolen: 0 }
  }
}

/** user, nice, system, idle, iowait, irq, softirq, steal; guest times are part of the first two. */
export function parseCpuTicks(stat: string): CpuTicks {
  const ticks = (/^cpu +(.*)$/m.exec(stat)?.[1] ?? '').split(' ').slice(0, 8).map(Number)
  return { total: ticks.reduce((sum, each) => sum + each, 0), stolen: ticks[7] ?? 0 }
}

/** The share of the time between two readings that the machine asked for and did not get. */
export function stolenShare(before: CpuTicks, after: CpuTicks): number {
  const total = after.total - before.total
  return total > 0 ? (after.stolen - before.stolen) / total : 0
}
