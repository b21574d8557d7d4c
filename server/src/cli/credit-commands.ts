import { type Command, InvalidArgumentError } from 'commander'
import type { Config } from '../config.ts'
import {
  type Credits,
  type CreditsDeps,
  grantCredits,
  type LedgerTransfer,
  readCredits,
  readLedger,
  setCreditThreshold,
  withdrawCredits,
} from '../features/credits/index.ts'
import { findOrganisationName } from '../features/organisations/index.ts'
import { type DomainError, domainError } from '../kernel/domain-error.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import { err, ok, type Result } from '../kernel/result.ts'
import { shownText } from '../kernel/shown-text.ts'
import type { Mode, Tenant } from '../kernel/tenant.ts'
import { readMode, unwrap, withDatabase } from './command-context.ts'

type Print = (line: string) => void

/** A screenful. */
const LISTED = 50
const MOST_LISTED = 1_000
const MOST_REASON = 500
const MOST_ID = 200

/** Commands for the credits of an organisation. What changes them writes an audit row in the same transaction. */
export function addCreditCommands(program: Command, readConfig: () => Config, print: Print): void {
  const credits = program.command('credits').description('grant credits and read the ledger')
  const forTenant = (name: string, description: string) =>
    credits
      .command(name)
      .description(description)
      .argument('<organisation>', 'id, such as ORG_…')
      .argument('<mode>', 'test or live', readMode)
  const run = <T>(work: (deps: CreditsDeps) => Promise<Result<T, DomainError<string>>>) =>
    withDatabase(readConfig(), work).then(unwrapForOperator)

  forTenant('grant', 'add credits')
    .argument('<amount>', 'whole number', readWhole)
    .requiredOption('--reason <text>', 'reason, stored in the ledger and the audit log', readReason)
    .option('--id <id>', 'for example the number of an invoice: the same id is granted once', readId)
    .action(async (orgId: string, mode: Mode, amount: number, options: { reason: string; id?: string }) => {
      const { reason, id } = options
      const input = { amount, reason, ...(id !== undefined && { grantId: id }) }
      const granted = await run(deps => grantCredits(deps, { orgId, mode }, input))
      print(granted.isRepeated ? `${id} was granted before; nothing changed.` : `Granted ${amount}.`)
      print(balanceLine(granted.credits))
    })
  forTenant('withdraw', 'take back credits that are not reserved')
    .argument('<amount>', 'whole number', readWhole)
    .requiredOption('--reason <text>', 'reason, stored in the ledger and the audit log', readReason)
    .action(async (orgId: string, mode: Mode, amount: number, { reason }: { reason: string }) => {
      const left = await run(deps => withdrawCredits(deps, { orgId, mode }, { amount, reason }))
      print(`Withdrew ${amount}.`)
      print(balanceLine(left))
    })
  forTenant('threshold', 'send credits.low when the available credits fall below this number; 0 never sends it')
    .argument('<threshold>', 'whole number', readWhole)
    .action(async (orgId: string, mode: Mode, threshold: number) => {
      print(balanceLine(await run(deps => setCreditThreshold(deps, { orgId, mode }, threshold))))
    })
  forTenant('balance', 'show the credits').action(async (orgId: string, mode: Mode) => {
    print(balanceLine(await run(deps => balanceOf(deps, { orgId, mode }))))
  })
  forTenant('ledger', 'list transfers, newest first, with the balances after each')
    .option('--limit <number>', `how many, at most ${MOST_LISTED}`, readLimit, LISTED)
    .option('--before <number>', 'continue after this number of a line', readWhole)
    .action(async (orgId: string, mode: Mode, options: { limit: number; before?: number }) => {
      const listed = await run(deps => ledgerOf(deps, { orgId, mode }, options))
      for (const each of listed) print(ledgerLine(each))
      if (listed.length === 0) print('No transfers. pramaan-server credits grant adds credits.')
      if (listed.length === options.limit) print(`For earlier ones add --before ${listed.at(-1)!.place}.`)
    })
}

async function balanceOf(deps: CreditsDeps, tenant: Tenant) {
  return await ifExists(deps, tenant, () => readCredits(deps.database.forTenant(tenant).reads))
}

async function ledgerOf(deps: CreditsDeps, tenant: Tenant, page: { readonly limit: number; readonly before?: number }) {
  return await ifExists(deps, tenant, () => readLedger(deps, tenant, page))
}

/** A mistyped id must not look like an organisation without credits. */
async function ifExists<T>({ database }: CreditsDeps, tenant: Tenant, read: () => Promise<T>) {
  const name = await findOrganisationName(database.forTenant(tenant).reads)
  return name === null ? err(domainError('ORGANISATION_NOT_FOUND')) : ok(await read())
}

const NEXT_STEPS: Readonly<Record<string, string>> = {
  ORGANISATION_NOT_FOUND: 'There is no such organisation. pramaan-server organisation list shows them.',
  INSUFFICIENT_CREDITS:
    'Fewer credits are available; reserved ones cannot be withdrawn. pramaan-server credits balance shows both.',
}

function unwrapForOperator<T>(outcome: Result<T, DomainError<string>>): T {
  const next = outcome.ok ? undefined : NEXT_STEPS[outcome.error.code]
  if (next !== undefined) throw new OperatorError(next)
  return unwrap(outcome)
}

function balanceLine({ available, reserved, threshold }: Credits): string {
  return `available ${available}  reserved ${reserved}  threshold ${threshold}`
}

function ledgerLine({
  place,
  transferId,
  at,
  kind,
  amount,
  cause,
  campaignId,
  reason,
  entries,
}: LedgerTransfer): string {
  const balances = entries.filter(({ account }) => account !== 'granted').map(each => `${each.account} ${each.balance}`)
  const told = [cause === transferId ? null : cause, campaignId, reason].filter(each => each !== null).map(shownText)
  return [place, at.toISOString(), transferId, kind.padEnd(8), String(amount).padStart(9), ...balances, ...told].join(
    '  ',
  )
}

function readWhole(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Use a whole number in digits, such as 5000.')
}

function readLimit(text: string): number {
  const limit = readWhole(text)
  if (limit >= 1 && limit <= MOST_LISTED) return limit
  throw new InvalidArgumentError(`Use a number from 1 to ${MOST_LISTED}.`)
}

const readReason = (text: string) => readText(text, MOST_REASON)
const readId = (text: string) => readText(text, MOST_ID)

function readText(text: string, most: number): string {
  const trimmed = text.trim()
  if (trimmed.length >= 1 && trimmed.length <= most) return trimmed
  throw new InvalidArgumentError(`Use 1 to ${most} characters.`)
}
