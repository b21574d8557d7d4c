import { parseArgs } from 'node:util'
import { runScenarios } from '../server/test/harness/scenario.ts'
import { answers } from './answers/answers.ts'
import { eventsFrom } from './events/events.ts'
import { fuzzFrom } from './fuzz/run.ts'
import { idempotency } from './idempotency.ts'
import { importKills } from './import.ts'
import { injection } from './injection/injection.ts'
import { limits } from './limits.ts'
import { mandateChangesFrom } from './mandates/changes.ts'
import { mandateRacesFrom } from './mandates/races.ts'
import { model } from './model.ts'
import { partnerLimits } from './partner-limits.ts'
import { preparation } from './preparation.ts'
import { selections } from './selections.ts'
import { signatures } from './signatures.ts'
import { verificationGenerate } from './verification/generate.ts'
import { verificationRacesFrom } from './verification/races.ts'
import { webhooksFrom } from './webhooks/webhooks.ts'
import { worker } from './worker.ts'

/** Taken out before the scenarios are named: `run` is for webhooks, the others for the scenarios that draw lots. */
const TAKEN_OUT = ['seed', 'only', 'requests', 'run']
const { values, tokens } = parseArgs({
  strict: false,
  tokens: true,
  options: Object.fromEntries(TAKEN_OUT.map(name => [name, { type: 'string' as const }])),
})
const taken = tokens
  .filter(token => token.kind === 'option' && TAKEN_OUT.includes(token.name))
  .flatMap(token =>
    'inlineValue' in token && token.inlineValue === false ? [token.index, token.index + 1] : token.index,
  )
const numberOf = (name: string) => (values[name] === undefined ? null : Number(values[name]))
const seed = numberOf('seed') ?? 42
const fuzz = fuzzFrom({ seed, only: numberOf('only'), requests: numberOf('requests') })

process.exit(
  await runScenarios(
    [
      selections,
      limits,
      importKills,
      worker,
      signatures,
      idempotency,
      partnerLimits,
      preparation,
      model,
      fuzz,
      mandateChangesFrom(seed),
      mandateRacesFrom(seed),
      eventsFrom(seed),
      verificationGenerate,
      verificationRacesFrom(seed),
      answers,
      injection,
      webhooksFrom(seed, values.run === undefined ? null : String(values.run)),
    ],
    process.argv.slice(2).filter((_, at) => !taken.includes(at)),
  ),
)
