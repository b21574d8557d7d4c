import { runScenarios } from '../server/test/harness/scenario.ts'
import { search } from './search/search.ts'

process.exit(await runScenarios([search], process.argv.slice(2)))
