import { parseArgs } from 'node:util'
import { runScenarios } from '../testing/scenario.ts'
import { readCpuTicks } from '../testing/stolen-time.ts'
import { scenariosWith } from './scenarios.ts'

/** Removed before the scenario names are read: `run` is for webhooks, `bank` for answers, `channels` for campaign, the others for the scenarios with random input. */
const TAKEN_OUT = ['seed', 'only', 'requests', 'run', 'bank', 'channels']
/** Without a value: for credits, for campaign, and for simulation. */
const FLAGS = ['without-constraint', 'without-sending-commit', 'planted']
const { values, tokens } = parseArgs({
  strict: false,
  tokens: true,
  options: {
    ...Object.fromEntries(TAKEN_OUT.map(name => [name, { type: 'string' as const }])),
    ...Object.fromEntries(FLAGS.map(name => [name, { type: 'boolean' as const }])),
  },
})
const taken = tokens
  .filter(token => token.kind === 'option' && [...TAKEN_OUT, ...FLAGS].includes(token.name))
  .flatMap(token =>
    'inlineValue' in token && token.inlineValue === false ? [token.index, token.index + 1] : token.index,
  )
const numberOf = (name: string) => (values[name] === undefined ? null : Number(values[name]))
const textOf = (name: string) => (values[name] === undefined ? null : String(values[name]))
const settings = {
  seed: numberOf('seed') ?? 42,
  oneSeed: numberOf('seed'),
  only: numberOf('only'),
  requests: numberOf('requests'),
  run: textOf('run'),
  bank: textOf('bank'),
  channels: textOf('channels'),
  withoutConstraint: values['without-constraint'] === true,
  withoutSendingCommit: values['without-sending-commit'] === true,
  planted: values.planted === true,
}

const words = process.argv.slice(2)
process.exit(
  await runScenarios(
    scenariosWith(settings),
    words.filter((_, at) => !taken.includes(at)),
    readCpuTicks,
    words.filter((_, at) => taken.includes(at)),
  ),
)
