import type { Outcome, Scenario, ScenarioOptions } from '../../testing/scenario.ts'
import { PLANTED, type PlantedBug } from './planted.ts'
import { findBug, playSeeds } from './players.ts'
import { DAYS, type Played } from './world.ts'

export interface SimulationSettings {
  /** Only this seed, with its last steps; null for all. */
  readonly seed: number | null
  /** Every planted bug, instead of the service as it is. */
  readonly planted: boolean
}

const SEEDS = { full: 10_000, small: 200 }
const PROCESSES = 2
/** A planted bug that is not found by then counts as missed. */
const MOST_SEEDS_OF_A_BUG = 200

/** Invariants of docs/reliability.md that are checked; README.md says how. */
const CHECKED = 'I1 I2 I3 I4 I5 I6 I7 I8 I9 I10 I11 I12 I13 I14 I15 I17 I21 I22 I23 I24 I29 I30 I31 I36'.split(' ')

/** Cores, stores and workers under one scheduler: docs/adr/0044, chaos/simulation/README.md. */
export function simulationFrom({ seed, planted }: SimulationSettings): Scenario {
  return {
    name: 'simulation',
    claim:
      'workers, stores and a partner under one seeded scheduler with simulated time and faults at every await: no invariant fails in 90 simulated days of any seed',
    proves: ['F32', ...CHECKED],
    run: options => (planted ? findPlanted(options) : playAll(options, seed)),
  }
}

async function playAll({ small, say }: ScenarioOptions, only: number | null): Promise<Outcome> {
  const count = only !== null ? 1 : small ? SEEDS.small : SEEDS.full
  const total = new Map<string, number>()
  const failed: Played[] = []
  let done = 0
  const start = performance.now()
  await playSeeds({ first: only ?? 1, count, processes: PROCESSES }, played => {
    done += 1
    for (const [name, figure] of Object.entries({ ...played.counts, steps: played.steps }))
      total.set(name, (total.get(name) ?? 0) + figure)
    if (played.violations.length > 0) {
      failed.push(played)
      for (const line of reportOf(played)) say(line)
    }
    if (only !== null) say(`seed ${only}: trace ${played.trace}, ${played.steps} steps`)
    if (done % 100 === 0) say(`${done} of ${count} seeds, ${failed.length} with violations`)
  })
  const seconds = (performance.now() - start) / 1_000
  const sum = (name: string) => total.get(name) ?? 0
  // A run without faults would prove nothing.
  const hadFaults = only !== null || ['lost', 'crashes', 'freezes', 'waits'].every(name => sum(name) > 0)
  const names = ['steps', 'statements', 'commits', 'lost', 'crashes', 'freezes', 'waits', 'calls', 'arrivals', 'events']
  return {
    ok: failed.length === 0 && done === count && hadFaults,
    table: [
      ['seeds', 'with violations', ...names],
      [String(done), String(failed.length), ...names.map(name => String(sum(name)))],
    ],
    figures: `${failed.length} of ${done} seeds of ${DAYS} simulated days violate an invariant, ${sum('steps')} steps, ${sum('lost') + sum('crashes') + sum('freezes')} faults, ${seconds.toFixed(0)} s`,
  }
}

/** What is needed to understand a violation, and to play it again. */
function reportOf({ seed, steps, violations, lastSteps }: Played): readonly string[] {
  return [
    `seed ${seed} violates ${violations.map(({ invariant, what }) => `${invariant}: ${what}`).join('; ')}`,
    `in step ${steps}. The last steps:`,
    ...lastSteps.map(line => `  ${line}`),
    `To play it again: npm run chaos -- simulation --seed ${seed}`,
  ]
}

async function findPlanted({ say }: ScenarioOptions): Promise<Outcome> {
  const rows: string[][] = []
  const waiting = [...PLANTED]
  const search = async () => {
    for (let bug = waiting.shift(); bug !== undefined; bug = waiting.shift()) {
      const played = await findBug(bug.name, MOST_SEEDS_OF_A_BUG)
      const row = [bug.name, verdictOf(bug, played), ...foundOf(played)]
      say(row.join('  '))
      rows.push(row)
    }
  }
  await Promise.all(Array.from({ length: PROCESSES }, search))
  const found = rows.filter(([, verdict]) => verdict === 'found').length
  return {
    ok: found === PLANTED.length,
    table: [['planted bug', '', 'seed', 'step', 'invariant'], ...rows],
    figures: `${found} of ${PLANTED.length} planted bugs found, within ${MOST_SEEDS_OF_A_BUG} seeds each`,
  }
}

function verdictOf({ found }: PlantedBug, played: Played | null): string {
  if (played === null) return 'missed'
  return played.violations.some(({ invariant }) => found.includes(invariant)) ? 'found' : 'found otherwise'
}

function foundOf(played: Played | null): readonly string[] {
  if (played === null) return ['', '', '']
  const { seed, steps, violations } = played
  return [String(seed), String(steps), `${violations[0]!.invariant}: ${violations[0]!.what}`]
}
