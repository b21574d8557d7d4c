import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { realRuntime } from '../adapters/runtime.ts'
import { journeyDeps } from '../compose/journeys.ts'
import { questionDeps } from '../compose/questions.ts'
import type { Config } from '../config.ts'
import type { KeysDeps } from '../features/keys/index.ts'
import { consoleLink, invite } from '../features/members/index.ts'
import { createOrganisation, disableOrganisation, findOrganisationName } from '../features/organisations/index.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import { withOperatorDeps } from './command-context.ts'
import { type Simulated, simulateDays } from './demo-days.ts'

/** Which organisation is the demonstration, for development only. Not committed. */
const FILE = fileURLToPath(new URL('../../../.pramaan/demo-organisation.json', import.meta.url))
const NAME = 'Demo Staffing'
const ACTOR = 'demo'
const DAYS = 90

interface KeptDemo {
  readonly orgId: string
  /** False if the run was ended before its last day. */
  readonly isComplete: boolean
}

/**
 * A living organisation in test mode: 90 days of campaigns that end now, and a link by which its owner signs in. Repeated, it keeps the organisation
 * and makes a new link; with `reset` the old organisation is disabled and another one made.
 */
export async function runDemo(config: Config, reset: boolean, print: (line: string) => void): Promise<void> {
  if (config.environment === 'production') throw new OperatorError('demo is for development only.')
  await withOperatorDeps(config, async keys => {
    const kept = await findKept(keys)
    const isKept = kept?.isComplete === true && !reset
    if (kept !== null && !isKept) await disableOrganisation(keys, kept.orgId, true, ACTOR)
    const orgId = isKept ? kept.orgId : await makeDemo(config, keys, print)
    if (isKept) print(`${NAME} exists; npm run demo -- --reset makes another one.`)
    const token = keys.newSecret('')
    const input = { email: `owner-${orgId.slice(-6).toLowerCase()}@demo.example`, role: 'owner', token } as const
    await keys.database.forTenant({ orgId, mode: 'live' }).transaction(tx => invite(keys, tx, input, ACTOR))
    print(`console:  ${config.publicUrl}/console/${orgId}/test`)
    print(`sign in:  ${consoleLink(config.publicUrl, 'invitation', token)} (works once, for seven days)`)
  })
}

async function makeDemo(config: Config, keys: KeysDeps, print: (line: string) => void): Promise<string> {
  const began = realRuntime.monotonicNow()
  const orgId = await createOrganisation(keys, NAME, ACTOR)
  await keep({ orgId, isComplete: false })
  const { campaigns, candidates } = await simulate(config, keys, orgId, print)
  await keep({ orgId, isComplete: true })
  const seconds = Math.round((realRuntime.monotonicNow() - began) / 1_000)
  print(`${NAME}: ${DAYS} days, ${campaigns} campaigns, ${candidates} candidates, in ${seconds} s`)
  return orgId
}

async function simulate(
  config: Config,
  keys: KeysDeps,
  orgId: string,
  print: (line: string) => void,
): Promise<Simulated> {
  const { database, newId, secretBox } = keys
  const journeys = journeyDeps(config, realRuntime, database, secretBox)
  try {
    const questions = await questionDeps(config.questions, realRuntime, database)
    const deps = {
      keys,
      journeys,
      // Always from the banks: a model would be asked, and paid, for a demonstration.
      prepare: { ...questions, model: null, newId },
      monotonicNow: realRuntime.monotonicNow,
      pause: async (ms: number) => void (await wait(ms)),
    }
    return await simulateDays(deps, { orgId, mode: 'test' }, DAYS, print)
  } finally {
    await journeys.close()
  }
}

/** Null if there is none, or if this database does not know it. */
async function findKept({ database }: KeysDeps): Promise<KeptDemo | null> {
  const kept = await readFile(FILE, 'utf8').then(
    text => JSON.parse(text) as KeptDemo,
    () => null,
  )
  if (kept === null) return null
  const name = await findOrganisationName(database.forTenant({ orgId: kept.orgId, mode: 'live' }).reads)
  return name === null ? null : kept
}

async function keep(demo: KeptDemo): Promise<void> {
  await mkdir(dirname(FILE), { recursive: true, mode: 0o700 })
  await writeFile(FILE, `${JSON.stringify(demo)}\n`, { mode: 0o600 })
}
