import { runScenarios } from '../server/test/harness/scenario.ts'
import { idempotency } from './idempotency.ts'
import { importKills } from './import.ts'
import { limits } from './limits.ts'
import { partnerLimits } from './partner-limits.ts'
import { selections } from './selections.ts'
import { signatures } from './signatures.ts'
import { worker } from './worker.ts'

process.exit(
  await runScenarios(
    [selections, limits, importKills, worker, signatures, idempotency, partnerLimits],
    process.argv.slice(2),
  ),
)
