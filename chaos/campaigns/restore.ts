import { appendFile, chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Undo, undoAll } from '../../server/src/compose/undo.ts'
import { candidate } from '../../testing/campaigns.ts'
import { type OwnPostgres, startOwnPostgres, startPostgresFrom } from '../../testing/postgres.ts'
import { until } from '../../testing/process.ts'
import { startProvider, type TestProvider } from '../../testing/provider/start.ts'
import type { Scenario } from '../../testing/scenario.ts'
import { sending, untilRecovered } from '../restore/restored.ts'
import { launchAtOnce, newAgency } from './agency.ts'
import { startProcesses } from './processes.ts'

const METHODS = 3
/** Slow enough that the campaign is in its middle when the backup is taken. */
const ANSWER_AFTER_MS = 400
/** On a busy machine as well: the claim is about what is sent, not about when. */
const REACHED_WITHIN_MS = 300_000
/** Many times the 100 ms after which a worker looks for what is due. */
const WATCHED_MS = 6_000

export const restore: Scenario = {
  name: 'restore',
  claim:
    'a base backup of the middle of a campaign, restored with the archived WAL into another cluster: its worker sends nothing until `pramaan-server sending resume`, and goes on then',
  proves: ['F10', 'D8'],
  run: async ({ small, say }) => {
    const candidates = small ? 1_000 : 5_000
    const undo: Undo[] = []
    try {
      const provider = await startProvider({ answerAfterMs: ANSWER_AFTER_MS, mostAttempts: 1_000 })
      undo.push(provider.end)
      const restored = await loseAndRestore(candidates, provider, undo)
      undo.push(restored.close)
      const before = await readState(restored, provider)
      say(`restored on ${before.current}: ${before.due} candidates due, ${before.messages} messages in the journal`)
      undo.push((await startProcesses({ databaseUrl: restored.db.url, provider, workers: 1 })).end)
      await wait(WATCHED_MS)
      const watched = await readState(restored, provider)
      const status = await sending(restored, ['status'])
      const resumed = await sending(restored, ['resume', '--reason', 'restored by chaos'])
      const isDone = async () => (await readState(restored, provider)).due === 0
      await until(isDone, REACHED_WITHIN_MS, 'everybody to be contacted').catch(() =>
        say('not everybody was contacted'),
      )
      const after = await readState(restored, provider)
      const [unasked, sent] = [watched.messages - before.messages, after.messages - watched.messages]
      const isSaid = status.includes('NOT sent') && !resumed.includes('NOT sent')
      return {
        ok: before.due > 0 && before.timeline > 1 && unasked === 0 && isSaid && sent > 0 && after.due === 0,
        table: [
          ['', 'may send', 'due', 'messages'],
          ...[before, watched, after].map((state, at) => [
            ['restored', `${WATCHED_MS / 1_000} s with a worker`, 'after resume'][at]!,
            String(state.maySend),
            String(state.due),
            String(state.messages),
          ]),
        ],
        figures: `timeline ${before.timeline}, ${before.due} candidates due, ${unasked} messages until resume, ${sent} after it`,
      }
    } finally {
      await undoAll(undo)
    }
  },
}

/** Runs a campaign, takes a backup in its middle, loses the cluster later, and restores what was archived. */
async function loseAndRestore(candidates: number, provider: TestProvider, undo: Undo[]): Promise<OwnPostgres> {
  const postgres = await startOwnPostgres()
  undo.push(postgres.close)
  const archive = await archiveOf(postgres)
  const processes = await startProcesses({ databaseUrl: postgres.db.url, provider, workers: 1 })
  undo.push(processes.end)
  const agency = await newAgency(postgres.db, processes.api, METHODS * candidates)
  await launchAtOnce(
    agency,
    Array.from({ length: candidates }, (_, at) => candidate(at)),
  )
  const reach = (messages: number) =>
    until(async () => (await provider.counts()).messages >= messages, REACHED_WITHIN_MS, `${messages} messages`)
  await reach(candidates / 10)
  const restored = startPostgresFrom(async ({ dataFolder, program }) => {
    const { port } = new URL(postgres.db.url)
    const source = ['-h', '127.0.0.1', '-p', port, '-U', 'postgres', '-c', 'fast', '-X', 'none', '--no-manifest']
    await program('pg_basebackup', ['-D', dataFolder, ...source])
    await reach(candidates / 4)
    await archiveAll(postgres, archive)
    await processes.end()
    await postgres.kill()
    const recovery = `restore_command = 'cp ${archive}/%f %p'\nrecovery_target_timeline = 'latest'\narchive_mode = off\n`
    await appendFile(join(dataFolder, 'postgresql.auto.conf'), recovery)
    await writeFile(join(dataFolder, 'recovery.signal'), '')
  })
  return await restored
}

/** From now on, WAL files that are full or switched are kept beside the data folder. */
async function archiveOf(postgres: OwnPostgres): Promise<string> {
  const archive = join(dirname(postgres.dataFolder), 'archive')
  await mkdir(archive)
  // The server runs as another user.
  await chmod(archive, 0o777)
  const { admin } = postgres.db
  await admin.query('alter system set archive_mode = on')
  await admin.query(`alter system set archive_command = 'cp %p ${archive}/%f'`)
  await postgres.kill()
  await postgres.start()
  return archive
}

async function archiveAll({ db: { admin } }: OwnPostgres, archive: string): Promise<void> {
  const { rows } = await admin.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file')
  const { file } = rows[0]!
  const isArchived = async () =>
    (await readdir(archive)).includes(file) && (await stat(join(archive, file))).size === 16 * 2 ** 20
  await until(isArchived, 60_000, `${file} to be archived`)
}

interface State {
  readonly maySend: boolean
  readonly current: string
  readonly timeline: number
  readonly due: number
  readonly messages: number
}

async function readState({ db: { admin } }: OwnPostgres, provider: TestProvider): Promise<State> {
  await untilRecovered(admin)
  const { rows } = await admin.query<Omit<State, 'messages' | 'timeline'>>(
    `select may_send as "maySend", current,
       (select count(*)::int from journeys where due_at <= now() and status = 'pending') as due from read_sending()`,
  )
  const row = rows[0]!
  const timeline = Number(/timeline (\d+)/.exec(row.current)?.[1])
  return { ...row, timeline, messages: (await provider.counts()).messages }
}
