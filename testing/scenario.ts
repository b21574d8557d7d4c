import { parseArgs } from 'node:util'
import { runAtOnce, runScenarioProcess, type Tally } from './scenario-processes.ts'
import { type CpuTicks, readCpuTicks, stolenShare } from './stolen-time.ts'

/** A claim about speed, faults or attacks that anyone can verify: `npm run bench -- NAME`, `npm run chaos -- NAME`. */
export interface Scenario {
  readonly name: string
  readonly claim: string
  /** Not part of `all`: what it needs, a machine for tests often lacks, or it takes too long there. */
  readonly onlyByName?: boolean
  /** Faults, invariants and decisions that it proves, for the table in docs/reliability.md. */
  readonly proves?: readonly string[]
  readonly run: (options: ScenarioOptions) => Promise<Outcome>
}

export interface ScenarioOptions {
  /** The short form for CI: the same claim on less data. */
  readonly small: boolean
  /** Directory of ESCO and the benchmark sets. */
  readonly data: string
  /** Of scenarios that measure many operations: those whose name contains one of these texts. None: all. */
  readonly only: readonly string[]
  readonly say: (line: string) => void
}

export interface Outcome {
  readonly ok: boolean
  /** The first row is the heading. */
  readonly table: readonly (readonly string[])[]
  /** The figures of the last line. */
  readonly figures: string
}

/** Several claims under one name. It holds if each of them does. */
export function together(name: string, claim: string, parts: readonly Scenario[]): Scenario {
  return {
    name,
    claim,
    run: async options => {
      const rows: string[][] = []
      for (const part of parts) {
        options.say(`\n${part.name}: ${part.claim}`)
        const { ok, table, figures } = await part.run(options)
        printTable(table, options.say)
        rows.push([part.name, ok ? 'ok' : 'short', figures])
      }
      return {
        ok: rows.every(([, verdict]) => verdict === 'ok'),
        table: [['', '', 'figures'], ...rows],
        figures: rows.map(([part, verdict]) => `${part} ${verdict}`).join(', '),
      }
    },
  }
}

/** Above this share of stolen CPU time, limits of seconds say nothing about the service. */
const MOST_STOLEN = 0.15
const MOST_RUNS = 3

interface Verdict {
  readonly ok: boolean
  readonly closing: string
  /** The closing line of a run that failed and was repeated. */
  readonly repeated: readonly string[]
}

/**
 * The short form is for machines that run tests, whose host may give their CPU to others: with 76 % stolen, calls got 503 after a second
 * of waiting. A short form that fails then is repeated. Without stolen time it is repeated only with --repeat, which CI gives: containers
 * with a CPU quota are slow without any time reported as stolen. The end of the log names what was repeated, so a race that fails
 * once is seen there.
 */
async function runOnGivenTime(
  scenario: Scenario,
  options: ScenarioOptions & { readonly repeat: boolean },
  readTicks: () => CpuTicks,
): Promise<Verdict> {
  const repeated: string[] = []
  for (let run = 1; ; run++) {
    const [before, start] = [readTicks(), performance.now()]
    const { ok, table, figures } = await scenario.run(options).catch(outcomeOfError)
    printTable(table, options.say)
    options.say(`${((performance.now() - start) / 1_000).toFixed(0)} s`)
    const closing = `${scenario.name}: ${ok ? 'ok' : 'short'} ${figures}`
    options.say(closing)
    const stolen = stolenShare(before, readTicks())
    const isRepeated = options.small && run < MOST_RUNS && (stolen > MOST_STOLEN || (options.repeat && run === 1))
    if (ok || !isRepeated) return { ok, closing, repeated }
    repeated.push(`repeated: ${closing}`)
    options.say(`${scenario.name}: repeated; ${(100 * stolen).toFixed(0)} % of the CPU time went to other machines`)
  }
}

/** A scenario that ends with an error, for example because a server did not start in time, has not shown its claim. */
function outcomeOfError(error: unknown): Outcome {
  const lines = error instanceof Error ? String(error.stack ?? error.message) : String(error)
  return { ok: false, table: [[lines]], figures: `ended with an error: ${lines.split('\n', 1)[0]}` }
}

/** `ownWords` are options of the program itself, which a scenario in a process of its own gets as well. */
export async function runScenarios(
  scenarios: readonly Scenario[],
  argv: readonly string[],
  readTicks: () => CpuTicks = readCpuTicks,
  ownWords: readonly string[] = [],
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      small: { type: 'boolean', default: false },
      repeat: { type: 'boolean', default: false },
      data: { type: 'string', default: '../shared/data' },
      only: { type: 'string', multiple: true, default: [] },
      'at-once': { type: 'string', default: '1' },
    },
  })
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const isChosen = ({ name, onlyByName = false }: Scenario) =>
    positionals.includes(name) || (positionals[0] === 'all' && !onlyByName)
  const chosen = scenarios.filter(isChosen)
  if (chosen.length === 0) {
    say('Name one of these, or all. --small runs the short form, --repeat repeats a short form that fails once,')
    say('--data DIR sets the directory of the test data, --at-once N runs so many at a time,')
    say('--only TEXT measures the operations whose name contains it (growth; may be repeated):')
    for (const { name, claim } of scenarios) say(`  ${name.padEnd(12)} ${claim}`)
    return 1
  }
  const { small, repeat, data, only } = values
  const most = Math.min(Number(values['at-once']), chosen.length)
  const words = [...(small ? ['--small'] : []), '--data', data, ...only.flatMap(text => ['--only', text]), ...ownWords]
  const { passed, noted } =
    most > 1
      ? await runAtOnce({
          names: inOrderOf(positionals, chosen),
          most,
          repeat: small && repeat,
          run: name => runScenarioProcess([name, ...words]),
          say,
        })
      : await runInTurn(chosen, { small, repeat, data, only, say }, readTicks)
  // The end of a long log repeats what failed at its beginning.
  if (chosen.length > 1) say(['', `${passed} of ${chosen.length} ok`, ...noted].join('\n'))
  return passed === chosen.length ? 0 : 1
}

/** Whoever names the longest first waits least for the last. */
function inOrderOf(positionals: readonly string[], chosen: readonly Scenario[]): readonly string[] {
  const names = chosen.map(({ name }) => name)
  return [...new Set([...positionals.filter(each => names.includes(each)), ...names])]
}

async function runInTurn(
  chosen: readonly Scenario[],
  options: ScenarioOptions & { readonly repeat: boolean },
  readTicks: () => CpuTicks,
): Promise<Tally> {
  const noted: string[] = []
  let passed = 0
  for (const scenario of chosen) {
    options.say(`\n${scenario.name}: ${scenario.claim}`)
    const { ok, closing, repeated } = await runOnGivenTime(scenario, options, readTicks)
    noted.push(...repeated)
    if (ok) passed++
    else noted.push(closing)
  }
  return { passed, noted }
}

function printTable(table: Outcome['table'], say: (line: string) => void): void {
  const widths = (table[0] ?? []).map((_cell, column) => Math.max(...table.map(row => row[column]?.length ?? 0)))
  for (const row of table) say(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
}
