import { type Command, InvalidArgumentError } from 'commander'
import type { Config } from '../config.ts'
import {
  changeLimits,
  DEFAULT_OVERLAP_HOURS,
  type IssuedKey,
  issuePartnerKey,
  issueVerificationKey,
  type KeysDeps,
  parseScopes,
  revokeKey,
  rewrapKeys,
  rotatePartnerKey,
  type Scope,
} from '../features/keys/index.ts'
import { AREAS, createOrganisation, disableOrganisation, switchArea } from '../features/organisations/index.ts'
import { rewrapWebhookSecrets } from '../features/webhooks/index.ts'
import { parseLimitOverrides } from '../gates/rate-limits/limit-overrides.ts'
import { parseStrictJson } from '../kernel/strict-json.ts'
import type { Mode, Tenant } from '../kernel/tenant.ts'
import { withKeys } from './keys.ts'
import { readTime } from './read-time.ts'
import { unwrap } from './unwrap.ts'

type Say = (line: string) => void
type ReadConfig = () => Config

/** Who the audit trail names: whoever may run this command on the server. */
const ACTOR = 'operator'

/** Organisations, keys, limits and switches. Every action leaves its audit row, in the same transaction. */
export function addOperatorCommands(program: Command, readConfig: ReadConfig, say: Say): void {
  addOrganisationCommands(program, readConfig, say)
  addKeyCommands(program, readConfig, say)
  program
    .command('area <off|on> <area>')
    .description(`switch a part of the Partner or the Verification API off or on for everybody: ${AREAS.join(', ')}`)
    .option('--reason <text>', 'why, for the next operator', 'no reason given')
    .action(async (state: string, area: string, options: { reason: string }) => {
      const outcome = await withKeys(readConfig(), deps => switchArea(deps, area, state === 'off', options.reason))
      say(`${unwrap(outcome)} is ${state} within seconds.`)
    })
}

function addOrganisationCommands(program: Command, readConfig: ReadConfig, say: Say): void {
  const organisation = program.command('organisation').description('the tenants')
  organisation
    .command('create <name>')
    .description('make an organisation; prints its id')
    .action(async (name: string) => say(await withKeys(readConfig(), deps => createOrganisation(deps, name, ACTOR))))
  for (const verb of ['disable', 'enable'] as const) {
    organisation
      .command(`${verb} <organisation>`)
      .description(verb === 'disable' ? 'answer its calls with 503' : 'answer its calls again')
      .action(async (orgId: string) => {
        unwrap(await withKeys(readConfig(), deps => disableOrganisation(deps, orgId, verb === 'disable', ACTOR)))
        say(`${orgId}: ${verb}d within seconds.`)
      })
  }
}

function addKeyCommands(program: Command, readConfig: ReadConfig, say: Say): void {
  const key = program.command('key').description('what lets a partner in')
  const forTenant = (name: string, description: string) =>
    key
      .command(`${name} <organisation> <mode>`)
      .description(description)
      .hook('preAction', command => void readMode(command.args[1] ?? ''))
  const run = <T>(work: (deps: KeysDeps) => Promise<T>) => withKeys(readConfig(), work)
  const tenantOf = (orgId: string, mode: string): Tenant => ({ orgId, mode: readMode(mode) })

  forTenant('issue', 'make a partner key; its secret is shown once')
    .option('--scopes <scopes>', 'all, or names separated by commas', readScopes, readScopes('all'))
    .option('--expires <time>', 'ISO 8601; never unless given', readTime)
    .action(async (orgId: string, mode: string, options: { scopes: readonly Scope[]; expires?: Date }) => {
      const terms = { scopes: options.scopes, limitOverrides: {}, expiresAt: options.expires ?? null }
      showKey(await run(deps => issuePartnerKey(deps, tenantOf(orgId, mode), terms, ACTOR)), say)
    })
  forTenant('issue-verification', 'make a verification key; its secret is shown once').action(
    async (orgId: string, mode: string) =>
      showKey(await run(deps => issueVerificationKey(deps, tenantOf(orgId, mode), ACTOR)), say),
  )
  forTenant('rotate', 'make a new key with the terms of an old one, which ends after the overlap')
    .argument('<key>')
    .option('--overlap <hours>', '0 to 72', Number, DEFAULT_OVERLAP_HOURS)
    .option('--force', 'also while an earlier rotation overlaps', false)
    .action(async (orgId: string, mode: string, keyId: string, options: { overlap: number; force: boolean }) => {
      const how = { overlapHours: options.overlap, force: options.force }
      const issued = unwrap(await run(deps => rotatePartnerKey(deps, tenantOf(orgId, mode), keyId, how, ACTOR)))
      showKey(issued, say)
      say(`${keyId} ends at ${issued.oldExpiresAt.toISOString()}.`)
    })
  forTenant('revoke', 'end a key of either kind, on every process within five seconds')
    .argument('<key>')
    .action(async (orgId: string, mode: string, keyId: string) => {
      unwrap(await run(deps => revokeKey(deps, tenantOf(orgId, mode), keyId, ACTOR)))
      say(`${keyId} is revoked.`)
    })
  forTenant('limits', 'set what a key may do beyond the published limits, as JSON; {} takes it back')
    .argument('<key>')
    .argument('<json>', 'for example {"skillsMatch": {"perMinute": 600}}', readOverrides)
    .action(async (orgId: string, mode: string, keyId: string, overrides: unknown) => {
      unwrap(await run(deps => changeLimits(deps, tenantOf(orgId, mode), keyId, overrides, ACTOR)))
      say(`${keyId} has its new limits within seconds.`)
    })
  key
    .command('rewrap')
    .description('put every secret under the current master key; may be stopped and repeated')
    .action(async () => say(`${await run(rewrapAll)} secrets rewrapped.`))
}

async function rewrapAll(deps: KeysDeps): Promise<number> {
  const keys = await rewrapKeys(deps, ACTOR, () => {})
  return keys + (await rewrapWebhookSecrets(deps))
}

function showKey({ id, secret }: IssuedKey, say: Say): void {
  say(`key     ${id}\nsecret  ${secret}\nThe secret is not shown again.`)
}

function readMode(text: string): Mode {
  if (text === 'test' || text === 'live') return text
  throw new InvalidArgumentError('The mode is test or live.')
}

function readScopes(text: string): readonly Scope[] {
  const scopes = parseScopes(text)
  if (scopes.ok) return scopes.value
  throw new InvalidArgumentError(scopes.refusal.join(' '))
}

function readOverrides(text: string): unknown {
  const json = parseStrictJson(text)
  if (!json.ok) throw new InvalidArgumentError('That is no JSON.')
  const overrides = parseLimitOverrides(json.value)
  if (overrides.ok) return overrides.value
  throw new InvalidArgumentError(overrides.refusal.details.map(detail => detail.message).join(' '))
}
