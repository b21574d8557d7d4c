import { execFile, execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { commandLine } from '../server/src/cli/commands.ts'
import { readBuildInfo, readConfig } from '../server/src/config.ts'
import { allChecks } from './all.ts'

/** What the documents say about the repository: commands, folders and links. The tests of server/test/docs run them. */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
const files = [...new Set(listed.toString().split('\0'))].filter(file => file !== '' && existsSync(join(ROOT, file)))
const documents = files.filter(file => file.endsWith('.md'))

/** The names that `npm run bench` and `npm run chaos` print without an argument. */
async function scenarios(folder: 'bench' | 'chaos'): Promise<readonly string[]> {
  const output = await promisify(execFile)(process.execPath, [`${folder}/run.ts`], { cwd: ROOT }).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  )
  return [...output.matchAll(/^ {2}([\w-]+) /gm)].map(([, name = '']) => name)
}

const printed = { bench: scenarios('bench'), chaos: scenarios('chaos') }

test.each(['bench', 'chaos'] as const)('docs/benchmarks.md lists exactly the scenarios of npm run %s', async folder => {
  const rows = [...read('docs/benchmarks.md').matchAll(new RegExp(`^\\| \`npm run ${folder} -- ([\\w-]+)\``, 'gm'))]
  expect(rows.map(([, name]) => name).toSorted()).toEqual((await printed[folder]).toSorted())
})

/** Commands within a sentence or a table, and those of shell blocks, without comments and assignments around them. */
function npmCommands(text: string): readonly string[] {
  return [...text.matchAll(/\bnpm (?:run (?:-s )?[\w:-]+|test|start|ci)(?: -- [^`\n#)|"]*)?/g)].map(([command]) =>
    command.trim(),
  )
}

test('every npm script that a document names exists, with its arguments', async () => {
  const known = { bench: await printed.bench, chaos: await printed.chaos, check: allChecks.map(each => each.name) }
  const unknown = documents.flatMap(file =>
    npmCommands(read(file)).flatMap(command => {
      const [, script = '', rest = ''] = /^npm (?:run (?:-s )?)?([\w:-]+)(?: -- (.*))?$/.exec(command) ?? []
      if (script !== 'ci' && !(script in scripts)) return [`${file}: ${command}`]
      const names = known[script as keyof typeof known]?.concat('all', 'NAME', 'A', 'B')
      const words = rest.split(' ').filter(word => word !== '' && !word.startsWith('-') && !word.includes('/'))
      return names === undefined || words.every(word => names.includes(word)) ? [] : [`${file}: ${command}`]
    }),
  )
  expect(unknown).toEqual([])
})

/** All commands of the operator's command line, such as `key issue`, with groups. */
async function operatorCommands(): Promise<ReadonlySet<string>> {
  const program = await commandLine(
    [],
    () => readConfig({}),
    () => {},
    readBuildInfo({}),
  )
  const names = (group: typeof program, before: string): readonly string[] =>
    group.commands.flatMap(each => [
      `${before}${each.name()}`,
      ...names(each as typeof program, `${before}${each.name()} `),
    ])
  return new Set(names(program, ''))
}

test('every pramaan-server command that a document names exists', async () => {
  const known = await operatorCommands()
  const named = documents.flatMap(file =>
    [...read(file).matchAll(/pramaan-server (?:-- )?([a-z][a-z-]*(?: [a-z][a-z-]*)*)/g)].map(([, words = '']) => words),
  )
  expect(named.length).toBeGreaterThan(5)
  const isKnown = (words: string) => known.has(words) || known.has(words.split(' ').slice(0, -1).join(' '))
  expect(named.filter(words => !isKnown(words))).toEqual([])
})

/** `server/src/kernel/` and the like, from the tree in ARCHITECTURE.md. */
function treePaths(): readonly string[] {
  const [, block = ''] = /^```\n(├── .*?)^```$/ms.exec(read('ARCHITECTURE.md')) ?? []
  const above: string[] = []
  return block
    .trimEnd()
    .split('\n')
    .map(line => {
      const [, indent = '', name = ''] = /^((?:│ {3}| {4})*)[├└]── (\S+)/.exec(line) ?? []
      const depth = indent.length / 4
      above.splice(depth, Number.POSITIVE_INFINITY, name)
      return above.join('')
    })
}

test('the tree of ARCHITECTURE.md shows what exists', () => {
  expect(treePaths().filter(path => !existsSync(join(ROOT, path)))).toEqual([])
})

test('the tree of ARCHITECTURE.md shows every folder at the top, in server/src and of the features and APIs', () => {
  const folders = (path: string) =>
    readdirSync(join(ROOT, path), { withFileTypes: true })
      .filter(each => each.isDirectory() && files.some(file => file.startsWith(`${path}${each.name}/`)))
      .map(each => `${path}${each.name}/`)
      .filter(each => !/^\.|^docs\/$/.test(each))
  const expected = ['', 'server/src/', 'server/src/features/', 'server/src/api/'].flatMap(folders)
  const shown = new Set(treePaths())
  expect(expected.filter(path => !shown.has(path))).toEqual([])
})

/** As GitHub makes anchors of headings. */
function anchorsOf(markdown: string): readonly string[] {
  const headings = markdown.replaceAll(/^```.*?^```$/gms, '').matchAll(/^#{1,6} (.+)$/gm)
  return [...headings].map(([, text = '']) =>
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

test('every relative link of the documents leads to a file, and to a heading of it', () => {
  const broken = documents.flatMap(file =>
    [...read(file).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(
      ([link, path = '', anchor]) => {
        const target = path === '' ? file : normalize(join(dirname(file), path))
        if (!existsSync(join(ROOT, target))) return [`${file}: ${link}`]
        if (anchor === undefined || !target.endsWith('.md')) return []
        return anchorsOf(read(target)).includes(anchor) ? [] : [`${file}: ${link}`]
      },
    ),
  )
  expect(broken).toEqual([])
})

test('the code that a decision record names exists', () => {
  const records = documents.filter(file => /^docs\/adr\/(?!0000)/.test(file))
  expect(records.length).toBeGreaterThan(20)
  const named = records.map(file => ({ file, row: /^\| Code +\| (.*)\|$/m.exec(read(file))?.[1] ?? '' }))
  expect(named.filter(({ row }) => !row.includes('`'))).toEqual([])
  const missing = named.flatMap(({ file, row }) =>
    [...row.matchAll(/`([^`]+)`/g)]
      .filter(([, path = '']) => !existsSync(join(ROOT, path)))
      .map(([code]) => `${file}: ${code}`),
  )
  expect(missing).toEqual([])
})

test('ARCHITECTURE.md has no command but checks, which .ci/run runs', () => {
  const blocks = [...read('ARCHITECTURE.md').matchAll(/^```sh\n(.*?)^```$/gms)].map(([, text = '']) => text.trim())
  expect(blocks.length).toBeGreaterThan(0)
  const checks = allChecks.map(each => each.name).join('|')
  for (const command of blocks) expect(command).toMatch(new RegExp(`^npm run check -- (?:(?:${checks}) ?)+$`))
  expect(read('.ci/run')).toContain('npm run -s check')
})

test('the newest version in CHANGELOG.md is that of every package', () => {
  const [, newest] = /^## (\S+)$/m.exec(read('CHANGELOG.md')) ?? []
  const manifests = ['', 'server/', 'matching/', 'sdk/', 'cli/', 'picker/'].map(folder => `${folder}package.json`)
  expect(manifests.map(file => JSON.parse(read(file)).version)).toEqual(manifests.map(() => newest))
})

test('workflows name actions by commit, with the version beside it', () => {
  const uses = files
    .filter(file => file.startsWith('.github/workflows/'))
    .flatMap(file => [...read(file).matchAll(/^\s*(?:- )?uses: .*$/gm)].map(([line]) => line.trim()))
  expect(uses.length).toBeGreaterThan(2)
  expect(uses.filter(line => !/uses: [\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([])
})
