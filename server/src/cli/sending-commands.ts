import { type Command, InvalidArgumentError, Option } from 'commander'
import { holdSending, readSending, resumeSending, type SendingState } from '../adapters/postgres/sending.ts'
import type { Config } from '../config.ts'
import { CHANNELS, type Channel } from '../contract/workflow.ts'
import { listSwitchedOff, type SendingSwitch, switchSending } from '../features/sending/index.ts'
import { shownText } from '../kernel/shown-text.ts'
import { type DatabaseDeps, unwrap, withDatabase } from './command-context.ts'

const MOST_REASON = 500
const MOST_NAME = 100

interface SwitchOptions {
  readonly channel?: Channel
  readonly organisation?: string
  readonly reason: string
  readonly by: string
}

type Print = (line: string) => void

/** Commands that stop and resume messages of live mode. A restored database sends nothing until an operator resumes it. */
export function addSendingCommands(program: Command, readConfig: () => Config, print: Print): void {
  const sending = program
    .command('sending')
    .description('see whether messages of live mode are sent, stop and resume it')
  const show = async (deps: DatabaseDeps) => {
    for (const line of sendingLines(await readSending(deps.database.reads), await listSwitchedOff(deps))) print(line)
  }
  sending
    .command('status')
    .description('show what is switched off, which database sends, and which one this is')
    .action(() => withDatabase(readConfig(), show))
  sending
    .command('resume')
    .description('let this database send and deliver. Before, read PramaanSendingStopped in docs/runbook.md')
    .requiredOption('--reason <text>', 'why, kept with the record', readReason)
    .action(({ reason }: { reason: string }) =>
      withDatabase(readConfig(), async deps => {
        await resumeSending(deps.database.reads, reason)
        await show(deps)
      }),
    )
  sending
    .command('hold')
    .description(
      'send and deliver nothing until `resume`: after a restore from a snapshot of disks, before a worker starts',
    )
    .requiredOption('--reason <text>', 'why, kept with the record', readReason)
    .action(({ reason }: { reason: string }) =>
      withDatabase(readConfig(), async deps => {
        await deps.database.transaction(tx => holdSending(tx, reason))
        await show(deps)
      }),
    )
  for (const [state, description] of STATES)
    sending
      .command(state)
      .description(description)
      .addOption(new Option('--channel <channel>', 'only this channel').choices(CHANNELS))
      .option('--organisation <id>', 'only this organisation')
      .requiredOption('--reason <text>', 'why, kept with the switch', readReason)
      .option('--by <name>', 'who, kept with the switch', readName, 'operator')
      .action(({ channel, organisation, reason, by: actor }: SwitchOptions) =>
        withDatabase(readConfig(), async deps => {
          const scope = { orgId: organisation ?? null, channel: channel ?? null }
          unwrap(await switchSending(deps, scope, state, { actor, reason }))
          await show(deps)
        }),
      )
}

const STATES = [
  ['off', 'stop messages of live mode within a second; without options those of the installation. Journeys wait'],
  ['on', 'send again what was switched off with the same options; journeys go on within five minutes'],
] as const

function sendingLines(state: SendingState, switches: readonly SendingSwitch[]): readonly string[] {
  const { maySend, recorded, recordedAt, reason, current } = state
  const isAllOff = switches.some(({ orgId, channel }) => orgId === null && channel === null)
  return [
    maySend && !isAllOff ? 'Messages of live mode are sent.' : 'Messages of live mode are NOT sent.',
    ...(maySend ? [] : ['Webhook deliveries, mails to reviewers and reports to ATS are held until `resume`.']),
    ...switches.map(switchLine),
    `recorded  ${recorded}  ${recordedAt.toISOString()}  ${shownText(reason)}`,
    `current   ${current}`,
  ]
}

function switchLine({ orgId, channel, offSince, actor, reason }: SendingSwitch): string {
  const scope = [orgId, channel].filter(part => part !== null).join(' ') || 'installation'
  return ['off', scope, offSince.toISOString(), `by ${shownText(actor)}`, shownText(reason)].join('  ')
}

function readName(text: string): string {
  const trimmed = text.trim()
  if (trimmed.length >= 1 && trimmed.length <= MOST_NAME) return trimmed
  throw new InvalidArgumentError(`Use 1 to ${MOST_NAME} characters.`)
}

function readReason(text: string): string {
  const trimmed = text.trim()
  if (trimmed.length >= 1 && trimmed.length <= MOST_REASON) return trimmed
  throw new InvalidArgumentError(`Use 1 to ${MOST_REASON} characters.`)
}
