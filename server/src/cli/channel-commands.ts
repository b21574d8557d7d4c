import { readFile } from 'node:fs/promises'
import { text as readAll } from 'node:stream/consumers'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { adapterFactory, hookUrls } from '../compose/channels.ts'
import type { Config } from '../config.ts'
import { CHANNELS, type Channel } from '../contract/workflow.ts'
import {
  type AccountSecrets,
  addAccount,
  type ChannelAccount,
  changeAccount,
  checkAccount,
  checkNewAccount,
  listAccounts,
  type NewAccount,
  PROVIDERS,
  type ProviderName,
  SERVED,
  type Served,
} from '../features/channels/index.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import { shownText } from '../kernel/shown-text.ts'
import { unwrap, withDatabase, withOperatorDeps } from './command-context.ts'
import { addOwnNumberCommands } from './own-number-commands.ts'

type Print = (line: string) => void

const ACTOR = 'operator'
/** WhatsApp's default for a number, and Twilio's for calls. Exotel places 200 calls a minute. */
const USUAL_PER_SECOND = { messages: 80, calls: 1 }
const MOST_PER_SECOND = 1_000
/** A code for the time line and the list. */
const REASON = /^[a-z][a-z0-9_]{0,59}$/

interface AddOptions {
  readonly organisation?: string
  readonly channel: Channel
  readonly provider: ProviderName
  readonly name: string
  readonly serves: Served
  readonly perSecond?: number
  readonly set: Readonly<Record<string, string>>
  readonly secrets: string
}

/** Accounts at providers of channels. Secrets are read from a file or from standard input, never from the command line. */
export function addChannelCommands(program: Command, readConfig: () => Config, print: Print): void {
  const channel = program.command('channel').description('accounts at providers of WhatsApp, SMS, voice and e-mail')
  channel
    .command('add')
    .description('add an account; it sends from now on')
    .option('--organisation <id>', 'its organisation; without it the account serves all that have none of their own')
    .addOption(new Option('--channel <channel>', 'what it carries').choices(CHANNELS).makeOptionMandatory())
    .addOption(new Option('--provider <provider>', 'who carries it').choices(PROVIDERS).makeOptionMandatory())
    .requiredOption('--name <name>', 'as the list shows it')
    .addOption(new Option('--serves <countries>', 'recipients').choices(SERVED).default('all'))
    .option('--per-second <number>', 'most messages a second from its number (80), or calls (1)', readPerSecond)
    .option('--set <name=value>', 'a setting; repeat it for each (docs/channels.md lists them)', addSetting, {})
    .requiredOption('--secrets <file>', 'JSON object with the secrets; - reads standard input')
    .action((options: AddOptions) => add(readConfig(), options, print))
  channel
    .command('list')
    .description('list accounts and whether they send')
    .action(async () => {
      const accounts = await withDatabase(readConfig(), listAccounts)
      if (accounts.length === 0) print('There are no accounts. Add one: pramaan-server channel add --help')
      for (const account of accounts) print(line(account))
    })
  channel
    .command('check <account>')
    .description('ask the provider whether the account works; sends nothing to anybody')
    .action((accountId: string) => check(readConfig(), accountId, print))
  addOwnNumberCommands(channel, readConfig, print)
  channel
    .command('pause <account>')
    .description('stop sending by an account; journeys wait')
    .requiredOption('--reason <code>', 'such as maintenance', readReason)
    .action((accountId: string, { reason }: { reason: string }) =>
      change(readConfig(), accountId, 'paused', reason, print),
    )
  channel
    .command('resume <account>')
    .description('send by it again')
    .action((accountId: string) => change(readConfig(), accountId, 'active', null, print))
  channel
    .command('archive <account>')
    .description('never send by it again; what it sent can still be reported')
    .action((accountId: string) => change(readConfig(), accountId, 'archived', null, print))
}

async function add(config: Config, options: AddOptions, print: Print): Promise<void> {
  const { organisation, channel, provider, name, serves, set: settings } = options
  const perSecond = options.perSecond ?? USUAL_PER_SECOND[channel === 'voice' ? 'calls' : 'messages']
  const secrets = await readSecrets(options.secrets)
  const account = { orgId: organisation ?? null, channel, provider, name, serves, perSecond, settings }
  // Fails here, and not with the first message, if secrets or settings make no adapter.
  await tryOut(config, account, secrets)
  const added = await withOperatorDeps(config, async deps => unwrap(await addAccount(deps, account, secrets, ACTOR)))
  print(line(added))
  for (const url of hookUrls(config, added)) print(`The provider reports to ${url}`)
  print(`Next: pramaan-server channel check ${added.id}`)
}

async function tryOut(config: Config, account: NewAccount, secrets: AccountSecrets): Promise<void> {
  const faults = checkNewAccount(account, secrets)
  if (faults.length > 0) throw new OperatorError(faults.map(({ path, message }) => `${path} ${message}`).join('; '))
  const adapter = adapterFactory(config)({ ...account, id: 'CA_NEW', ...UNUSED }, secrets)
  await adapter.close()
}

const UNUSED = { status: 'active', pausedReason: null, updatedAt: new Date(0) } as const

async function readSecrets(file: string): Promise<AccountSecrets> {
  const json = file === '-' ? await readAll(process.stdin) : await readFile(file, 'utf8').catch(() => null)
  if (json === null) throw new OperatorError(`${shownText(file)} cannot be read.`)
  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
  const read = parse(json)
  if (!isObject(read) || Object.values(read).some(value => typeof value !== 'string'))
    throw new OperatorError('The secrets must be a JSON object of texts, such as {"authToken": "…"}.')
  return read as AccountSecrets
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

async function check(config: Config, accountId: string, print: Print): Promise<void> {
  const health = await withOperatorDeps(config, async deps =>
    unwrap(await checkAccount(deps, adapterFactory(config), accountId)),
  )
  if (health.kind === 'failed' && health.reason === 'provider_fault')
    throw new OperatorError(
      'The provider cannot be reached, or answers with an error of its own. Check the address, and try again.',
    )
  if (health.kind === 'failed') throw new OperatorError(`The provider does not accept the account: ${health.reason}.`)
  print('The provider accepts the account.')
}

async function change(
  config: Config,
  accountId: string,
  status: ChannelAccount['status'],
  reason: string | null,
  print: Print,
): Promise<void> {
  await withDatabase(config, async deps => unwrap(await changeAccount(deps, accountId, status, reason, ACTOR)))
  print(`${accountId} is ${status}.`)
}

function line({ id, orgId, channel, provider, serves, name, perSecond, status, pausedReason }: ChannelAccount): string {
  const state = pausedReason === null ? status : `${status} (${pausedReason})`
  return [id, orgId ?? 'operator', channel, provider, serves, `${perSecond}/s`, state, shownText(name)].join('  ')
}

function readPerSecond(given: string): number {
  const number = Number(given)
  if (Number.isInteger(number) && number >= 1 && number <= MOST_PER_SECOND) return number
  throw new InvalidArgumentError(`Use a whole number from 1 to ${MOST_PER_SECOND}.`)
}

function addSetting(given: string, before: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const [, name = '', value = ''] = /^([A-Za-z]+)=(.+)$/.exec(given) ?? []
  if (name === '') throw new InvalidArgumentError('Use name=value.')
  return { ...before, [name]: value }
}

function readReason(given: string): string {
  if (REASON.test(given)) return given
  throw new InvalidArgumentError('Use a short code of lower-case letters, digits and underscores.')
}
