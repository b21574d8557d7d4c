import { text as readAll } from 'node:stream/consumers'
import { type Command, InvalidArgumentError } from 'commander'
import type { Config } from '../config.ts'
import { issueAtsToken, listAtsTokens, revokeAtsToken, SYSTEMS, type System } from '../features/ats/index.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import { readMode, unwrap, withDatabase, withOperatorDeps } from './command-context.ts'
import { atsTokenLine } from './listing.ts'

type Print = (line: string) => void

const ACTOR = 'operator'

/** Tokens with which applicant tracking systems call. A key of Ashby is read from standard input, never from the command line. */
export function addAtsCommands(program: Command, readConfig: () => Config, print: Print): void {
  const ats = program.command('ats').description('tokens of applicant tracking systems: Greenhouse and Ashby')
  ats
    .command('issue <organisation> <mode> <system>')
    .description('create a token; it is shown once. For ashby, the API key of the customer is read from standard input')
    .hook('preAction', command => void readMode(command.args[1] ?? ''))
    .action(async (orgId: string, mode: string, system: string) => {
      const input = await inputFor(readSystem(system))
      const tenant = { orgId, mode: readMode(mode) }
      const { tokenId, token } = await withOperatorDeps(readConfig(), deps => issueAtsToken(deps, tenant, input, ACTOR))
      print(`id     ${tokenId}\ntoken  ${token}\nThe token is not shown again.`)
    })
  ats
    .command('revoke <organisation> <mode> <token>')
    .description('revoke a token by its id; effective everywhere within five seconds')
    .hook('preAction', command => void readMode(command.args[1] ?? ''))
    .action(async (orgId: string, mode: string, tokenId: string) => {
      const tenant = { orgId, mode: readMode(mode) }
      unwrap(await withOperatorDeps(readConfig(), deps => revokeAtsToken(deps, tenant, tokenId, ACTOR)))
      print(`${tokenId} is revoked.`)
    })
  ats
    .command('list [organisation]')
    .description('list tokens of an organisation, or of all; the tokens themselves are never shown')
    .action(async (orgId?: string) => {
      const tokens = await withDatabase(readConfig(), deps => listAtsTokens(deps, orgId ?? null))
      for (const each of tokens) print(atsTokenLine(each))
      if (tokens.length === 0) print('No tokens. Create one: pramaan-server ats issue --help')
    })
}

function readSystem(text: string): System {
  const system = SYSTEMS.find(each => each === text)
  if (system === undefined) throw new InvalidArgumentError(`system must be ${SYSTEMS.join(' or ')}.`)
  return system
}

async function inputFor(system: System) {
  if (system === 'greenhouse') return { system }
  const apiKey = (await readAll(process.stdin)).trim()
  if (!/^[\x21-\x7e]{8,500}$/.test(apiKey))
    throw new OperatorError('Give the API key of Ashby on standard input: it needs the permission candidatesWrite.')
  return { system, apiKey }
}
