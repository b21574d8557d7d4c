import closeWithGrace from 'close-with-grace'
import { Command } from 'commander'
import type { Part } from '../compose/service.ts'
import type { BuildInfo, Config } from '../config.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import type { Finding } from './doctor.ts'

type Print = (line: string) => void
type AddCommands = (program: Command, readConfig: () => Config, print: Print) => void

/**
 * Commands by their first word, in the order of `--help`. A command loads its own group only: all of them are 2,900 modules, with the
 * libraries of signing in, mail, Redis and providers, and loading them was most of the time that a command took.
 */
export const GROUPS: readonly { readonly words: readonly string[]; load(): Promise<AddCommands> }[] = [
  { words: ['catalogue'], load: async () => (await import('./catalogue-commands.ts')).addCatalogueCommands },
  {
    words: ['area', 'organisation', 'key'],
    load: async () => (await import('./operator-commands.ts')).addOperatorCommands,
  },
  { words: ['cell'], load: async () => (await import('./cell-commands.ts')).addCellCommands },
  { words: ['ats'], load: async () => (await import('./ats-commands.ts')).addAtsCommands },
  { words: ['credits'], load: async () => (await import('./credit-commands.ts')).addCreditCommands },
  { words: ['master-key'], load: async () => (await import('./master-key-commands.ts')).addMasterKeyCommands },
  { words: ['credential'], load: async () => (await import('./verification-commands.ts')).addCredentialCommands },
  { words: ['person'], load: async () => (await import('./verification-commands.ts')).addPersonCommands },
  { words: ['job'], load: async () => (await import('./job-commands.ts')).addJobCommands },
  { words: ['mail'], load: async () => (await import('./mail-commands.ts')).addMailCommands },
  { words: ['questions'], load: async () => (await import('./question-commands.ts')).addQuestionCommands },
  { words: ['review'], load: async () => (await import('./review-commands.ts')).addReviewCommands },
  { words: ['sending'], load: async () => (await import('./sending-commands.ts')).addSendingCommands },
  { words: ['channel'], load: async () => (await import('./channel-commands.ts')).addChannelCommands },
  { words: ['template'], load: async () => (await import('./template-commands.ts')).addTemplateCommands },
  { words: ['request', 'report'], load: async () => (await import('./support-commands.ts')).addSupportCommands },
  { words: ['login'], load: async () => (await import('./login-commands.ts')).addLoginCommands },
  { words: ['user'], load: async () => (await import('./user-commands.ts')).addUserCommands },
]

/**
 * The command line for what was typed. The configuration is read when a command runs, so that `--help` works without one. Without a known
 * first word (`--help`, `help key`, a spelling mistake) it has all commands.
 */
export async function commandLine(
  typed: readonly string[],
  readConfig: () => Config,
  print: Print,
  build: BuildInfo,
): Promise<Command> {
  const program = new Command('pramaan-server')
    .description('Runs and administers a Pramaan server.')
    .version(`pramaan-server ${build.version} (commit ${build.revision ?? 'unknown'}, Node ${process.versions.node})`)
  addServiceCommands(program, readConfig, print)
  addDemoCommands(program, readConfig, print)
  const [word = ''] = typed
  if (program.commands.some(each => each.name() === word)) return program
  const chosen = GROUPS.filter(({ words }) => words.includes(word))
  for (const { load } of chosen.length > 0 ? chosen : GROUPS) (await load())(program, readConfig, print)
  return program
}

function addServiceCommands(program: Command, readConfig: () => Config, print: Print): void {
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
    .action(async () => {
      const { setUp } = await import('./setup.ts')
      await setUp(readConfig(), print)
    })
  program
    .command('migrate')
    .description('migrate the database to the current schema')
    .action(async () => {
      const { migrateDatabase } = await import('../adapters/postgres/migrate.ts')
      await migrateDatabase(readConfig().database.directUrl, { print })
      print('The database has the current schema.')
    })
  program
    .command('doctor')
    .description('check everything the service needs, one line each; ends with code 1 if there is a problem')
    .action(() => runDoctor(readConfig(), print))
  program
    .command('restore-check')
    .description(
      'check a restored database before anything serves it, one line each; ends with code 1 if there is a problem',
    )
    .action(() => runRestoreCheck(readConfig(), print))
}

function addDemoCommands(program: Command, readConfig: () => Config, print: Print): void {
  program
    .command('demo-keys')
    .description('print the development keys (not in production)')
    .option('--json', 'print JSON')
    .action(async (options: { json?: boolean }) => {
      const { demoKeys } = await import('./demo-keys.ts')
      print(await demoKeys(readConfig(), options.json === true))
    })
  program
    .command('demo')
    .description('make a test organisation with 90 days of campaigns, then run the service (not in production)')
    .option('--reset', 'make another organisation if there is one')
    .option('--no-start', 'do not run the service')
    .action(async ({ reset, start }: { reset?: boolean; start: boolean }) => {
      const config = readConfig()
      const { runDemo } = await import('./demo.ts')
      await runDemo(config, reset === true, print)
      if (start) await runService(config, ['api', 'worker'])
    })
}

async function runDoctor(config: Config, print: Print): Promise<void> {
  const { examine } = await import('./doctor-checks.ts')
  const { realRuntime } = await import('../adapters/runtime.ts')
  await printFindings(await examine(config, realRuntime.clock), print)
}

async function runRestoreCheck(config: Config, print: Print): Promise<void> {
  const { checkRestored } = await import('./restore-check.ts')
  await printFindings(await checkRestored(config), print)
}

async function printFindings(findings: readonly Finding[], print: Print): Promise<void> {
  const { findingLine } = await import('./doctor.ts')
  for (const finding of findings) print(findingLine(finding))
  const problems = findings.filter(({ state }) => state === 'problem').length
  if (problems > 0) throw new OperatorError(`${problems} of ${findings.length} checks found a problem.`)
}

/** Time for load balancers to see that /readyz answers 503, before connections are closed. */
const LINGER_MS = { production: 5_000, development: 0, test: 0 } as const

async function runService(config: Config, parts: readonly Part[]): Promise<void> {
  const { startService } = await import('../compose/service.ts')
  const service = await startService(config, parts)
  closeWithGrace({ delay: 30_000 }, async ({ signal, err }) => {
    if (err) service.logger.error({ err }, 'stopping after an uncaught error')
    else service.logger.info({ signal }, 'stopping')
    await service.stop(LINGER_MS[config.environment])
  })
  service.logger.info({ port: config.port }, service.address ? `listening on ${service.address}` : 'worker started')
}
