import type { Check, CheckResult } from './check.ts'

/** The machine of CI has two cores. */
const AT_ONCE = 2

export interface RunOptions {
  readonly root: string
  readonly say: (text: string) => void
  /** Monotonic, in milliseconds. */
  readonly monotonicNow: () => number
}

/** Runs every check, prints each result as it ends, and returns whether all passed. A check that throws has failed. */
export async function runChecks(checks: readonly Check[], options: RunOptions): Promise<boolean> {
  const waiting = [...checks]
  const failed: string[] = []
  const start = options.monotonicNow()
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      if (!(await runOne(check, options))) failed.push(check.name)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const took = seconds(options.monotonicNow() - start)
  const all = `${checks.length} ${checks.length === 1 ? 'check' : 'checks'}, ${took}`
  options.say(failed.length === 0 ? `ok: ${all}` : `failed: ${failed.join(', ')} (${all})`)
  return failed.length === 0
}

async function runOne(check: Check, { root, say, monotonicNow }: RunOptions): Promise<boolean> {
  const start = monotonicNow()
  const { ok, output, note } = await check.run(root).catch(broken)
  const line = `${check.name.padEnd(12)} ${ok ? 'ok    ' : 'failed'} ${seconds(monotonicNow() - start).padStart(7)}`
  say(note === undefined ? line : `${line}  ${note}`)
  if (!ok) say(`${output}\n`)
  return ok
}

function broken(error: unknown): CheckResult {
  return { ok: false, output: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}
