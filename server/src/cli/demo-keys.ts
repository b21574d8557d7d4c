import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config.ts'
import {
  type IssuedKey,
  issuePartnerKey,
  issueVerificationKey,
  type KeysDeps,
  keyRing,
  SCOPES,
} from '../features/keys/index.ts'
import { createOrganisation } from '../features/organisations/index.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import type { Mode } from '../kernel/tenant.ts'
import { withOperatorDeps } from './command-context.ts'

/** Keys of the demo organisation, for development only. Not committed, and readable by the owner only. */
const FILE = fileURLToPath(new URL('../../../.pramaan/demo-keys.json', import.meta.url))
const NAME = 'Demo organisation'

interface DemoKeys {
  readonly partner: Readonly<Record<Mode, IssuedKey>>
  readonly verification: Readonly<Record<Mode, string>>
}

/** Keys are reused; new ones are created if the file is missing or the database does not know them. */
export async function ensureDemoKeys(config: Config): Promise<DemoKeys> {
  return await withOperatorDeps(config, async deps => {
    const kept = await readFile(FILE, 'utf8').then(
      text => JSON.parse(text) as DemoKeys,
      () => null,
    )
    if (
      kept !== null &&
      (await keyRing(deps)
        .find(kept.partner.test.id)
        .catch(() => null)) !== null
    )
      return kept
    const made = await makeDemoKeys(deps)
    await mkdir(dirname(FILE), { recursive: true, mode: 0o700 })
    await writeFile(FILE, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 })
    return made
  })
}

export async function demoKeys(config: Config, asJson: boolean): Promise<string> {
  if (config.environment === 'production') throw new OperatorError('demo-keys is not available in production.')
  if (config.adminApiKey === null) throw new OperatorError('The admin key is missing: run npm run setup first.')
  const keys = { baseUrl: config.publicUrl, adminKey: config.adminApiKey, ...(await ensureDemoKeys(config)) }
  if (asJson) return JSON.stringify(keys)
  const { partner, verification } = keys
  return [
    `base URL           ${keys.baseUrl}`,
    `admin key          ${keys.adminKey}`,
    ...(['test', 'live'] as const).flatMap(mode => [
      `partner ${mode}       ${partner[mode].id}`,
      `  its secret       ${partner[mode].secret}`,
      `verification ${mode}  ${verification[mode]}`,
    ]),
  ].join('\n')
}

async function makeDemoKeys(deps: KeysDeps): Promise<DemoKeys> {
  const actor = 'setup'
  const orgId = await createOrganisation(deps, NAME, actor)
  const input = { scopes: SCOPES, limitOverrides: {}, expiresAt: null }
  const partner = (mode: Mode) => issuePartnerKey(deps, { orgId, mode }, input, actor)
  const verification = async (mode: Mode) => (await issueVerificationKey(deps, { orgId, mode }, actor)).secret
  return {
    partner: { test: await partner('test'), live: await partner('live') },
    verification: { test: await verification('test'), live: await verification('live') },
  }
}
