import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { bareEnvironment } from '../testing/environment.ts'
import { endProcess, MAIN } from '../testing/process.ts'
import type { Scenario } from '../testing/scenario.ts'

const ESCO_SKILLS = 13_896

/**
 * The kills are spread evenly over the time of an import, from the first byte read to just before the commit. That time is
 * the shorter of two: the first import of a machine reads from a cold disk and took 14 % longer, so that the last kill came
 * too late. This can still happen once, when an import is faster than both.
 */
export const importKills: Scenario = {
  name: 'import',
  claim:
    'ESCO imported in under 60 s; kill -9 in the middle leaves the earlier version unchanged; a second import changes no row',
  run: async ({ small, data, say }) => {
    const kills = small ? 3 : 10
    const db = await createTestDatabase()
    try {
      const before = await stateOf(db)
      const tried = [await importAnew(data), await importAnew(data)]
      const whole = { ms: Math.min(...tried) }
      say(`an undisturbed import takes ${(whole.ms / 1000).toFixed(1)} s`)
      let unharmed = 0
      let landed = 0
      for (let kill = 1; kill <= kills; kill++) {
        const { finished } = await importEsco(db, data, (whole.ms * (kill - 0.5)) / kills)
        if (!finished) landed++
        if (finished || (await stateOf(db)) === before) unharmed++
        say(
          `kill ${kill} of ${kills} after ${Math.round((whole.ms * (kill - 0.5)) / kills)} ms: ${finished ? 'too late' : 'landed'}`,
        )
        if (finished) break
      }
      const first = await importEsco(db, data)
      const after = await stateOf(db)
      const second = await importEsco(db, data)
      const { rows } = await db.admin.query(
        "select count(*)::int as skills, (select count(*)::int from catalogue_labels l join catalogue_nodes n using (level, number) where n.source = 'esco') as labels from catalogue_nodes where source = 'esco' and level = 'skill'",
      )
      const { skills, labels } = rows[0]
      const unchanged = (await stateOf(db)) === after
      const ok = landed >= kills - 1 && unharmed === kills && skills === ESCO_SKILLS && whole.ms < 60_000 && unchanged
      return {
        ok,
        table: [
          [
            'kills landed',
            'earlier version unchanged',
            'skills',
            'labels',
            'import s',
            'second import s',
            'rows changed by it',
          ],
          [
            landed,
            unharmed,
            skills,
            labels,
            (whole.ms / 1000).toFixed(1),
            (second.ms / 1000).toFixed(1),
            unchanged ? 0 : 'some',
          ].map(String),
        ],
        figures: `${unharmed} of ${kills} kills harmless, ${skills} skills and ${labels} labels in ${(first.ms / 1000).toFixed(1)} s`,
      }
    } finally {
      await db.drop()
    }
  },
}

async function importAnew(data: string): Promise<number> {
  const db = await createTestDatabase()
  try {
    return (await importEsco(db, data)).ms
  } finally {
    await db.drop()
  }
}

async function importEsco(
  db: TestDatabase,
  data: string,
  killAfterMs?: number,
): Promise<{ ms: number; finished: boolean }> {
  const start = performance.now()
  const child = spawn(process.execPath, [MAIN, 'catalogue', 'import', 'esco', `${data}/esco-1.1.1`], {
    env: { ...bareEnvironment(), DATABASE_URL: db.url },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const ended = once(child, 'exit')
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => void endProcess(child, 'SIGKILL'), killAfterMs)
  const [code] = await ended
  clearTimeout(timer)
  if (code !== 0 && code !== null) throw new Error(`The import failed:\n${output}`)
  return { ms: performance.now() - start, finished: code === 0 }
}

/** Every row of the catalogue with the transaction that wrote it: equal only if nothing was written in between. */
async function stateOf(db: TestDatabase): Promise<string> {
  const { rows } = await db.admin.query(
    `select md5(string_agg(row, ',' order by row)) as digest from (
       select 'v' || xmin || version as row from taxonomy_versions
       union all select 'n' || xmin || level || number from catalogue_nodes
       union all select 'l' || xmin || level || number || language || kind || text from catalogue_labels) as rows`,
  )
  return rows[0].digest
}
