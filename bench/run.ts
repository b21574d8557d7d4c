import { runScenarios } from '../server/test/harness/scenario.ts'
import { engines } from './engines.ts'
import { search } from './search/search.ts'

process.exit(await runScenarios([search, engines], process.argv.slice(2)))
