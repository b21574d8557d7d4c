import { parseArgs } from 'node:util'
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

/**
 * The short form is for machines that run tests, whose host may give their CPU to others: with 76 % stolen, calls got 503 after a second
 * of waiting. A short form that fails then is repeated; without stolen time it is not, so that a race that fails once fails the run.
 */
async function runOnGivenTime(
  scenario: Scenario,
  options: ScenarioOptions,
  readTicks: () => CpuTicks,
): Promise<{ readonly ok: boolean; readonly closing: string }> {
  for (let run = 1; ; run++) {
    const [before, start] = [readTicks(), performance.now()]
    const { ok, table, figures } = await scenario.run(options)
    printTable(table, options.say)
    options.say(`${((performance.now() - start) / 1_000).toFixed(0)} s`)
    const closing = `${scenario.name}: ${ok ? 'ok' : 'short'} ${figures}`
    options.say(closing)
    const stolen = stolenShare(before, readTicks())
    if (ok || !options.small || stolen <= MOST_STOLEN || run === MOST_RUNS) return { ok, closing }
    options.say(
      `${scenario.name}: repeated, because ${(100 * stolen).toFixed(0)} % of the CPU time went to other machines`,
    )
  }
}

export async function runScenarios(
  scenarios: readonly Scenario[],
  argv: readonly string[],
  readTicks: () => CpuTicks = readCpuTicks,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: { small: { type: 'boolean', default: false }, data: { type: 'string', default: '../shared/data' } },
  })
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const isChosen = ({ name, onlyByName = false }: Scenario) =>
    positionals.includes(name) || (positionals[0] === 'all' && !onlyByName)
  const chosen = scenarios.filter(isChosen)
  if (chosen.length === 0) {
    say('Name one of these, or all; --small runs the short form, --data DIR sets the directory of the test data:')
    for (const { name, claim } of scenarios) say(`  ${name.padEnd(12)} ${claim}`)
    return 1
  }
  const short: string[] = []
  for (const scenario of chosen) {
    say(`\n${scenario.name}: ${scenario.claim}`)
    const { ok, closing } = await runOnGivenTime(scenario, { small: values.small, data: values.data, say }, readTicks)
    if (!ok) short.push(closing)
  }
  // The end of a long log repeats what failed at its beginning.
  if (chosen.length > 1) say(['', `${chosen.length - short.length} of ${chosen.length} ok`, ...short].join('\n'))
  return short.length === 0 ? 0 : 1
}

function printTable(table: Outcome['table'], say: (line: string) => void): void {
  const widths = (table[0] ?? []).map((_cell, column) => Math.max(...table.map(row => row[column]?.length ?? 0)))
  for (const row of table) say(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
}
