import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { blocksOf } from '../../testing/docs-page.ts'
import { previousCommit, unpackCommit } from '../../testing/previous-release.ts'
import { command } from './command.ts'
import type { Engine } from './engine.ts'
import { type Key, type PartnerClient, partnerClient, prepareMandate, readKey, readMandate } from './partner.ts'
import { runSteps, type Step, stepsOf } from './readme.ts'
import { LASTING, untilHealthy } from './services.ts'

/** The release that the upgrade starts from: a commit, unpacked. */
export interface PreviousRelease {
  readonly commit: string
  readonly folder: string
}

export async function unpackPreviousRelease(engine: Engine): Promise<PreviousRelease> {
  const commit = previousCommit()
  const folder = join(engine.folder, 'previous')
  await unpackCommit(commit, folder)
  return { commit, folder }
}

/** What the caller of the previous release has when the upgrade begins. */
interface Customer {
  readonly key: Key
  readonly mandate: Record<string, unknown>
}

/** Builds and starts the previous release as its own README says, and makes a mandate there. */
export async function startPrevious(
  engine: Engine,
  { folder }: PreviousRelease,
  say: (line: string) => void,
): Promise<Customer> {
  const steps = stepsOf(blocksOf(await readFile(join(folder, 'deploy/README.md'), 'utf8')))
  const printed = await runSteps(steps, ['build', 'settings', 'start', 'key'], { cwd: folder, env: engine.env, say })
  await untilHealthy(engine, LASTING)
  const key = readKey(printed.get('key') ?? '')
  const mandate = await prepareMandate(await throughProxy(engine, join(folder, 'deploy'), key))
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
