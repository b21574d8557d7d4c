import { runScenarios, together } from '../server/test/harness/scenario.ts'
import { engines } from './engines.ts'
import { events } from './events/events.ts'
import { gate } from './gate/gate.ts'
import { judgementFuzz } from './judgement/fuzz.ts'
import { judgementEsco } from './judgement/judgement-esco.ts'
import { speech } from './judgement/speech.ts'
import { mandates } from './mandates/mandates.ts'
import { search } from './search/search.ts'
import { webhooks } from './webhooks/webhooks.ts'

const judgementParts = [judgementEsco, speech, judgementFuzz]
const judgement = together(
  'judgement',
  'what we make of job ads and names: on ESCO, on our own gold set, and of hostile texts',
  judgementParts,
)

process.exit(
  await runScenarios(
    [search, judgement, ...judgementParts, engines, gate, mandates, events, webhooks],
    process.argv.slice(2),
  ),
)
