import type { ServerProcess } from '../../server/test/harness/process.ts'
import { type Growth, growthOf, residentMegabytes } from '../fuzz/memory.ts'

export interface MemoryWatch {
  /** Of each process, from when it was watched until now. */
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
