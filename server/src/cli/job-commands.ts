import type { Command } from 'commander'
import { listFailedJobs, retryFailedJob } from '../adapters/postgres/failed-jobs.ts'
import type { Config } from '../config.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import { withDatabase } from './command-context.ts'
import { failedJobLine } from './listing.ts'

/** Commands for jobs that failed in all their attempts. */
export function addJobCommands(program: Command, readConfig: () => Config, print: (line: string) => void): void {
  const job = program.command('job').description('handle background jobs that failed')
  job
    .command('list')
    .description('list the jobs that used up their attempts, newest first')
    .action(async () => {
      const jobs = await withDatabase(readConfig(), ({ database }) => listFailedJobs(database.reads))
      for (const each of jobs) print(failedJobLine(each))
      print(
        jobs.length === 0 ? 'No job has failed.' : 'Next: pramaan-server job retry ID, when the cause is corrected.',
      )
    })
  job
    .command('retry <id>')
    .description('run a failed job again, with all its attempts')
    .action(async (id: string) => {
      const isId = /^\d{1,18}$/.test(id)
      if (!isId || !(await withDatabase(readConfig(), ({ database }) => retryFailedJob(database.reads, id))))
        throw new OperatorError('No failed job has this id: pramaan-server job list lists them.')
      print(`Job ${id} is queued again.`)
    })
}
