import type { Check, CheckResult } from './check.ts'

/** The machine that runs these has two cores. */
const AT_ONCE = 2

export interface RunOptions {
  readonly root: string
  readonly say: (text: string) => void
  /** Monotonic, in milliseconds. */
  readonly stopwatch: () => number
}

/** Runs every check, tells of each as it ends, and answers whether all passed. A check that breaks has failed. */
export async function runChecks(checks: readonly Check[], options: RunOptions): Promise<boolean> {
  const waiting = [...checks]
  const failed: string[] = []
  const start = options.stopwatch()
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      if (!(await runOne(check, options))) failed.push(check.name)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const took = seconds(options.stopwatch() - start)
  const all = `${checks.length} ${checks.length === 1 ? 'check' : 'checks'}, ${took}`
  options.say(failed.length === 0 ? `ok: ${all}` : `failed: ${failed.join(', ')} (${all})`)
  return failed.length === 0
}

async function runOne(check: Check, { root, say, stopwatch }: RunOptions): Promise<boolean> {
  const start = stopwatch()
  const { ok, output, note } = await check.run(root).catch(broken)
  const line = `${check.name.padEnd(12)} ${ok ? 'ok    ' : 'failed'} ${seconds(stopwatch() - start).padStart(7)}`
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
