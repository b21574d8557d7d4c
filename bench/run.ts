import { runScenarios } from '../server/test/harness/scenario.ts'
import { engines } from './engines.ts'
import { gate } from './gate/gate.ts'
import { search } from './search/search.ts'

process.exit(await runScenarios([search, engines, gate], process.argv.slice(2)))
