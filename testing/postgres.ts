import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { appendFile, chown, mkdir, mkdtemp, readdir, readFile, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { freePort, until } from './process.ts'
import { createFilledDatabase } from './template.ts'

const run = promisify(execFile)

/** A PostgreSQL of its own, which a scenario may kill, stop or fill up. Durable as in production: fsync and checksums are on. */
export interface OwnPostgres {
  readonly db: TestDatabase
  readonly dataFolder: string
  /** Of the postmaster. */
  pid(): Promise<number>
  isAccepting(): Promise<boolean>
  /** The postmaster and all its children get SIGKILL, as when the machine loses power. The pid file stays. */
  kill(): Promise<void>
  start(): Promise<void>
  /** The program of this version of PostgreSQL, or another by its path, as the user of the server. */
  program(name: string, args: readonly string[]): Promise<string>
  /** Where its programs are. */
  readonly binaries: string
  close(): Promise<void>
}

/**
 * With the schema and the starter catalogue. `folder` must be empty; without it, one is made and removed. `settings` are lines of
 * postgresql.conf.
 */
export async function startOwnPostgres(folder?: string, settings: readonly string[] = []): Promise<OwnPostgres> {
  const base = folder ?? (await newFolder())
  const cluster = await prepareCluster(base)
  const { dataFolder } = cluster
  await initCluster(cluster)
  await appendFile(join(dataFolder, 'postgresql.conf'), `\n${settings.join('\n')}\n`)
  await cluster.start()
  await createFilledDatabase(cluster.url)
  const db = openTestDatabase(cluster.url)
  return ownPostgres(cluster, db, folder === undefined ? base : dataFolder)
}

/** Another cluster, from files that `fill` puts into its empty data folder; of another version with its `binaries`. */
export async function startPostgresFrom(
  fill: (cluster: Cluster) => Promise<void>,
  binaries?: string,
): Promise<OwnPostgres> {
  const base = await newFolder()
  const cluster = await prepareCluster(base, binaries)
  await fill(cluster)
  await cluster.start()
  return ownPostgres(cluster, openTestDatabase(cluster.url), base)
}

/** An empty cluster, durable and with checksums. */
export async function initCluster({ dataFolder, program }: Pick<Cluster, 'dataFolder' | 'program'>): Promise<void> {
  await program('initdb', ['-D', dataFolder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-k'])
}

function ownPostgres({ stop, url: _, ...cluster }: Cluster, db: TestDatabase, removed: string): OwnPostgres {
  return {
    db,
    ...cluster,
    close: async () => {
      await db.drop()
      await stop()
      await rm(removed, { recursive: true })
    },
  }
}

interface Cluster extends Omit<OwnPostgres, 'db' | 'close'> {
  readonly url: string
  stop(): Promise<void>
}

async function newFolder(): Promise<string> {
  return await mkdtemp(join(await fastFolder(), 'pramaan-postgres-'))
}

/** A cluster without files, on a port of its own. */
async function prepareCluster(base: string, given?: string): Promise<Cluster> {
  const dataFolder = join(base, 'data')
  const binaries = given ?? (await binaryFolder())
  const owner = await ownerOfServer()
  const program = async (name: string, args: readonly string[]) =>
    (await run(resolve(binaries, name), args, { ...owner, cwd: base })).stdout
  await mkdir(dataFolder, { mode: 0o700 })
  for (const path of [base, dataFolder]) if (owner.uid !== undefined) await chown(path, owner.uid, owner.gid)
  const port = await freePort()
  const isAccepting = () => canConnect(`postgres://postgres@127.0.0.1:${port}/postgres`)
  let child: ChildProcess | undefined
  const start = async () => {
    const settings = ['-p', String(port), '-k', dataFolder, '-c', 'listen_addresses=127.0.0.1']
    child = spawn(join(binaries, 'postgres'), ['-D', dataFolder, ...settings], { ...owner, cwd: base, stdio: 'ignore' })
    await until(isAccepting, 60_000, 'PostgreSQL to accept connections')
  }
  const pid = async () => Number((await readFile(join(dataFolder, 'postmaster.pid'), 'utf8')).split('\n', 1)[0])
  const endBy = async (how: (postmaster: number) => Promise<void>) => {
    const gone = new Promise(ended => child?.once('exit', ended))
    await how(await pid())
    await gone
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/pramaan`,
    dataFolder,
    binaries,
    pid,
    isAccepting,
    kill: () => endBy(killWithChildren),
    start,
    program,
    stop: async () => {
      if (child !== undefined && child.exitCode === null && child.signalCode === null)
        await endBy(async postmaster => void process.kill(postmaster, 'SIGQUIT'))
    },
  }
}

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

async function killWithChildren(postmaster: number): Promise<void> {
  const children = await childrenOf(postmaster)
  for (const pid of [postmaster, ...children]) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // A backend whose client left has ended by itself.
    }
  }
}

/** Processes whose parent this one is. */
export async function childrenOf(pid: number): Promise<readonly number[]> {
  const { stdout } = await run('ps', ['--ppid', String(pid), '-o', 'pid='])
  return stdout.split('\n').map(Number).filter(Boolean)
}

/** In memory if there is room: what is killed is the process, not the machine, so nothing is proved by waiting for a disk. */
async function fastFolder(): Promise<string> {
  const { bavail, bsize } = await statfs('/dev/shm').catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize > 2 ** 30 ? '/dev/shm' : tmpdir()
}

async function binaryFolder(): Promise<string> {
  const versions = (await readdir('/usr/lib/postgresql')).map(Number).toSorted((a, b) => b - a)
  return `/usr/lib/postgresql/${versions[0]}/bin`
}

/** PostgreSQL refuses to run as root. Not with runuser, which stops itself when the server is stopped and does not continue with it. */
async function ownerOfServer(): Promise<{ readonly uid: number; readonly gid: number } | { readonly uid?: undefined }> {
  if (process.getuid?.() !== 0) return {}
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async flag => Number((await run('id', [flag, 'postgres'])).stdout)),
  )
  return { uid: uid!, gid: gid! }
}
