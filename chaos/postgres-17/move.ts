import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { promisify } from 'node:util'
import { ensureNewerPrograms, POSTGRES_17 } from '../../testing/newer-programs.ts'
import { initCluster, type OwnPostgres, startPostgresFrom } from '../../testing/postgres.ts'

export interface Moved {
  readonly postgres: OwnPostgres
  readonly seconds: number
}

/** deploy/README.md, Moving to PostgreSQL 17, by dump: roles with their memberships and defaults, then the database. Both with the new programs. */
export async function moveByDump(old: OwnPostgres): Promise<Moved> {
  await ensureNewerPrograms()
  const postgres = await startPostgresFrom(initCluster, POSTGRES_17)
  const start = performance.now()
  const roles = join(postgres.dataFolder, '..', 'roles.sql')
  const dump = join(postgres.dataFolder, '..', 'pramaan.dump')
  await postgres.program('pg_dumpall', [...addressOf(old), '--roles-only', '--file', roles])
  await postgres.program('pg_dump', [...addressOf(old), '--format=custom', '--file', dump, 'pramaan'])
  // The superuser exists in every cluster: `create role postgres` fails, and nothing else does.
  await postgres.program('psql', [...addressOf(postgres), '--quiet', '--file', roles, 'postgres'])
  await postgres.program('pg_restore', [
    ...addressOf(postgres),
    '--create',
    '--exit-on-error',
    '--dbname=postgres',
    dump,
  ])
  await analyze(postgres)
  return { postgres, seconds: (performance.now() - start) / 1_000 }
}

/** By pg_upgrade: the files of the old cluster, which must have been stopped cleanly, are copied. */
export async function moveByUpgrade(old: OwnPostgres): Promise<Moved> {
  await ensureNewerPrograms()
  let seconds = 0
  const postgres = await startPostgresFrom(async cluster => {
    await initCluster(cluster)
    const start = performance.now()
    await old.program('pg_ctl', ['-D', old.dataFolder, '-m', 'fast', '-w', 'stop'])
    await cluster.program('pg_upgrade', [
      `--old-bindir=${old.binaries}`,
      `--new-bindir=${cluster.binaries}`,
      `--old-datadir=${old.dataFolder}`,
      `--new-datadir=${cluster.dataFolder}`,
      '--username=postgres',
      `--socketdir=${join(cluster.dataFolder, '..')}`,
    ])
    seconds = (performance.now() - start) / 1_000
  }, POSTGRES_17)
  await analyze(postgres)
  return { postgres, seconds }
}

async function analyze(postgres: OwnPostgres): Promise<void> {
  // A script in the place of the program finds its libraries; vacuumdb is one of them.
  await promisify(execFile)(join(postgres.binaries, 'vacuumdb'), [...addressOf(postgres), '--analyze-only', 'pramaan'])
}

function addressOf({ db }: OwnPostgres): readonly string[] {
  return ['--host=127.0.0.1', `--port=${new URL(db.url).port}`, '--username=postgres']
}
