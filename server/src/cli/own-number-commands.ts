import { setTimeout as wait } from 'node:timers/promises'
import { type Command, Option } from 'commander'
import { realRuntime } from '../adapters/runtime.ts'
import { adapterFactory } from '../compose/channels.ts'
import type { Config } from '../config.ts'
import { findAccount, type ProviderOutcome } from '../features/channels/index.ts'
import {
  askOwnNumber,
  listOwnNumbers,
  type OwnNumberDeps,
  readOwnStatus,
  removeOwnNumber,
  type SentToNumber,
  sendTestMessage,
} from '../features/own-numbers/index.ts'
import { LANGUAGES, type Language } from '../kernel/languages.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import { type DatabaseDeps, unwrap, withDatabase, withOperatorDeps } from './command-context.ts'

type Print = (line: string) => void
type ReadConfig = () => Config

const ACTOR = 'operator'
const TO = ['--to <number>', 'telephone number with country code, or e-mail address'] as const

interface ToOptions {
  readonly to: string
  readonly language: Language
  readonly organisation?: string
}

/** Added to the commands of accounts: test messages to numbers of the organisation, whose holders agreed. */
export function addOwnNumberCommands(channel: Command, readConfig: ReadConfig, print: Print): void {
  const inLanguage = (command: Command) =>
    ofOrganisation(command).addOption(
      new Option('--language <language>', 'of the text').choices(LANGUAGES).default('en'),
    )
  inLanguage(channel.command('test <account>'))
    .description('send the approved first text with sample values to a number that is confirmed as your own')
    .requiredOption(...TO)
    .action((accountId: string, options: ToOptions) => test(readConfig(), accountId, options, print))
  const own = inLanguage(channel.command('own-number [account]'))
    .description('ask the holder of a number, by one message with a link, whether test messages may be sent to it')
    .option(...TO)
    .action((accountId: string | undefined, options: OwnOptions) => {
      const { to } = options
      if (accountId === undefined || to === undefined)
        throw new OperatorError('Name the account, and the number with --to.')
      return ask(readConfig(), accountId, { ...options, to }, print)
    })
  addManaging(own, readConfig, print)
}

/** Options of a command are read before those of the commands below it, so list and remove have those of own-number. */
type OwnOptions = Partial<ToOptions> & Pick<ToOptions, 'language'>

function addManaging(own: Command, readConfig: ReadConfig, print: Print): void {
  own
    .command('list <account>')
    .description('list the numbers of the organisation of an account, with most of their digits left out')
    .action((accountId: string) =>
      withDatabase(readConfig(), async deps => {
        const { organisation } = own.opts<OwnOptions>()
        const listed = await listOwnNumbers(deps, await organisationOf(deps, accountId, organisation))
        for (const { shown, state, askedAt } of listed) print([shown, state, askedAt.toISOString()].join('  '))
        if (listed.length === 0) print('There are no numbers. Ask for one: pramaan-server channel own-number --help')
      }),
    )
  own
    .command('remove <account>')
    .description('send no test messages to the number of --to any more')
    .action((accountId: string) =>
      withDatabase(readConfig(), async deps => {
        const { to, organisation } = own.opts<OwnOptions>()
        if (to === undefined) throw new OperatorError('Name the number with --to.')
        const isGone = await removeOwnNumber(deps, await organisationOf(deps, accountId, organisation), to)
        if (!isGone) throw new OperatorError('The organisation has no such number, or its holder declined.')
        print('The number is removed.')
      }),
    )
}

function ofOrganisation(command: Command): Command {
  return command.option('--organisation <id>', 'for an account of the operator: whose number it is')
}

async function organisationOf(
  { database }: DatabaseDeps,
  accountId: string,
  given: string | undefined,
): Promise<string> {
  const account = await findAccount(database.reads, accountId)
  const orgId = account?.orgId ?? given
  if (account === null) throw new OperatorError('There is no such account: pramaan-server channel list')
  if (orgId === undefined) throw new OperatorError('The account is the operator’s: name an organisation.')
  return orgId
}

async function withSender<T>(config: Config, work: (deps: OwnNumberDeps) => Promise<T>): Promise<T> {
  const [publicUrl, shortLinkUrl] = [config.publicUrl, config.shortLinkUrl].map(url => url.replace(/\/+$/, ''))
  return await withOperatorDeps(config, deps =>
    work({
      ...deps,
      monotonicNow: realRuntime.monotonicNow,
      wait: ms => wait(ms),
      createAdapter: adapterFactory(config),
      publicUrl: publicUrl!,
      shortLinkUrl: shortLinkUrl!,
    }),
  )
}

function messageOf(accountId: string, { to, language, organisation }: ToOptions) {
  return { accountId, to, language, organisation: organisation ?? null, actor: ACTOR }
}

async function ask(config: Config, accountId: string, options: ToOptions, print: Print): Promise<void> {
  await withSender(config, async deps => {
    const { outcome } = unwrap(await askOwnNumber(deps, messageOf(accountId, options)))
    print(answerLine(outcome))
    print('When the holder has opened its link and pressed Yes, within 24 hours: pramaan-server channel test')
  })
}

async function test(config: Config, accountId: string, options: ToOptions, print: Print): Promise<void> {
  await withSender(config, async deps => {
    const sent = unwrap(await sendTestMessage(deps, messageOf(accountId, options)))
    print(answerLine(sent.outcome))
    if (sent.outcome.kind === 'accepted' || sent.outcome.kind === 'unknown') await awaitReceipt(deps, sent, print)
  })
}

/** Anything else than accepted or unknown was certainly not sent, and ends the command with an error. */
function answerLine(outcome: ProviderOutcome): string {
  switch (outcome.kind) {
    case 'accepted':
      return 'The provider accepted the message.'
    case 'unknown':
      return 'It is unknown whether the provider took the message: it may have arrived.'
    case 'invalid_contact':
      throw new OperatorError('The provider rejected the message: the number does not exist there.')
    case 'later':
      throw new OperatorError(`The message was not sent (${outcome.reason}). Try again later.`)
    default:
      throw new OperatorError(`The provider rejected the message: ${outcome.reason}.`)
  }
}

const RECEIPT_WITHIN_MS = 30_000
const LOOK_EVERY_MS = 500
const REPORT_EVERY_MS = 5_000
const FINAL = ['delivered', 'undelivered', 'invalid_contact']

async function awaitReceipt(deps: OwnNumberDeps, { orgId, sendId }: SentToNumber, print: Print): Promise<void> {
  const startedAt = deps.monotonicNow()
  print('Waiting up to 30 seconds for the receipt.')
  let reported = 0
  for (;;) {
    const status = await readOwnStatus(deps, orgId, sendId)
    const waited = deps.monotonicNow() - startedAt
    if (status !== null && FINAL.includes(status)) {
      const seconds = (waited / 1_000).toFixed(1)
      return print(`The receipt says ${status.replaceAll('_', ' ')}, after ${seconds} seconds.`)
    }
    if (waited > RECEIPT_WITHIN_MS) break
    if (waited > (reported + 1) * REPORT_EVERY_MS)
      print(`${++reported * (REPORT_EVERY_MS / 1_000)} seconds: no receipt.`)
    await deps.wait(LOOK_EVERY_MS)
  }
  print(
    'No receipt came. Check that the provider knows the address of the hook (pramaan-server channel list shows the account).',
  )
}
