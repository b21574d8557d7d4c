import type { Command } from 'commander'
import { findLoggedRequest } from '../adapters/postgres/find-logged-request.ts'
import type { Config } from '../config.ts'
import { closeAbuseReport, listAbuseReports } from '../features/verification/index.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import { withDatabase } from './command-context.ts'
import { reportLine, requestLines } from './listing.ts'

/** A day of the request log is read as a whole. */
const READ_A_DAY_MS = 60_000

/** Commands to answer what partners and reviewers ask: what became of a call, and which requests were reported as abuse. */
export function addSupportCommands(program: Command, readConfig: () => Config, print: (line: string) => void): void {
  program
    .command('request')
    .description('look up calls of partners')
    .command('show <request>')
    .description('show what is known about a call by its request id (x-request-id); the request log has 30 days')
    .action(async (requestId: string) => {
      if (!/^req_[0-9a-f]{1,60}$/.test(requestId))
        throw new OperatorError(
          'A request id looks like req_0123456789abcdef01234567: it is in the header x-request-id.',
        )
      const read = withDatabase(
        readConfig(),
        ({ database, clock }) => findLoggedRequest(database.reads, requestId, clock()),
        READ_A_DAY_MS,
      )
      const found = await read
      if (found === null)
        throw new OperatorError(
          `${requestId} is not in the request log, which has calls with a known key for 30 days. Next: search the logs of the api processes for its id (field requestId).`,
        )
      for (const line of requestLines(requestId, found)) print(line)
      if (found.status >= 500) print(`Next: the log of the api process has the exception, with requestId ${requestId}.`)
    })
  addReportCommands(program, readConfig, print)
}

function addReportCommands(program: Command, readConfig: () => Config, print: (line: string) => void): void {
  const report = program.command('report').description('handle abuse reports of reviewers')
  report
    .command('list')
    .description('list the open reports, oldest first')
    .option('--all', 'closed reports too', false)
    .action(async ({ all }: { all: boolean }) => {
      const reports = await withDatabase(readConfig(), deps => listAbuseReports(deps, all))
      for (const each of reports) print(reportLine(each))
      if (reports.length === 0) print(all ? 'No reports.' : 'No open reports.')
    })
  report
    .command('close <verification>')
    .description('close the report of a verification; it stays in report list --all')
    .option('--reason <text>', 'what was done, stored in the audit log', 'no reason given')
    .action(async (verificationId: string, { reason }: { reason: string }) => {
      const outcome = await withDatabase(readConfig(), deps =>
        closeAbuseReport(deps, verificationId, { actor: 'operator', reason }),
      )
      if (!outcome.ok)
        throw new OperatorError('Report not found: pramaan-server report list --all lists them by verification.')
      print(`The report of ${verificationId} ${outcome.value.changed ? 'is' : 'was already'} closed.`)
    })
}
