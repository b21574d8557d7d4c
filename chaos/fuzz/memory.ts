import { readFile } from 'node:fs/promises'

/** Resident memory of a process, in MB; not a number when it is gone. */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? Number.NaN) / 1024
}

export interface Growth {
  readonly second: number
  readonly last: number
  readonly ratio: number
}

/** The first third warms up; a leak shows as the last third lying above the second. */
export function growthOf(samples: readonly number[]): Growth {
  const third = Math.floor(samples.length / 3)
  const second = mean(samples.slice(third, 2 * third))
  const last = mean(samples.slice(2 * third))
  return { second, last, ratio: last / second }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
