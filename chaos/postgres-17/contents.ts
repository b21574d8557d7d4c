import { setTimeout as wait } from 'node:timers/promises'
import { realRuntime } from '../../server/src/adapters/runtime.ts'
import { withOperatorDeps } from '../../server/src/cli/command-context.ts'
import { ensureDemoData } from '../../server/src/cli/demo-data.ts'
import { simulateDays } from '../../server/src/cli/demo-days.ts'
import { journeyDeps } from '../../server/src/compose/journeys.ts'
import { questionDeps } from '../../server/src/compose/questions.ts'
import { readConfig } from '../../server/src/config.ts'
import { createOrganisation } from '../../server/src/features/organisations/index.ts'
import { serverEnvironment } from '../../testing/process.ts'

/** What `setup` and `demo` make, in two organisations: mandates, a verified student, credits; and so many days of campaigns. */
export async function fillDatabase(url: string, days: number, say: (line: string) => void): Promise<void> {
  const config = readConfig(await serverEnvironment({ DATABASE_URL: url }))
  await withOperatorDeps(config, async keys => {
    const newTenant = async (name: string) => ({
      orgId: await createOrganisation(keys, name, 'chaos'),
      mode: 'test' as const,
    })
    await ensureDemoData(config, keys, await newTenant('Setup'))
    const journeys = journeyDeps(config, realRuntime, keys.database, keys.secretBox)
    try {
      const questions = await questionDeps(config.questions, realRuntime, keys.database)
      const { monotonicNow, newId } = realRuntime
      const pause = async (ms: number) => void (await wait(ms))
      const deps = { keys, journeys, prepare: { ...questions, model: null, newId }, monotonicNow, pause }
      await simulateDays(deps, await newTenant('Demo'), days, say)
    } finally {
      await journeys.close()
    }
  })
}
