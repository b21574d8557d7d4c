import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi } from '../../../testing/api.ts'
import { testClock } from '../../../testing/clock.ts'
import { runCommand, saidBy } from '../../../testing/command.ts'
import { credentialKeysFile } from '../../../testing/credentials.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { readStarterTree } from '../../../testing/starter.ts'
import { urlOf, withAdmin } from '../../../testing/template.ts'
import { ensureCredentialKeys, readCredentialSigner } from '../../src/adapters/credential-keys.ts'
import { migrateDatabase, provisionDatabase } from '../../src/adapters/postgres/migrate.ts'
import { enqueueCarryOver } from '../../src/features/selected-skills/index.ts'
import { importCatalogue, type SourceTree } from '../../src/features/taxonomy/index.ts'

/** The first cell exports twice; other cells import. */
const EMPTY = `pramaan_test_${randomBytes(6).toString('hex')}`
const opened: TestDatabase[] = []
let folder: string
let first: TestDatabase
let starter: SourceTree
const earlier = () => join(folder, 'earlier.gz')
const latest = () => join(folder, 'latest.gz')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pramaan-archive-'))
  starter = await readStarterTree()
  await provisionDatabase(urlOf(EMPTY))
  await migrateDatabase(urlOf(EMPTY))
  first = await open()
  await store(first, sourceOf('welds', 'Zymurgic welding'))
  await type(first, 'alias', 'add', 'sk_1001', 'deewar jodai', '--language', 'hi')
  await type(first, 'export', earlier())
  await store(first, sourceOf('glass', 'Zymurgic glassblowing'))
  await store(first, {
    ...starter,
    skills: starter.skills.filter(({ key }) => key !== 'sk_1001'),
    retired: [{ key: 'sk_1001', replacedByKey: 'sk_1002' }],
  })
  await type(first, 'export', latest())
})
afterAll(async () => {
  for (const db of opened) await db.drop()
  await withAdmin(admin => admin.query(`drop database if exists ${EMPTY} with (force)`))
  await rm(folder, { recursive: true })
})

async function open(template?: string): Promise<TestDatabase> {
  const db = await createTestDatabase(template)
  opened.push(db)
  return db
}

async function type(db: TestDatabase, ...words: string[]): Promise<{ code: number; said: string }> {
  return saidBy(await runCommand(['catalogue', ...words], { DATABASE_URL: db.url }))
}

async function store({ database }: TestDatabase, tree: SourceTree): Promise<void> {
  await importCatalogue({ database, clock: testClock().clock, afterReplacement: enqueueCarryOver }, tree)
}

function sourceOf(source: string, name: string): SourceTree {
  const node = (key: string, parentKey: string | null, text: string) => ({
    key,
    parentKey,
    number: null,
    description: '',
    labels: [{ language: 'en', kind: 'preferred' as const, text }],
  })
  const skill = { ...node('k', 's', name), verifiable: true, safetyCritical: false, wholeTrade: false }
  const facts = { occupations: 12.5, isKnowledge: false, reuse: 'cross-sector' } as const
  return {
    source,
    sourceVersion: '1',
    masters: [node('m', null, `Trades of ${source}`)],
    subSkills: [node('s', 'm', `Work of ${source}`)],
    skills: [{ ...skill, facts }],
    retired: [],
  }
}

/** Every row of the catalogue, and what the next number of each kind will follow. */
async function readAll({ admin }: TestDatabase) {
  const rowsOf = async (query: string) => (await admin.query(query)).rows
  return {
    versions: await rowsOf('select * from taxonomy_versions order by version'),
    nodes: await rowsOf('select * from catalogue_nodes order by level, number'),
    labels: await rowsOf('select * from catalogue_labels order by level, number, language, kind, text'),
    aliases: await rowsOf(
      "select to_jsonb(a) - 'alias_id' as alias from skill_aliases a order by number, added_version",
    ),
    sequences: await rowsOf(
      `select sequencename, last_value from pg_sequences
       where sequencename ~ '^(master|sub_skill|skill)_numbers$|^taxonomy_versions' order by sequencename`,
    ),
  }
}

test('an empty cell gets the same nodes, labels, aliases, versions and sequences', async () => {
  const cell = await open(EMPTY)
  expect(await type(cell, 'import', 'archive', latest())).toEqual({
    code: 0,
    said: `Taxonomy version 5: ${starter.skills.length + 2} skills added, 0 changed, 1 retired.`,
  })
  const all = await readAll(cell)
  expect(all).toEqual(await readAll(first))
  expect([all.aliases.length, all.sequences.map(({ last_value }) => last_value)]).toEqual([
    2,
    ['1002', '100002', '10002', '5'],
  ])
  await type(cell, 'export', join(folder, 'again.gz'))
  expect((await readFile(join(folder, 'again.gz'))).equals(await readFile(latest()))).toBe(true)
})

test('a second import writes no row', async () => {
  const cell = await open(EMPTY)
  await type(cell, 'import', 'archive', latest())
  const rows = async () =>
    (await cell.admin.query('select xmin::text, ctid::text from catalogue_nodes order by ctid')).rows
  const [before, written] = [await readAll(cell), await rows()]
  expect((await type(cell, 'import', 'archive', latest())).said).toMatch(/^Nothing changed/)
  expect([await readAll(cell), await rows()]).toEqual([before, written])
})

test('after an import, later versions and skills have numbers that the archive does not use', async () => {
  const cell = await open(EMPTY)
  await type(cell, 'import', 'archive', latest())
  const { said } = await type(cell, 'alias', 'add', 'sk_1002', 'wall craft', '--language', 'en')
  expect(said).toMatch(/^Taxonomy version 6:/)
  await store(cell, sourceOf('later', 'Zymurgic joinery'))
  const { rows } = await cell.admin.query(
    "select level, number from catalogue_nodes where source = 'later' order by level",
  )
  expect(rows.map(({ number }) => number)).toEqual([1003, 100003, 10003])
})

test('a running process of a cell with an earlier version serves the later one, and selections move to the successor', async () => {
  const cell = await open(EMPTY)
  await type(cell, 'import', 'archive', earlier())
  await type(cell, 'alias', 'add', 'sk_1003', 'only in this cell', '--language', 'en')
  const api = await startTestApi({}, { db: cell })
  const found = async (keyword: string) =>
    (await api.call('GET', `/api/skills/search?keyword=${keyword}`)).body.data.map(
      (each: { skill_id: string }) => each.skill_id,
    )
  await api.taxonomy.refresh()
  expect(await found('zymurgic')).toEqual(['sk_100001'])
  const selection = { user_id: 'asha', skill_id: 'sk_1001', sub_skill_id: 'ss_101', master_skill_id: 'ms_1' }
  expect((await api.call('POST', '/api/selected-skills', { json: selection })).status).toBe(201)
  expect((await type(cell, 'import', 'archive', latest())).said).toBe(
    'Taxonomy version 5: 1 skills added, 0 changed, 1 retired.',
  )
  await api.taxonomy.refresh()
  expect((await found('zymurgic')).toSorted()).toEqual(['sk_100001', 'sk_100002'])
  await api.runJobs()
  const { rows } = await cell.admin.query('select skill_number from selected_skills')
  expect(rows).toEqual([{ skill_number: 1002 }])
  const [ours, theirs] = [await readAll(cell), await readAll(first)]
  expect([ours.nodes, ours.labels, ours.sequences]).toEqual([theirs.nodes, theirs.labels, theirs.sequences])
  expect(ours.aliases.filter(({ alias }) => alias.removed_by !== 'archive')).toEqual(theirs.aliases)
  expect(ours.aliases.filter(({ alias }) => alias.removed_by === 'archive')).toMatchObject([
    { alias: { number: 1003, text: 'only in this cell', added_version: 4, removed_version: 5 } },
  ])
  await api.close()
})

const unsigned = (contents: Buffer) => contents.toString().trimEnd().split('\n').slice(0, -1).join('\n').concat('\n')
const signedBy = async (keysFile: string, contents: string) => {
  const signer = await readCredentialSigner(keysFile, 'http://127.0.0.1')
  const sha256 = createHash('sha256').update(contents).digest('hex')
  const signature = await signer.sign(JSON.stringify({ purpose: 'pramaan catalogue archive', sha256 }))
  return gzipSync(`${contents}${JSON.stringify({ signature })}\n`)
}
const foreignKeys = async () => {
  const file = join(folder, 'keys-of-another-region')
  await ensureCredentialKeys(file)
  return file
}

test.each<[string, RegExp, (file: Buffer) => Buffer | Promise<Buffer>]>([
  [
    'a changed byte',
    /is damaged or incomplete: copy it again/,
    file => file.with(file.length >> 1, 255 - file[file.length >> 1]!) as Buffer,
  ],
  ['a missing end', /is damaged or incomplete: copy it again/, file => file.subarray(0, -100)],
  ['no signature', /is damaged or incomplete: copy it again/, file => gzipSync(unsigned(gunzipSync(file)))],
  [
    'changed contents',
    /was changed after it was signed: copy it again/,
    file => gzipSync(gunzipSync(file).toString().replace('Zymurgic', 'Zymotic')),
  ],
  [
    'the signature of another region',
    /signed with the key [\w-]{43}, which CREDENTIAL_KEYS_FILE of this cell does not contain\. Cells of a region share/,
    async file => await signedBy(await foreignKeys(), unsigned(gunzipSync(file))),
  ],
  [
    'a later format',
    /format version 2, and this release reads version 1: use the same release/,
    async file =>
      await signedBy(
        await credentialKeysFile(),
        unsigned(gunzipSync(file)).replace('"format_version":1', '"format_version":2'),
      ),
  ],
  ['other contents than an archive', /It is not a catalogue archive/, () => gzipSync('{"skills":[]}\n{}\n')],
])('a file with %s is refused and changes nothing', async (_name, message, change) => {
  const cell = await open(EMPTY)
  const before = await readAll(cell)
  const file = join(folder, 'changed.gz')
  await writeFile(file, await change(await readFile(latest())))
  const { code, said } = await type(cell, 'import', 'archive', file)
  expect([code, said]).toEqual([1, expect.stringMatching(message)])
  expect(said).not.toMatch(/^ +at /m)
  expect(await readAll(cell)).toEqual(before)
})

test('a cell whose entries have other numbers refuses the archive, names them and changes nothing', async () => {
  const cell = await open(EMPTY)
  await store(cell, sourceOf('glass', 'Zymurgic glassblowing'))
  const before = await readAll(cell)
  const { code, said } = await type(cell, 'import', 'archive', latest())
  expect([code, said]).toEqual([
    1,
    expect.stringContaining('glass m is ms_1001 in the database and ms_1002 in the archive.'),
  ])
  expect(await readAll(cell)).toEqual(before)
})

test('a cell with a newer version refuses the archive, names the version and changes nothing', async () => {
  const before = await readAll(first)
  const { code, said } = await type(first, 'import', 'archive', earlier())
  expect([code, said]).toEqual([1, expect.stringContaining('The database has version 5 (starter ')])
  expect(said).toContain('and the archive has version 3.\nExport again from the cell in which the catalogue is changed')
  expect(await readAll(first)).toEqual(before)
})

test('a database without a catalogue exports nothing, and a missing file or folder is named', async () => {
  const cell = await open(EMPTY)
  expect((await type(cell, 'export', join(folder, 'nothing.gz'))).said).toContain('The database has no catalogue')
  expect((await type(first, 'export', join(folder, 'no', 'folder.gz'))).said).toContain('folder.gz cannot be written')
  expect((await type(first, 'import', 'archive', join(folder, 'none.gz'))).said).toContain('none.gz cannot be read')
})
