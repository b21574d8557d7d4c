import { readFileSync } from 'node:fs'
import { Command, CommanderError } from 'commander'
import { addCampaigns } from './commands/campaigns.ts'
import { addClock } from './commands/clock.ts'
import { addCompletion } from './commands/completion.ts'
import { addDoctor } from './commands/doctor.ts'
import { addEvents } from './commands/events.ts'
import { addListen } from './commands/listen.ts'
import { addLogin } from './commands/login.ts'
import { addMandates } from './commands/mandates.ts'
import { addMcp } from './commands/mcp.ts'
import { addSign } from './commands/sign.ts'
import { addTrigger } from './commands/trigger.ts'
import { addWebhooks } from './commands/webhooks.ts'
import type { GlobalOptions } from './context.ts'
import { EXIT_CODES, exitCodeOf, NegativeAnswer } from './errors.ts'
import { createOutput } from './output.ts'

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }

const HELP = `
Exit codes: 0 done, 1 failed or a check said no, 2 wrong usage, 3 key rejected, 4 not found, 5 invalid or conflict, 6 rate limit, 7 no connection.

First steps:
  pramaan login --key-file key.json
  pramaan doctor
  pramaan listen --forward-to http://localhost:3000/webhooks
  pramaan trigger result.completed`

function createProgram(): Command {
  const program = new Command('pramaan')
    .description('The Partner API of Pramaan from the command line.')
    .version(version)
    .option('--json', 'answers as JSON, one value a line; errors as JSON on standard error')
    .option('--profile <name>', 'which stored key', 'default')
    .addHelpText('after', HELP)
    .showHelpAfterError('(see --help)')
    .exitOverride()
  for (const add of [addLogin, addDoctor, addListen, addTrigger, addEvents, addMandates, addCampaigns, addWebhooks])
    add(program)
  for (const add of [addClock, addSign, addCompletion]) add(program)
  addMcp(program, version)
  return program
}

async function run(program: Command): Promise<number> {
  try {
    await program.parseAsync()
    return 0
  } catch (error) {
    // Its message or help is printed already.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_CODES.usage
    if (error instanceof NegativeAnswer) return EXIT_CODES.failed
    const { json = false } = program.opts<GlobalOptions>()
    createOutput(json, { out: process.stdout, err: process.stderr }).error(error)
    return exitCodeOf(error)
  }
}

process.exitCode = await run(createProgram())
