import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MODEL_DIRECTORY, MODEL_FILES } from '../../src/adapters/judge-model.ts'
import { threadedSnapshotLoader } from '../../src/adapters/taxonomy-thread/loader.ts'
import {
  buildSnapshot,
  importCatalogue,
  type Judge,
  type LiveTaxonomy,
  liveTaxonomy,
  matchSkills,
  readSnapshotSource,
  type SourceTree,
} from '../../src/features/catalogue/index.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { until } from '../harness/process.ts'

/** A version comes into force by its snapshot; its judge follows, and until then names are matched without it. */
let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await importEnglish('1')
})
afterAll(() => db.drop())

const addVersion = () =>
  db.admin.query(
    `insert into taxonomy_versions (source, source_version, added, changed, retired, created_at)
     values ('test', 'test', 0, 0, 0, now())`,
  )

/** A source with English labels only, which is what the judge is for. */
const named = (key: string, parentKey: string | null, names: readonly string[]) => ({
  key,
  parentKey,
  number: null,
  description: '',
  labels: names.map((text, at) => ({
    language: 'en',
    kind: at === 0 ? ('preferred' as const) : ('alias' as const),
    text,
  })),
})
const facts = { occupations: 3, isKnowledge: false, reuse: 'sector-specific' } as const
const english = (sourceVersion: string, without = ''): SourceTree => ({
  source: 'english',
  sourceVersion,
  masters: [named('m', null, ['Odd trades'])],
  subSkills: [named('s', 'm', ['Sextants and sourdough'])],
  skills: [
    { ...named('k1', 's', ['calibrate theodolites', 'adjust a sextant']), verifiable: true, facts },
    { ...named('k2', 's', ['bake sourdough bread', `knead sourdough ${sourceVersion}`]), verifiable: true, facts },
    { ...named('k3', 's', ['prune apple trees']), verifiable: true, facts },
  ].filter(({ key }) => key !== without),
  retired: [],
})
const importEnglish = (sourceVersion: string, without = '') =>
  importCatalogue(
    { database: db.database, clock: () => Date.now(), afterReplacement: async () => {} },
    english(sourceVersion, without),
  )
const match = async (taxonomy: LiveTaxonomy, name: string) =>
  (await matchSkills({ taxonomy, nextTurn: async () => {} }, [name], 5)).results[0]!.matches.map(
    ({ skillName, how }) => [skillName, how],
  )

/** No label has it and the glossary knows none of its words: they stand in two labels of one skill. */
const MEANT = 'theodolites sextant'
const BY_MEANING = ['calibrate theodolites', 'semantic']

describe('taking over', () => {
  /** A loader whose judges come when the test lets them. */
  const slowly = () => {
    const coming: PromiseWithResolvers<Judge | null>[] = []
    const told: unknown[] = []
    const load = async () => {
      const judge = Promise.withResolvers<Judge | null>()
      coming.push(judge)
      return { snapshot: buildSnapshot(await readSnapshotSource(db.database.reads, [])), judge: judge.promise }
    }
    const live = liveTaxonomy({
      database: db.database,
      loader: { load },
      onJudged: judge => told.push(judge),
      onUnjudged: why => told.push(String(why)),
    })
    return { live, coming, told }
  }
  const realJudge = async () => {
    const judge = await (await threadedSnapshotLoader(db.url).load()).judge
    if (judge === null) throw new Error('This catalogue has something to judge.')
    return judge
  }

  test('a version answers without its judge, and with it as soon as it has come', async () => {
    const { live, coming, told } = slowly()
    await live.refresh()
    expect(live.isLoaded()).toBe(true)
    expect(await match(live, MEANT)).toEqual([])
    const judge = await realJudge()
    coming[0]!.resolve(judge)
    await coming[0]!.promise
    expect(told).toEqual([judge])
    expect((await match(live, MEANT))[0]).toEqual(BY_MEANING)
    expect(await match(live, 'prune apple trees')).toContainEqual(['prune apple trees', 'exact'])
  })

  test('a judge that comes after a newer version is left alone, and the newer one gets its own', async () => {
    const { live, coming, told } = slowly()
    await live.refresh()
    await addVersion()
    await live.refresh()
    const { version } = live.current()
    coming[0]!.resolve(await realJudge())
    await coming[0]!.promise
    expect([live.current().judge, told]).toEqual([null, []])
    coming[1]!.resolve(await realJudge())
    await coming[1]!.promise
    expect(live.current().judge).not.toBeNull()
    expect(live.current().version).toBe(version)
  })

  test('until its own has come a version is served by the judge of the one before, which names no skill that is gone', async () => {
    const { live, coming } = slowly()
    await live.refresh()
    coming[0]!.resolve(await realJudge())
    await coming[0]!.promise
    await addVersion()
    await live.refresh()
    expect((await match(live, MEANT))[0]).toEqual(BY_MEANING)
    await importEnglish('gone', 'k1')
    await live.refresh()
    expect(await match(live, MEANT)).toEqual([])
    coming[2]!.resolve(null)
    await coming[2]!.promise
    expect(live.current().judge).toBeNull()
    await importEnglish('back')
  })

  test('where no judge can be had the version stays in force without one, and why is told once', async () => {
    const { live, coming, told } = slowly()
    await live.refresh()
    const before = live.current()
    coming[0]!.reject(new Error('no such file'))
    await coming[0]!.promise.catch(() => {})
    await live.refresh()
    expect(told).toEqual(['Error: no such file'])
    expect(live.current()).toBe(before)
    expect(await match(live, 'prune apple trees')).toContainEqual(['prune apple trees', 'exact'])
  })

  test('of a version that was replaced nobody is told that it has no judge', async () => {
    const { live, coming, told } = slowly()
    await live.refresh()
    await addVersion()
    await live.refresh()
    coming[0]!.reject(new Error('the thread was ended'))
    await coming[0]!.promise.catch(() => {})
    expect(told).toEqual([])
  })
})

test('an import while serving: every answer is of one version, and the judge of the newest answers in the end', async () => {
  const live = liveTaxonomy({ database: db.database, loader: threadedSnapshotLoader(db.url) })
  await live.refresh()
  const versions: number[] = []
  let done = false
  const client = async () => {
    while (!done) {
      const nextTurn = () => new Promise<void>(resolve => setImmediate(resolve))
      const { version, results } = await matchSkills({ taxonomy: live, nextTurn }, [MEANT, 'prune apple trees'], 5)
      expect(results[1]!.matches[0]).toMatchObject({ skillName: 'prune apple trees', how: 'exact' })
      versions.push(version)
      await nextTurn()
    }
  }
  const serving = client()
  for (const sourceVersion of ['2', '3']) {
    const { version } = await importEnglish(sourceVersion)
    await live.refresh()
    expect(live.current().version).toBe(version)
  }
  await until(async () => live.current().judge !== null, 20_000, 'the judge')
  done = true
  await serving
  expect(versions).toEqual(versions.toSorted((a, b) => a - b))
  expect((await match(live, MEANT))[0]).toEqual(BY_MEANING)
})

test('the thread hands the snapshot over before the judge, so that a version does not wait for it', async () => {
  const { judge } = await threadedSnapshotLoader(db.url).load()
  expect(await Promise.race([judge, Promise.resolve('not there yet')])).toBe('not there yet')
  expect(await judge).not.toBeNull()
})

describe('the trained files', () => {
  let directory: string
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'pramaan-model-'))
  })
  afterAll(() => rm(directory, { recursive: true }))
  const judgeBy = async (model: string) =>
    await (await threadedSnapshotLoader(db.url, { modelDirectory: model }).load()).judge

  test('missing, the snapshot is there all the same and the file is named', async () => {
    await expect(judgeBy(join(directory, 'nowhere'))).rejects.toThrow(/nowhere\/encoder-3\.bin cannot be read/)
  })

  test.each([MODEL_FILES.weights, MODEL_FILES.encoder])(
    'with another %s than they were fitted to are refused',
    async name => {
      await cp(MODEL_DIRECTORY, directory, { recursive: true })
      await appendFile(join(directory, name), ' ')
      await expect(judgeBy(directory)).rejects.toThrow(`to another ${name} than`)
    },
  )
})
