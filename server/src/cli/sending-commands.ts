import { type Command, InvalidArgumentError } from 'commander'
import { readSending, resumeSending, type SendingState } from '../adapters/postgres/sending.ts'
import type { Config } from '../config.ts'
import { shownText } from '../kernel/shown-text.ts'
import { withDatabase } from './command-context.ts'

const MOST_REASON = 500

/** Commands for the database that sends messages of live mode. A restored one sends nothing until an operator resumes it. */
export function addSendingCommands(program: Command, readConfig: () => Config, print: (line: string) => void): void {
  const sending = program.command('sending').description('see whether messages of live mode are sent, and resume it')
  sending
    .command('status')
    .description('show which database sends, and which one this is')
    .action(async () => {
      for (const line of sendingLines(await withDatabase(readConfig(), ({ pool }) => readSending(pool)))) print(line)
    })
  sending
    .command('resume')
    .description('let this database send. Before, read PramaanSendingStopped in docs/runbook.md')
    .requiredOption('--reason <text>', 'why, kept with the record', readReason)
    .action(async ({ reason }: { reason: string }) => {
      const state = await withDatabase(readConfig(), async ({ pool }) => {
        await resumeSending(pool, reason)
        return await readSending(pool)
      })
      for (const line of sendingLines(state)) print(line)
    })
}

function sendingLines({ maySend, recorded, recordedAt, reason, current }: SendingState): readonly string[] {
  return [
    maySend ? 'Messages of live mode are sent.' : 'Messages of live mode are NOT sent.',
    `recorded  ${recorded}  ${recordedAt.toISOString()}  ${shownText(reason)}`,
    `current   ${current}`,
  ]
}

function readReason(text: string): string {
  const trimmed = text.trim()
  if (trimmed.length >= 1 && trimmed.length <= MOST_REASON) return trimmed
  throw new InvalidArgumentError(`Use 1 to ${MOST_REASON} characters.`)
}
