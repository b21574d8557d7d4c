import { parseArgs } from 'node:util'

/** A claim about speed, faults or attacks that anyone can run: `npm run bench -- NAME`, `npm run chaos -- NAME`. */
export interface Scenario {
  readonly name: string
  readonly claim: string
  readonly run: (options: ScenarioOptions) => Promise<Outcome>
}

export interface ScenarioOptions {
  /** The form for CI: the same claim over less. */
  readonly small: boolean
  /** Where ESCO and the benchmark sets are. */
  readonly data: string
  readonly say: (line: string) => void
}

export interface Outcome {
  readonly ok: boolean
  /** First row is the heading. */
  readonly table: readonly (readonly string[])[]
  /** The figures in one line, for the closing line. */
  readonly figures: string
}

/** Several claims under one name, for whoever asks for all of a subject: it holds when each of them does. */
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

export async function runScenarios(scenarios: readonly Scenario[], argv: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: { small: { type: 'boolean', default: false }, data: { type: 'string', default: '../shared/data' } },
  })
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const chosen = positionals[0] === 'all' ? scenarios : scenarios.filter(each => positionals.includes(each.name))
  if (chosen.length === 0) {
    say('Name one of these, or all; --small runs the short form, --data DIR says where the test data is:')
    for (const { name, claim } of scenarios) say(`  ${name.padEnd(12)} ${claim}`)
    return 1
  }
  const short: string[] = []
  for (const scenario of chosen) {
    say(`\n${scenario.name}: ${scenario.claim}`)
    const { ok, table, figures } = await scenario.run({ small: values.small, data: values.data, say })
    printTable(table, say)
    const closing = `${scenario.name}: ${ok ? 'ok' : 'short'} ${figures}`
    say(closing)
    if (!ok) short.push(closing)
  }
  // Whoever reads the end of a long log must find there what fell short at its beginning.
  if (chosen.length > 1) say(['', `${chosen.length - short.length} of ${chosen.length} ok`, ...short].join('\n'))
  return short.length === 0 ? 0 : 1
}

function printTable(table: Outcome['table'], say: (line: string) => void): void {
  const widths = (table[0] ?? []).map((_cell, column) => Math.max(...table.map(row => row[column]?.length ?? 0)))
  for (const row of table) say(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
}
