import { readFile } from 'node:fs/promises'
import type { ServerProcess } from '../testing/process.ts'

/** Resident memory of a process in MB; NaN if it has ended. */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? Number.NaN) / 1024
}

export interface Growth {
  readonly second: number
  readonly last: number
  readonly ratio: number
}

/** The first third is warm-up. A leak shows as a last third above the second. */
export function growthOf(samples: readonly number[]): Growth {
  const third = Math.floor(samples.length / 3)
  const second = mean(samples.slice(third, 2 * third))
  const last = mean(samples.slice(2 * third))
  return { second, last, ratio: last / second }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

interface MemoryWatch {
  /** Samples of each process since the watch began. */
  end(): readonly Growth[]
}

export function watchMemory(processes: readonly ServerProcess[]): MemoryWatch {
  const samples = processes.map((): number[] => [])
  const look = () => {
    for (const [nth, { pid }] of processes.entries())
      void residentMegabytes(pid).then(megabytes => samples[nth]!.push(megabytes))
  }
  const timer = setInterval(look, 1_000)
  return {
    end: () => {
      clearInterval(timer)
      return samples.map(growthOf)
    },
  }
}
