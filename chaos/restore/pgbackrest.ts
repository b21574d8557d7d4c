import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type OwnPostgres, startPostgresFrom } from '../../testing/postgres.ts'

const PROGRAM = '/usr/bin/pgbackrest'

/** Backups of a PostgreSQL of its own into a folder beside it, as deploy/README.md sets them up. */
export interface Backups {
  full(): Promise<void>
  /** Every commit so far is in the repository. */
  archiveAll(): Promise<void>
  /** Another cluster, as of the last commit at this time, which is in the form of PostgreSQL. */
  restoreTo(time: string): Promise<OwnPostgres>
}

export async function setUpBackups(postgres: OwnPostgres): Promise<Backups> {
  const base = join(dirname(postgres.dataFolder), 'backups')
  for (const folder of [base, join(base, 'repo'), join(base, 'log'), join(base, 'lock')]) {
    await mkdir(folder)
    // The server runs as another user.
    await chmod(folder, 0o777)
  }
  const config = join(base, 'pgbackrest.conf')
  const { port } = new URL(postgres.db.url)
  await writeFile(config, configOf(base, postgres.dataFolder, port))
  const { admin } = postgres.db
  await admin.query('alter system set archive_mode = on')
  await admin.query(`alter system set archive_command = '${PROGRAM} --config=${config} --stanza=main archive-push %p'`)
  await admin.query('alter system set track_commit_timestamp = on')
  await postgres.kill()
  await postgres.start()
  const backrest = (...words: string[]) => postgres.program(PROGRAM, [`--config=${config}`, '--stanza=main', ...words])
  await backrest('stanza-create')
  return {
    full: async () => void (await backrest('backup', '--type=full')),
    archiveAll: async () => void (await backrest('check')),
    restoreTo: time =>
      startPostgresFrom(async ({ dataFolder, program }) => {
        const target = ['--type=time', `--target=${time}`, '--target-action=promote', '--archive-mode=off']
        await program(PROGRAM, [
          `--config=${config}`,
          '--stanza=main',
          `--pg1-path=${dataFolder}`,
          ...target,
          'restore',
        ])
      }),
  }
}

function configOf(base: string, dataFolder: string, port: string): string {
  return `[global]
repo1-path=${join(base, 'repo')}
log-path=${join(base, 'log')}
lock-path=${join(base, 'lock')}
log-level-console=warn
log-level-file=off
start-fast=y
archive-timeout=60

[main]
pg1-path=${dataFolder}
pg1-socket-path=${dataFolder}
pg1-port=${port}
pg1-user=postgres
`
}
