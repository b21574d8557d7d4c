import closeWithGrace from 'close-with-grace'
import { Command } from 'commander'
import { realAmbient } from '../adapters/ambient.ts'
import { migrateDatabase } from '../adapters/postgres/migrate.ts'
import type { Config } from '../config.ts'
import { addCatalogueCommands } from './catalogue-commands.ts'
import { addCredentialCommands } from './credential-commands.ts'
import { demoKeys } from './demo-keys.ts'
import { addOperatorCommands } from './operator-commands.ts'
import { addPersonCommands } from './person-commands.ts'
import type { Part } from './service.ts'
import { setUp } from './setup.ts'

type Say = (line: string) => void

/** The operator's command line. The configuration is read only once a command runs, so that `--help` needs none. */
export function commandLine(readConfig: () => Config, say: Say): Command {
  const program = new Command('pramaan-server').description('Verified skills for every job: the service and its tools.')
  const serve = (name: string, description: string, parts: readonly Part[]) =>
    program
      .command(name)
      .description(description)
      .action(() => runService(readConfig(), parts))
  serve('api', 'serve the APIs and pages', ['api'])
  serve('worker', 'do the background work', ['worker'])
  serve('all', 'both in one process', ['api', 'worker'])
  program
    .command('setup')
    .description('make the database, migrate it, import the starter catalogue (development)')
    .action(() => setUp(readConfig(), say))
  program
    .command('migrate')
    .description('bring the database to the newest schema')
    .action(async () => {
      await migrateDatabase(readConfig().database.url)
      say('The database is at the newest schema.')
    })
  program
    .command('demo-keys')
    .description('show the development keys (refused in production)')
    .option('--json', 'as JSON')
    .action(async (options: { json?: boolean }) => say(await demoKeys(readConfig(), options.json === true)))
  addCatalogueCommands(program, readConfig, say)
  addOperatorCommands(program, readConfig, say)
  addCredentialCommands(program, readConfig, say)
  addPersonCommands(program, readConfig, say)
  return program
}

/** How long a router may take to see that /readyz answers 503, before connections are closed. */
const LINGER_MS = { production: 5_000, development: 0, test: 0 } as const

async function runService(config: Config, parts: readonly Part[]): Promise<void> {
  // No other command needs the service and its libraries: loaded here alone, `help` takes 0.9 s instead of 1.8.
  const { startService } = await import('./service.ts')
  const service = await startService(config, realAmbient, parts)
  closeWithGrace({ delay: 30_000 }, async ({ signal, err }) => {
    if (err) service.logger.error({ err }, 'stopping after an error nobody caught')
    else service.logger.info({ signal }, 'stopping')
    await service.stop(LINGER_MS[config.environment])
  })
  service.logger.info({ port: config.port }, service.address ? `listening on ${service.address}` : 'working')
}
