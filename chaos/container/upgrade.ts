import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { blocksOf, ROOT } from '../../testing/docs-page.ts'
import { command } from './command.ts'
import type { Engine } from './engine.ts'
import { type Key, type PartnerClient, partnerClient, prepareMandate, readKey, readMandate } from './partner.ts'
import { runSteps, type Step } from './readme.ts'
import { LASTING, untilHealthy } from './services.ts'

/** The release that the upgrade starts from: a commit, unpacked. */
export interface PreviousRelease {
  readonly commit: string
  readonly folder: string
}

export async function unpackPreviousRelease(engine: Engine): Promise<PreviousRelease> {
  const commit = (await readFile(join(ROOT, 'deploy/previous-release'), 'utf8')).trim()
  const folder = join(engine.folder, 'previous')
  await mkdir(folder)
  await command('sh', ['-c', `git archive "$1" | tar -x -C "$2"`, 'sh', commit, folder], { cwd: ROOT })
  return { commit, folder }
}

/** What the caller of the previous release has when the upgrade begins. */
interface Customer {
  readonly key: Key
  readonly mandate: Record<string, unknown>
}

/** Starts the previous release as its own README says, and makes an organisation, a key and a mandate there. */
export async function startPrevious(
  engine: Engine,
  { folder }: PreviousRelease,
  say: (line: string) => void,
): Promise<Customer> {
  const readme = await readFile(join(folder, 'deploy/README.md'), 'utf8')
  const start = blocksOf(readme).find(block => block.language === 'sh' && block.text.includes('up -d'))
  if (start === undefined) throw new Error('The README of the previous release has no block that starts it.')
  const bash = (script: string) => command('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder, env: engine.env })
  await bash(start.text)
  say('previous release: started')
  // It has no proxy of its own. We are the proxy: on this machine, seen as the gateway of the network.
  const compose = 'docker compose --env-file deploy/.env -f deploy/compose.yaml'
  await bash(`gateway=$(docker network inspect --format '{{(index .IPAM.Config 0).Gateway}}' deploy_default)
echo "TRUSTED_PROXIES=$gateway" >> deploy/.env
${compose} up -d`)
  await untilHealthy(engine, ['postgres', 'redis', 'api', 'worker'])
  const run = `${compose} exec -T api node server/src/main.ts`
  const organisation = (await bash(`${run} organisation create 'Acme Staffing'`)).trim()
  const key = readKey(await bash(`${run} key issue ${organisation} test`))
  const url = 'http://127.0.0.1:8080'
  const mandate = await prepareMandate(partnerClient({ url, headers: { 'x-forwarded-proto': 'https' }, ...key }))
  say(`previous release: mandate ${mandate.mandate_id} is ${mandate.status}`)
  return { key, mandate }
}

/** Files that a checkout of another version leaves in place. */
const KEPT = ['.env', 'master-keys', 'credential-keys']

export interface Upgraded {
  readonly sameMandate: boolean
  readonly newMandate: boolean
  readonly seconds: number
}

/** Upgrades to this version with the commands of its README; the customer's key and mandate must work as before. */
export async function upgrade(
  engine: Engine,
  previous: PreviousRelease,
  { root, steps, customer }: { readonly root: string; readonly steps: readonly Step[]; readonly customer: Customer },
  say: (line: string) => void,
): Promise<Upgraded> {
  for (const file of KEPT) {
    const to = join(root, 'deploy', file)
    await command('cp', ['--preserve=all', join(previous.folder, 'deploy', file), to])
  }
  const cwd = join(root, 'deploy')
  const start = performance.now()
  await runSteps(steps, ['upgrade'], { cwd, env: engine.env, say })
  await untilHealthy(engine, LASTING)
  const partner = await throughProxy(engine, cwd, customer.key)
  const mandate = await readMandate(partner, String(customer.mandate.mandate_id))
  const seconds = (performance.now() - start) / 1000
  const another = await prepareMandate(partner)
  return {
    sameMandate: JSON.stringify(withoutAdditions(mandate, customer.mandate)) === JSON.stringify(customer.mandate),
    newMandate: another.status === customer.mandate.status,
    seconds,
  }
}

/** A later version may add fields; those of the earlier one must be as they were. */
function withoutAdditions(now: Record<string, unknown>, before: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.keys(before).map(name => [name, now[name]]))
}

/** A client that calls over TLS through Caddy, and trusts its authority only. */
export async function throughProxy(engine: Engine, cwd: string, key: Key): Promise<PartnerClient> {
  return partnerClient({ url: 'https://localhost', ca: await proxyAuthority(engine, cwd), ...key })
}

/** The certificate of the authority that Caddy made for `localhost`. */
export async function proxyAuthority({ env }: Engine, cwd: string): Promise<string> {
  const file = '/data/caddy/pki/authorities/local/root.crt'
  return await command('docker', ['compose', 'exec', '-T', 'caddy', 'cat', file], { cwd, env })
}
