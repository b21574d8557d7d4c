import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSnapshot, type Ranker } from '@pramaan/matching'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { until } from '../../../testing/process.ts'
import { MODEL_DIRECTORY, MODEL_FILES } from '../../src/adapters/ranker-model.ts'
import { threadedSnapshotLoader } from '../../src/adapters/taxonomy-thread/loader.ts'
import {
  type LiveTaxonomy,
  liveTaxonomy,
  matchSkills,
  readSnapshotSource,
} from '../../src/features/skill-search/index.ts'
import { importCatalogue, type SourceTree } from '../../src/features/taxonomy/index.ts'

/** A version is in use as soon as its snapshot is loaded. Its ranker is built after that. */
let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  // What is tested is when a version is loaded and built: with the 1,700 trades of the starter catalogue each of the 30 loads takes 3 s of CPU.
  await db.admin.query('update catalogue_nodes set retired_version = (select max(version) from taxonomy_versions)')
  await importEnglish('1')
})
afterAll(() => db.drop())

const monotonicNow = () => performance.now()
const addVersion = () =>
  db.admin.query(
    `insert into taxonomy_versions (source, source_version, added, changed, retired, created_at)
     values ('test', 'test', 0, 0, 0, now())`,
  )

/** A source with English labels only: those are ranked. */
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
    {
      ...named('k1', 's', ['calibrate theodolites', 'adjust a sextant']),
      verifiable: true,
      safetyCritical: false,
      wholeTrade: false,
      facts,
    },
    {
      ...named('k2', 's', ['bake sourdough bread', `knead sourdough ${sourceVersion}`]),
      verifiable: true,
      safetyCritical: false,
      wholeTrade: false,
      facts,
    },
    { ...named('k3', 's', ['prune apple trees']), verifiable: true, safetyCritical: false, wholeTrade: false, facts },
  ].filter(({ key }) => key !== without),
  retired: [],
})
const importEnglish = (sourceVersion: string, without = '') =>
  importCatalogue(
    { database: db.database, clock: () => Date.now(), afterReplacement: async () => {} },
    english(sourceVersion, without),
  )
const match = async (taxonomy: LiveTaxonomy, name: string) =>
  (await matchSkills({ taxonomy, yieldToEventLoop: async () => {} }, [name], 5)).results[0]!.matches.map(
    ({ skillName, how }) => [skillName, how],
  )

/** Words of two labels of one skill: no label has both, and the glossary has neither. */
const PHRASE = 'theodolites sextant'
const BY_MEANING = ['calibrate theodolites', 'semantic']

describe('taking over a version', () => {
  /** A loader whose rankers are completed by the test. */
  const setUp = () => {
    const builds: (PromiseWithResolvers<Ranker | null> & { readonly version: number })[] = []
    const discarded: number[] = []
    const reported: unknown[] = []
    const clock = { now: 0 }
    const load = async () => {
      const snapshot = buildSnapshot(await readSnapshotSource(db.database.reads, []))
      const build = { ...Promise.withResolvers<Ranker | null>(), version: snapshot.version }
      const buildRanker = () => {
        builds.push(build)
        return build.promise
      }
      const discard = () => {
        discarded.push(snapshot.version)
        build.promise.catch(() => {})
        build.reject(new Error('discarded'))
      }
      return { snapshot, buildRanker, discard }
    }
    const live = liveTaxonomy({
      database: db.database,
      loader: { load },
      monotonicNow: () => clock.now,
      onRankerReady: ranker => reported.push(ranker),
      onRankerUnavailable: ({ reason, isEarlierInUse }) => reported.push([String(reason), isEarlierInUse]),
    })
    return { live, builds, discarded, reported, clock }
  }
  const settle = () => new Promise(resolve => setImmediate(resolve))
  let built: Promise<Ranker | null> | null = null
  /** Built once; a new object each time. */
  const realRanker = async (): Promise<Ranker> => {
    built ??= threadedSnapshotLoader(db.url)
      .load()
      .then(({ buildRanker }) => buildRanker())
    const ranker = await built
    if (ranker === null) throw new Error('This catalogue has skills to rank.')
    return { ...ranker }
  }

  test('a version is in use without its ranker, and with it as soon as it is built', async () => {
    const { live, builds, reported } = setUp()
    await live.refresh()
    expect(live.isLoaded()).toBe(true)
    expect(await match(live, PHRASE)).toEqual([])
    const ranker = await realRanker()
    builds[0]!.resolve(ranker)
    await settle()
    expect(reported).toEqual([ranker])
    expect((await match(live, PHRASE))[0]).toEqual(BY_MEANING)
    expect(await match(live, 'prune apple trees')).toContainEqual(['prune apple trees', 'exact'])
  })

  test('a newer version cancels a build in progress and is built next, without a report', async () => {
    const { live, builds, discarded, reported } = setUp()
    await live.refresh()
    const first = live.current().version
    for (let edits = 0; edits < 3; edits++) {
      await addVersion()
      await live.refresh()
      await settle()
    }
    expect(builds.map(({ version }) => version)).toEqual([first, first + 1, first + 2, first + 3])
    expect(discarded).toEqual([first, first + 1, first + 2])
    const ranker = await realRanker()
    builds[3]!.resolve(ranker)
    await settle()
    expect([live.current().ranker, live.current().version]).toEqual([ranker, first + 3])
    expect(reported).toEqual([ranker])
  })

  test('under steady edits a build completes after a minute and is used, and the newest version is built next', async () => {
    const { live, builds, discarded, reported, clock } = setUp()
    await live.refresh()
    const first = live.current().version
    clock.now = 60_000
    for (let edits = 0; edits < 3; edits++) {
      await addVersion()
      await live.refresh()
    }
    const newest = live.current().version
    expect(builds.map(({ version }) => version)).toEqual([first])
    const ranker = await realRanker()
    builds[0]!.resolve(ranker)
    await settle()
    expect([live.current().ranker, live.current().version]).toEqual([ranker, newest])
    expect(builds.map(({ version }) => version)).toEqual([first, newest])
    expect(discarded).toEqual([first + 1, first + 2])
    const next = await realRanker()
    builds[1]!.resolve(next)
    await settle()
    expect(live.current().ranker).toBe(next)
    expect(reported).toEqual([ranker, next])
  })

  test('until its own ranker is built a version uses the previous one, which returns no retired skill', async () => {
    const { live, builds } = setUp()
    await live.refresh()
    builds[0]!.resolve(await realRanker())
    await settle()
    await addVersion()
    await live.refresh()
    expect((await match(live, PHRASE))[0]).toEqual(BY_MEANING)
    await importEnglish('gone', 'k1')
    await live.refresh()
    expect(await match(live, PHRASE)).toEqual([])
    await settle()
    builds[2]!.resolve(null)
    await settle()
    expect(live.current().ranker).toBeNull()
    await importEnglish('back')
  })

  test('if the model cannot be used the version stays in use without a ranker, and the reason is reported once', async () => {
    const { live, builds, reported } = setUp()
    await live.refresh()
    const before = live.current()
    builds[0]!.reject(new Error('no such file'))
    await settle()
    await live.refresh()
    expect(reported).toEqual([['Error: no such file', false]])
    expect(live.current()).toBe(before)
    expect(await match(live, 'prune apple trees')).toContainEqual(['prune apple trees', 'exact'])
  })

  test('if a later build fails the report says that the earlier ranker stays in use', async () => {
    const { live, builds, reported } = setUp()
    await live.refresh()
    const ranker = await realRanker()
    builds[0]!.resolve(ranker)
    await settle()
    await addVersion()
    await live.refresh()
    builds[1]!.reject(new Error('no such file'))
    await settle()
    expect(live.current().ranker).toBe(ranker)
    expect(reported).toEqual([ranker, ['Error: no such file', true]])
  })

  test('a ranker that is not built in the expected time is reported once', async () => {
    const { live, reported, clock } = setUp()
    await live.refresh()
    clock.now = 119_999
    await live.refresh()
    expect(reported).toEqual([])
    clock.now = 120_000
    for (let refreshes = 0; refreshes < 3; refreshes++) await live.refresh()
    expect(reported).toEqual([['Error: No ranker was built within 120 s.', false]])
  })
})

test('an import while serving: every answer is of one version, and the ranker of the newest is used in the end', async () => {
  const live = liveTaxonomy({ database: db.database, loader: threadedSnapshotLoader(db.url), monotonicNow })
  await live.refresh()
  const versions: number[] = []
  let done = false
  const client = async () => {
    while (!done) {
      const yieldToEventLoop = () => new Promise<void>(resolve => setImmediate(resolve))
      const { version, results } = await matchSkills(
        { taxonomy: live, yieldToEventLoop },
        [PHRASE, 'prune apple trees'],
        5,
      )
      expect(results[1]!.matches[0]).toMatchObject({ skillName: 'prune apple trees', how: 'exact' })
      versions.push(version)
      await yieldToEventLoop()
    }
  }
  const serving = client()
  for (const sourceVersion of ['2', '3']) {
    const { version } = await importEnglish(sourceVersion)
    await live.refresh()
    expect(live.current().version).toBe(version)
  }
  await until(async () => live.current().ranker !== null, 60_000, 'the ranker')
  done = true
  await serving
  expect(versions).toEqual(versions.toSorted((a, b) => a - b))
  expect((await match(live, PHRASE))[0]).toEqual(BY_MEANING)
})

test('a version that replaces one during its build is no reason for a report', async () => {
  const reported: unknown[] = []
  const ready: number[] = []
  const live = liveTaxonomy({
    database: db.database,
    loader: threadedSnapshotLoader(db.url, { rankerDelayMs: 200 }),
    monotonicNow,
    onRankerReady: (_, version) => ready.push(version),
    onRankerUnavailable: problem => reported.push(problem),
  })
  await live.refresh()
  const first = live.current().version
  for (let edits = 0; edits < 3; edits++) {
    await addVersion()
    await live.refresh()
  }
  await until(async () => ready.includes(first + 3), 60_000, 'the ranker of the newest version')
  expect(reported).toEqual([])
})

test('the thread transfers the snapshot before it builds the ranker', async () => {
  const { buildRanker } = await threadedSnapshotLoader(db.url).load()
  const ranker = buildRanker()
  expect(await Promise.race([ranker, Promise.resolve('not built yet')])).toBe('not built yet')
  expect(await ranker).not.toBeNull()
})

describe('the model files', () => {
  let directory: string
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'pramaan-model-'))
  })
  afterAll(() => rm(directory, { recursive: true }))
  const buildWith = async (model: string) =>
    await (await threadedSnapshotLoader(db.url, { modelDirectory: model }).load()).buildRanker()

  test('missing: the snapshot is loaded and the error names the file', async () => {
    await expect(buildWith(join(directory, 'nowhere'))).rejects.toThrow(/nowhere\/encoder-3\.bin cannot be read/)
  })

  test.each([MODEL_FILES.weights, MODEL_FILES.encoder])(
    'next to another %s than they were fitted to are rejected',
    async name => {
      await cp(MODEL_DIRECTORY, directory, { recursive: true })
      await appendFile(join(directory, name), ' ')
      await expect(buildWith(directory)).rejects.toThrow(`to another ${name} than`)
    },
  )
})
