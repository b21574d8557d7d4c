/** CLOCK_MONOTONIC in milliseconds: the same in every process of the machine, and nobody sets it. */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1e6
}
