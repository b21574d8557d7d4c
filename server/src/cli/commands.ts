import closeWithGrace from 'close-with-grace'
import { Command } from 'commander'
import { migrateDatabase } from '../adapters/postgres/migrate.ts'
import { realRuntime } from '../adapters/runtime.ts'
import type { Part } from '../compose/service.ts'
import type { BuildInfo, Config } from '../config.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import { addCatalogueCommands } from './catalogue-commands.ts'
import { addChannelCommands } from './channel-commands.ts'
import { addCreditCommands } from './credit-commands.ts'
import { demoKeys } from './demo-keys.ts'
import { findingLine } from './doctor.ts'
import { examine } from './doctor-checks.ts'
import { addJobCommands } from './job-commands.ts'
import { addMailCommands } from './mail-commands.ts'
import { addMasterKeyCommands } from './master-key-commands.ts'
import { addOperatorCommands } from './operator-commands.ts'
import { addQuestionCommands } from './question-commands.ts'
import { addReviewCommands } from './review-commands.ts'
import { addSendingCommands } from './sending-commands.ts'
import { setUp } from './setup.ts'
import { addSupportCommands } from './support-commands.ts'
import { addTemplateCommands } from './template-commands.ts'
import { addCredentialCommands, addPersonCommands } from './verification-commands.ts'

type Print = (line: string) => void

/** The command line. The configuration is read when a command runs, so that `--help` works without one. */
export function commandLine(readConfig: () => Config, print: Print, build: BuildInfo): Command {
  const program = new Command('pramaan-server')
    .description('Runs and administers a Pramaan server.')
    .version(`pramaan-server ${build.version} (commit ${build.revision ?? 'unknown'}, Node ${process.versions.node})`)
  const serve = (name: string, description: string, parts: readonly Part[]) =>
    program
      .command(name)
      .description(description)
      .action(() => runService(readConfig(), parts))
  serve('api', 'run the APIs and pages', ['api'])
  serve('worker', 'run background jobs, webhook deliveries and campaigns', ['worker'])
  serve('all', 'run api and worker in one process', ['api', 'worker'])
  program
    .command('setup')
    .description('create and migrate the database, and import the starter catalogue (development only)')
    .action(() => setUp(readConfig(), print))
  program
    .command('migrate')
    .description('migrate the database to the current schema')
    .action(async () => {
      await migrateDatabase(readConfig().database.url)
      print('The database has the current schema.')
    })
  program
    .command('demo-keys')
    .description('print the development keys (not in production)')
    .option('--json', 'print JSON')
    .action(async (options: { json?: boolean }) => print(await demoKeys(readConfig(), options.json === true)))
  program
    .command('doctor')
    .description('check everything the service needs, one line each; ends with code 1 if there is a problem')
    .action(() => runDoctor(readConfig(), print))
  addCatalogueCommands(program, readConfig, print)
  addOperatorCommands(program, readConfig, print)
  addCreditCommands(program, readConfig, print)
  addMasterKeyCommands(program, readConfig, print)
  addCredentialCommands(program, readConfig, print)
  addPersonCommands(program, readConfig, print)
  addJobCommands(program, readConfig, print)
  addMailCommands(program, readConfig, print)
  addQuestionCommands(program, readConfig, print)
  addReviewCommands(program, readConfig, print)
  addSendingCommands(program, readConfig, print)
  addChannelCommands(program, readConfig, print)
  addTemplateCommands(program, readConfig, print)
  addSupportCommands(program, readConfig, print)
  return program
}

async function runDoctor(config: Config, print: Print): Promise<void> {
  const findings = await examine(config, realRuntime.clock)
  for (const finding of findings) print(findingLine(finding))
  const problems = findings.filter(({ state }) => state === 'problem').length
  if (problems > 0) throw new OperatorError(`${problems} of ${findings.length} checks found a problem.`)
}

/** Time for load balancers to see that /readyz answers 503, before connections are closed. */
const LINGER_MS = { production: 5_000, development: 0, test: 0 } as const

async function runService(config: Config, parts: readonly Part[]): Promise<void> {
  // Loaded here only, because other commands do not need the service: `help` takes 0.9 s instead of 1.8.
  const { startService } = await import('../compose/service.ts')
  const service = await startService(config, parts)
  closeWithGrace({ delay: 30_000 }, async ({ signal, err }) => {
    if (err) service.logger.error({ err }, 'stopping after an uncaught error')
    else service.logger.info({ signal }, 'stopping')
    await service.stop(LINGER_MS[config.environment])
  })
  service.logger.info({ port: config.port }, service.address ? `listening on ${service.address}` : 'worker started')
}
