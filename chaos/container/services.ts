import type { Engine } from './engine.ts'

/** Services of compose.yaml that run for as long as the installation does. */
export const LASTING = ['postgres', 'redis', 'api', 'worker', 'caddy'] as const

/** This machine, as containers see it, and so a proxy on it: deploy/README.md. */
export const GATEWAY = '172.30.250.1'

interface Container {
  readonly service: string
  readonly pid: number
  readonly health: string
  readonly readOnly: boolean
  readonly user: string
}

export async function inspectService(engine: Engine, service: string): Promise<Container> {
  const id = await engine.docker('ps', '--quiet', '--filter', `label=com.docker.compose.service=${service}`)
  if (id === '') throw new Error(`${service} does not run.`)
  const [found] = JSON.parse(await engine.docker('inspect', id.split('\n')[0]!)) as [Inspected]
  const { State: state, HostConfig: host, Config: config } = found
  return {
    service,
    pid: state.Pid,
    health: state.Health?.Status ?? 'none',
    readOnly: host.ReadonlyRootfs,
    user: config.User,
  }
}

interface Inspected {
  readonly State: { readonly Pid: number; readonly Health?: { readonly Status: string } }
  readonly HostConfig: { readonly ReadonlyRootfs: boolean }
  readonly Config: { readonly User: string }
}

/**
 * Kills the first process of each service as the kernel does when memory runs out. Not `docker kill`: the engine takes that for the
 * operator's wish and does not restart the container. Resolves when all run again as other processes and are healthy.
 */
export async function killAll(engine: Engine, services: readonly string[]): Promise<void> {
  const before = await Promise.all(services.map(service => inspectService(engine, service)))
  for (const { pid } of before) process.kill(pid, 'SIGKILL')
  const isBack = async ({ service, pid }: Container) => {
    const now = await inspectService(engine, service)
    return now.pid !== 0 && now.pid !== pid && now.health === 'healthy'
  }
  await all(before, isBack, 'the killed services to come back')
}

export async function untilHealthy(engine: Engine, services: readonly string[]): Promise<void> {
  const isHealthy = async (service: string) => (await inspectService(engine, service)).health === 'healthy'
  await all(services, isHealthy, 'the services to be healthy')
}

/** Once a second and one after another: each look is a process, and the machine shall have time for the services. */
async function all<Item>(
  items: readonly Item[],
  isTrue: (item: Item) => Promise<boolean>,
  what: string,
): Promise<void> {
  let missing = items
  for (let tries = 0; tries < 180; tries += 1) {
    const left: Item[] = []
    for (const item of missing) if (!(await isTrue(item).catch(() => false))) left.push(item)
    if (left.length === 0) return
    missing = left
    await new Promise(resolve => setTimeout(resolve, 1_000))
  }
  throw new Error(`Waited in vain for ${what}.`)
}
