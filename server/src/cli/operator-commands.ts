import { type Command, InvalidArgumentError } from 'commander'
import type { Config } from '../config.ts'
import {
  changeLimits,
  DEFAULT_OVERLAP_HOURS,
  type IssuedKey,
  issuePartnerKey,
  issueVerificationKey,
  type KeysDeps,
  listKeys,
  parseScopes,
  revokeKey,
  rotatePartnerKey,
  type Scope,
} from '../features/keys/index.ts'
import {
  AREAS,
  createOrganisation,
  disableOrganisation,
  listOrganisations,
  switchArea,
} from '../features/organisations/index.ts'
import { parseLimitOverrides, parseVerificationOverrides } from '../http/middleware/rate-limits/limit-overrides.ts'
import { parseStrictJson } from '../kernel/json.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import type { Tenant } from '../kernel/tenant.ts'
import { addBranding } from './branding-command.ts'
import { readMode, readTime, unwrap, withDatabase, withOperatorDeps } from './command-context.ts'
import { keyLine, organisationLine } from './listing.ts'
import { addAllowAddress } from './mail-commands.ts'
import { rewrapAll } from './master-key-commands.ts'

type Print = (line: string) => void
type ReadConfig = () => Config

/** Actor in the audit log. */
const ACTOR = 'operator'

/** Commands for organisations, keys, limits and areas. Every action writes an audit row in the same transaction. */
export function addOperatorCommands(program: Command, readConfig: ReadConfig, print: Print): void {
  addOrganisationCommands(program, readConfig, print)
  addKeyCommands(program, readConfig, print)
  program
    .command('area <off|on> <area>')
    .description(
      `switch an area of the Partner or Verification API off or on for all organisations: ${AREAS.join(', ')}`,
    )
    .option('--reason <text>', 'reason, stored in the audit log', 'no reason given')
    .action(async (state: string, area: string, options: { reason: string }) => {
      const outcome = await withOperatorDeps(readConfig(), deps =>
        switchArea(deps, area, state === 'off', options.reason),
      )
      print(`${unwrap(outcome).area} will be ${state} within seconds.`)
    })
}

function addOrganisationCommands(program: Command, readConfig: ReadConfig, print: Print): void {
  const organisation = program.command('organisation').description('manage organisations')
  organisation
    .command('create <name>')
    .description('create an organisation and print its id')
    .action(async (name: string) =>
      print(await withOperatorDeps(readConfig(), deps => createOrganisation(deps, name, ACTOR))),
    )
  organisation
    .command('list')
    .description('list all organisations')
    .action(async () => {
      const all = await withDatabase(readConfig(), listOrganisations)
      for (const each of all) print(organisationLine(each))
      if (all.length === 0) print('No organisations: pramaan-server organisation create NAME makes one.')
    })
  for (const verb of ['disable', 'enable'] as const) {
    organisation
      .command(`${verb} <organisation>`)
      .description(verb === 'disable' ? 'reject its calls with 503' : 'accept its calls again')
      .action(async (orgId: string) => {
        unwrap(
          await withOperatorDeps(readConfig(), deps => disableOrganisation(deps, orgId, verb === 'disable', ACTOR)),
        )
        print(`${orgId}: ${verb}d within seconds.`)
      })
  }
  addAllowAddress(organisation, readConfig, print)
  addBranding(organisation, readConfig, print, ACTOR)
}

function addKeyCommands(program: Command, readConfig: ReadConfig, print: Print): void {
  const key = program.command('key').description('manage API keys')
  const forTenant = (name: string, description: string) =>
    key
      .command(`${name} <organisation> <mode>`)
      .description(description)
      .hook('preAction', command => void readMode(command.args[1] ?? ''))
  const run = <T>(work: (deps: KeysDeps) => Promise<T>) => withOperatorDeps(readConfig(), work)
  const tenantOf = (orgId: string, mode: string): Tenant => ({ orgId, mode: readMode(mode) })

  forTenant('issue', 'create a partner key; the secret is shown once')
    .option('--scopes <scopes>', 'all, or a comma-separated list of scopes', readScopes, readScopes('all'))
    .option('--expires <time>', 'expiry in ISO 8601 (default: never)', readTime)
    .action(async (orgId: string, mode: string, options: { scopes: readonly Scope[]; expires?: Date }) => {
      const input = { scopes: options.scopes, limitOverrides: {}, expiresAt: options.expires ?? null }
      showKey(await run(deps => issuePartnerKey(deps, tenantOf(orgId, mode), input, ACTOR)), print)
    })
  forTenant('issue-verification', 'create a verification key; the secret is shown once').action(
    async (orgId: string, mode: string) =>
      showKey(await run(deps => issueVerificationKey(deps, tenantOf(orgId, mode), ACTOR)), print),
  )
  forTenant('rotate', 'replace a key by a new one with the same settings; the old key expires after the overlap')
    .argument('<key>')
    .option('--overlap <hours>', 'hours until the old key expires, 0 to 72', Number, DEFAULT_OVERLAP_HOURS)
    .option('--force', 'rotate even while an earlier overlap has not ended', false)
    .action(async (orgId: string, mode: string, keyId: string, options: { overlap: number; force: boolean }) => {
      const how = { overlapHours: options.overlap, force: options.force }
      const issued = unwrap(await run(deps => rotatePartnerKey(deps, tenantOf(orgId, mode), keyId, how, ACTOR)))
      showKey(issued, print)
      print(`${keyId} expires at ${issued.oldExpiresAt.toISOString()}.`)
    })
  forTenant('revoke', 'revoke a partner or verification key; effective everywhere within five seconds')
    .argument('<key>')
    .action(async (orgId: string, mode: string, keyId: string) => {
      unwrap(await run(deps => revokeKey(deps, tenantOf(orgId, mode), keyId, ACTOR)))
      print(`${keyId} is revoked.`)
    })
  forTenant('limits', 'override the rate limits of a key with JSON; {} removes all overrides')
    .argument('<key>')
    .argument(
      '<json>',
      'for example {"skillsMatch": {"perMinute": 600}}, of a verification key {"newSessions": {"perDay": 50000}}',
    )
    .action(async (orgId: string, mode: string, keyId: string, json: string) => {
      const overrides = readOverrides(keyId, json)
      unwrap(await run(deps => changeLimits(deps, tenantOf(orgId, mode), keyId, overrides, ACTOR)))
      print(`${keyId} will have the new limits within seconds.`)
    })
  addKeyList(key, readConfig, print)
  key
    .command('rewrap')
    .description('the same as master-key rewrap')
    .action(() => rewrapAll(readConfig(), print))
}

function addKeyList(key: Command, readConfig: ReadConfig, print: Print): void {
  key
    .command('list [organisation]')
    .description('list keys of an organisation, or of all; secrets are never shown')
    .action(async (orgId?: string) => {
      await withDatabase(readConfig(), async deps => {
        const keys = await listKeys(deps, orgId ?? null)
        for (const each of keys) print(keyLine(each, deps.clock()))
        if (keys.length === 0)
          print(
            `No keys${orgId === undefined ? '' : ` of ${orgId}`}. pramaan-server organisation list shows organisations.`,
          )
      })
    })
}

function showKey({ id, secret }: IssuedKey, print: Print): void {
  print(`key     ${id}\nsecret  ${secret}\nThe secret is not shown again.`)
}

function readScopes(text: string): readonly Scope[] {
  const scopes = parseScopes(text)
  if (scopes.ok) return scopes.value
  throw new InvalidArgumentError(scopes.error.join(' '))
}

function readOverrides(keyId: string, text: string): unknown {
  const json = parseStrictJson(text)
  if (!json.ok) throw new OperatorError('The limits are not valid JSON.')
  const parse = keyId.startsWith('VK_') ? parseVerificationOverrides : parseLimitOverrides
  return unwrap<unknown>(parse(json.value))
}
