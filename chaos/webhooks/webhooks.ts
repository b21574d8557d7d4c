import type { Outcome, Scenario } from '../../testing/scenario.ts'
import { complaints, type RunReport, tallied } from './report.ts'
import { runA } from './run-a.ts'
import { runB } from './run-b.ts'
import { createSetup, type Setup } from './setup.ts'
import { FULL, SMALL } from './sizes.ts'

const MOST_SHOWN = 12

/** `only` is A or B; both run without it. */
export function webhooksFrom(seed: number, only: string | null = null): Scenario {
  return {
    name: 'webhooks',
    claim:
      '50 organisations x 2,000 events, six receivers in ten bad: healthy ones get every event in time (A); workers, PostgreSQL backends and Redis killed: nothing lost, nothing sent to the wrong endpoint (B)',
    proves: ['F13', 'F14', 'I11', 'I12', 'I13'],
    run: async ({ small, say }) => {
      const size = small ? SMALL : FULL
      const start = performance.now()
      say(`seed ${seed}`)
      const reports: RunReport[] = []
      const execute = async (run: (setup: Setup) => Promise<RunReport>) => {
        const setup = await createSetup(size, seed, say)
        try {
          const report = await run(setup)
          printReport(report, setup, say)
          reports.push(report)
        } finally {
          await setup.end()
        }
      }
      if (only !== 'B') await execute(runA)
      if (only !== 'A') await execute(setup => runB(setup, seed))
      return outcomeOf(reports, (performance.now() - start) / 1000)
    },
  }
}

function printReport({ name, faults }: RunReport, setup: Setup, say: (line: string) => void): void {
  const sorts = tallied(faults)
  for (const line of sorts.slice(0, MOST_SHOWN)) say(`${name}: ${line}`)
  if (sorts.length > MOST_SHOWN) say(`${name}: and ${sorts.length - MOST_SHOWN} more kinds`)
  for (const line of tallied(complaints(setup)).slice(0, MOST_SHOWN)) say(`${name}: logged: ${line.slice(0, 300)}`)
}

function outcomeOf(reports: readonly RunReport[], seconds: number): Outcome {
  const claims = reports.flatMap(report => report.claims.map(claim => ({ name: report.name, ...claim })))
  const short = claims.filter(({ isMet }) => isMet === false).map(({ name, what }) => `${name} ${what}`)
  const verdict = (isMet: boolean | null) => (isMet === null ? '' : isMet ? 'ok' : 'short')
  return {
    ok: short.length === 0,
    table: [
      ['run', 'claim', 'figure', 'verdict'],
      ...claims.map(({ name, what, figure, isMet }) => [name, what, figure, verdict(isMet)]),
      ['', 'seconds', seconds.toFixed(0), ''],
    ],
    figures: [
      ...reports.map(({ name, figures }) => `${name}: ${figures}`),
      ...short.map(each => `short: ${each}`),
    ].join('; '),
  }
}
