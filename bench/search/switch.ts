import { readStarterFiles } from '../../server/src/adapters/starter-files.ts'
import { importCatalogue, readStarter } from '../../server/src/features/taxonomy/index.ts'
import { addresses, call } from '../../testing/client.ts'
import type { TestDatabase } from '../../testing/database.ts'
import { type ServerProcess, startServer, until } from '../../testing/process.ts'
import { percentile } from '../figures.ts'

export interface SwitchFigures {
  /** From the import's commit until every process answers from the new version. */
  readonly visibleMs: number
  readonly calmP99: number
  readonly switchP99: number
  readonly switchMax: number
}

/** Some 60 searches a second on each process: a busy front end, not a machine at its end. */
const PAUSE_MS = 15

/** Longer than any machine may take, so that a slow one gets a figure. */
const GIVE_UP_AFTER_MS = 60_000

/** A new version under load: two processes answer searches while a changed catalogue is imported. */
export async function measureSwitch(db: TestDatabase): Promise<SwitchFigures> {
  const env = { DATABASE_URL: db.url, REDIS_PREFIX: `bench:${process.pid}:` }
  const servers = [await startServer('api', env), await startServer('api', env)]
  try {
    const nextAddress = addresses(30)
    const calm = await measureFor(servers, nextAddress, 2_000, async () => false)
    const committed = importChanged(db).then(() => performance.now())
    let visibleAt = 0
    const version = await expectedVersion(db)
    const during = await measureFor(servers, nextAddress, GIVE_UP_AFTER_MS, async () => {
      const seen = await Promise.all(servers.map(server => versionOf(server, nextAddress())))
      if (seen.every(each => each === version)) visibleAt = performance.now()
      return visibleAt > 0
    })
    return {
      visibleMs: visibleAt === 0 ? Number.POSITIVE_INFINITY : Math.max(0, visibleAt - (await committed)),
      calmP99: percentile(calm, 0.99),
      switchP99: percentile(during, 0.99),
      switchMax: Math.max(...during),
    }
  } finally {
    await Promise.all(servers.map(server => server.end('SIGTERM')))
  }
}

/** One search after the other on each process, with a pause between; the time of each. */
async function measureFor(
  servers: readonly ServerProcess[],
  nextAddress: () => string,
  withinMs: number,
  done: () => Promise<boolean>,
): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + withinMs
  let finished = false
  const client = async (server: ServerProcess) => {
    while (!finished && performance.now() < end) {
      const start = performance.now()
      await call('GET', `${server.url}/api/skills/search?keyword=welding`, { from: nextAddress() })
      times.push(performance.now() - start)
      await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
    }
  }
  const watch = async () => {
    await until(async () => performance.now() >= end || (await done()), withinMs + 1_000, 'the new version')
    finished = true
  }
  await Promise.all([...servers.map(client), watch()])
  return times
}

async function versionOf(server: ServerProcess, from: string): Promise<number> {
  return (await call('GET', `${server.url}/api/skills/sk_1001`, { from })).body?.data?.taxonomy_version ?? 0
}

async function expectedVersion(db: TestDatabase): Promise<number> {
  const { rows } = await db.admin.query('select max(version) + 1 as version from taxonomy_versions')
  return rows[0].version
}

async function importChanged(db: TestDatabase): Promise<void> {
  const files = await readStarterFiles(new URL('../../catalogue', import.meta.url).pathname)
  const read = readStarter({ ...files, version: 'changed' })
  if (!read.ok) throw new Error(read.error.join('\n'))
  const skills = read.value.skills.map(skill => ({ ...skill, description: `${skill.description} Changed.` }))
  const deps = { database: db.database, clock: () => Date.now(), afterReplacement: async () => {} }
  await importCatalogue(deps, { ...read.value, skills })
}
