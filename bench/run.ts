import { runScenarios } from '../server/test/harness/scenario.ts'
import { engines } from './engines.ts'
import { events } from './events/events.ts'
import { gate } from './gate/gate.ts'
import { judgementFuzz } from './judgement/fuzz.ts'
import { judgement } from './judgement/judgement.ts'
import { speech } from './judgement/speech.ts'
import { mandates } from './mandates/mandates.ts'
import { search } from './search/search.ts'
import { webhooks } from './webhooks/webhooks.ts'

process.exit(
  await runScenarios(
    [search, judgement, judgementFuzz, speech, engines, gate, mandates, events, webhooks],
    process.argv.slice(2),
  ),
)
