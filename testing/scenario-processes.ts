import { spawn } from 'node:child_process'

export interface ScenarioProcess {
  readonly code: number
  readonly output: string
}

/** The scenario alone, in a process of its own: the names of its keys in Redis contain the process id. */
export async function runScenarioProcess(words: readonly string[]): Promise<ScenarioProcess> {
  const child = spawn(process.execPath, [process.argv[1]!, ...words], { stdio: ['ignore', 'pipe', 'pipe'] })
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', chunk => chunks.push(chunk))
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', exitCode => resolve(exitCode ?? 1))
  })
  return { code, output: chunks.join('') }
}

export interface AtOnce {
  readonly names: readonly string[]
  readonly most: number
  /** Whether a scenario that fails is run again. */
  readonly repeat: boolean
  readonly run: (name: string) => Promise<ScenarioProcess>
  readonly say: (line: string) => void
}

export interface Tally {
  readonly passed: number
  /** The closing lines of runs that failed. */
  readonly noted: readonly string[]
}

/**
 * So many scenarios at a time; the output of each is printed when it ends. Much of a scenario is waiting for processes that start and for
 * leases that end, so two of them fill two cores. One that fails is repeated alone after all others: the load of a neighbour
 * can exceed a limit of seconds, and says nothing about the claim.
 */
export async function runAtOnce({ names, most, repeat, run, say }: AtOnce): Promise<Tally> {
  const [failed, noted]: [string[], string[]] = [[], []]
  let passed = 0
  const runOne = async (name: string, isLast: boolean) => {
    say(`${name}: started`)
    const { code, output } = await run(name)
    say(`\n${output.trimEnd()}`)
    const closings = closingsOfFailures(name, code, output)
    // A process repeats its scenario by itself if time was stolen; only the last failure of a process that failed may be final.
    const final = code === 0 || !isLast ? closings.length : closings.length - 1
    noted.push(...closings.map((line, at) => (at < final ? `repeated: ${line}` : line)))
    if (code === 0) passed++
    else failed.push(name)
  }
  const waiting = [...names]
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await runOne(name, !repeat)
  }
  await Promise.all(Array.from({ length: most }, work))
  if (repeat) for (const name of failed.splice(0)) await runOne(name, true)
  return { passed, noted }
}

function closingsOfFailures(name: string, code: number, output: string): readonly string[] {
  const found = output.split('\n').filter(line => line.startsWith(`${name}: short `))
  return found.length === 0 && code !== 0 ? [`${name}: short ended with exit code ${code}`] : found
}
