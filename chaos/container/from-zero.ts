import { join } from 'node:path'
import { command, secondsSince } from './command.ts'
import type { Engine } from './engine.ts'
import { type Key, partnerClient, prepareMandate, readKey, readMandate } from './partner.ts'
import { runSteps, type Step } from './readme.ts'
import { GATEWAY, inspectService, killAll, LASTING } from './services.ts'
import { throughProxy } from './upgrade.ts'

/** From nothing to a signed call as deploy/README.md says, then a backup, the death of all services, and the end. */
export async function startFromZero(engine: Engine, root: string, steps: readonly Step[], say: (line: string) => void) {
  const start = performance.now()
  const run = { cwd: root, env: engine.env, say }
  const printed = await runSteps(steps, ['build', 'settings', 'start', 'key', 'call'], run)
  const seconds = secondsSince(start)
  say(`signed call over TLS: ${printed.get('call')?.slice(0, 100)}`)
  const cwd = join(root, 'deploy')
  const key = readKey(printed.get('key') ?? '')
  const partner = await throughProxy(engine, cwd, key)
  const unknownProxy = await proxyInLog(engine, cwd, key)
  say(`a proxy that is not trusted is named in the log: ${unknownProxy}`)
  const mandate = await prepareMandate(partner)
  await runSteps(steps, ['backup'], { ...run, cwd })
  const ours = await Promise.all(['api', 'worker'].map(service => inspectService(engine, service)))
  const killed = performance.now()
  say(`kill -9: ${LASTING.join(', ')}`)
  await killAll(engine, LASTING)
  const again = await readMandate(partner, String(mandate.mandate_id))
  const backAfter = secondsSince(killed)
  say(`all services are healthy ${backAfter} s after the kill`)
  await runSteps(steps, ['stop'], { ...run, cwd })
  await command('docker', ['compose', '--profile', 'caddy', 'down', '--volumes'], { cwd, env: engine.env })
  return {
    seconds,
    namesProxy: unknownProxy === GATEWAY,
    backAfter,
    sameMandate: JSON.stringify(again) === JSON.stringify(mandate),
    hardened: ours.every(({ readOnly, user }) => readOnly && user === 'node'),
  }
}

/** Calls as a proxy on this machine that is missing in TRUSTED_PROXIES does. Returns the address that the log then names. */
async function proxyInLog(engine: Engine, cwd: string, key: Key): Promise<string> {
  const proxy = partnerClient({ url: 'http://127.0.0.1:8080', headers: { 'x-forwarded-proto': 'https' }, ...key })
  await proxy.call('GET', '/account', 403)
  const log = await command('docker', ['compose', 'logs', '--no-color', 'api'], { cwd, env: engine.env })
  return /"proxy":"([^"]+)"/.exec(log)?.[1] ?? 'none'
}
