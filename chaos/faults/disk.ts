import { execFile } from 'node:child_process'
import { mkdtemp, open, rm, rmdir, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { call } from '../../testing/client.ts'
import { startOwnPostgres } from '../../testing/postgres.ts'
import { until } from '../../testing/process.ts'
import type { Scenario } from '../../testing/scenario.ts'
import { type Deployment, withDeployment } from './deployment.ts'
import { describeEffects, inSeconds } from './effects.ts'

const run = promisify(execFile)
const SIZE = '400m'
const SERVES_WITHIN_MS = 15_000
/** Enough for the lock and pid files of PostgreSQL, too little for a segment of its log. */
const LEFT_BYTES = 64 * 1024

export const disk: Scenario = {
  name: 'disk',
  claim:
    'the disk of PostgreSQL full under load: writes get 503 and never 500, the API stays alive, everything serves within 15 s of free space, nothing lost or doubled',
  // Needs root, to mount a tmpfs.
  onlyByName: true,
  proves: ['F08', 'I9', 'I36'],
  run: async ({ small, say }) => {
    const folder = await mkdtemp(join(tmpdir(), 'pramaan-disk-'))
    await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder])
    try {
      const postgres = await startOwnPostgres(folder)
      try {
        // Otherwise the space of recycled segments lasts for minutes of this load.
        await postgres.db.admin.query(`alter system set max_wal_size = '32MB'`)
        await postgres.db.admin.query('select pg_reload_conf()')
        return await withDeployment({ db: postgres.db, apis: [{}], workers: [{}] }, async deployment => {
          const table = [['round', '503', 'other 5xx', 'reads while full', 'serving after', '/healthz']]
          const rounds = small ? 1 : 3
          let isGood = true
          for (let round = 1; round <= rounds; round++) {
            const seen = await fillOnce(deployment, folder, small ? 8_000 : 60_000, postgres)
            isGood &&=
              seen.unavailable > 0 && seen.serverErrors === 0 && seen.healthy && seen.servesMs <= SERVES_WITHIN_MS
            const { unavailable, serverErrors, reads, servesMs, healthy } = seen
            table.push([round, unavailable, serverErrors, reads, inSeconds(servesMs), healthy ? 200 : 503].map(String))
            say(table.at(-1)!.join('  '))
          }
          const effects = await deployment.finish()
          return {
            ok: isGood && effects.faults.length === 0,
            table,
            figures: `${rounds} times full, ${describeEffects(deployment.load.accepted, effects)}`,
          }
        })
      } finally {
        await postgres.close()
      }
    } finally {
      await run('umount', [folder])
      await rmdir(folder)
    }
  },
}

async function fillOnce(
  { apis, load, serves }: Deployment,
  folder: string,
  lastsMs: number,
  postgres: Awaited<ReturnType<typeof startOwnPostgres>>,
) {
  await wait(2_000)
  const before = load.counts()
  const filler = join(folder, 'filler')
  await fill(folder, filler)
  // A table that must grow fails even while the log still has room.
  await until(async () => load.counts().unavailable > before.unavailable, 120_000, 'a write to fail').catch(() => {})
  await wait(lastsMs)
  const [api] = apis
  const healthy = (await call('GET', `${api!.url}/healthz`)).status === 200
  const reads = (await call('GET', `${api!.url}/api/skills/search?keyword=mason`)).status
  await rm(filler)
  const freed = performance.now()
  // PostgreSQL ends when it cannot write its log, and starts by itself only under a supervisor.
  if (!(await postgres.isAccepting())) await postgres.start().catch(() => {})
  await until(serves, 60_000, 'the API to serve')
  const servesMs = performance.now() - freed
  const after = load.counts()
  return {
    unavailable: after.unavailable - before.unavailable,
    serverErrors: after.serverErrors - before.serverErrors,
    healthy,
    reads,
    servesMs,
  }
}

async function fill(folder: string, filler: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const file = await open(filler, 'w')
  const chunk = Buffer.alloc(1024 * 1024, 1)
  try {
    for (let left = bavail * bsize - LEFT_BYTES; left > 0; left -= chunk.length) {
      await file.write(chunk.subarray(0, Math.min(left, chunk.length)))
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    await file.close()
  }
}
