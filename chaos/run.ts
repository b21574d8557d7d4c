import { runScenarios } from '../server/test/harness/scenario.ts'
import { importKills } from './import.ts'
import { limits } from './limits.ts'
import { selections } from './selections.ts'
import { worker } from './worker.ts'

process.exit(await runScenarios([selections, limits, importKills, worker], process.argv.slice(2)))
