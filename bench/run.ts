import { runScenarios } from '../server/test/harness/scenario.ts'
import { engines } from './engines.ts'
import { events } from './events/events.ts'
import { gate } from './gate/gate.ts'
import { mandates } from './mandates/mandates.ts'
import { search } from './search/search.ts'

process.exit(await runScenarios([search, engines, gate, mandates, events], process.argv.slice(2)))
