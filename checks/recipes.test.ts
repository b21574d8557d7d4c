import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Block, readBlocks } from '../testing/docs-page.ts'
import { type ScratchClone, scratchClone } from '../testing/scratch-clone.ts'
import { withAdmin } from '../testing/template.ts'

/**
 * Follows the recipes of CONTRIBUTING.md literally, all in one copy of the repository: writes each block with `file=` to its
 * file, applies each diff, and runs the block marked `run`. The copy has template databases of its own: another set of
 * migrations would otherwise replace the template that other tests are using.
 */
const TEMPLATES = `pramaan_recipes_${process.pid}_`

let clone: ScratchClone
let blocks: readonly Block[]
beforeAll(async () => {
  clone = scratchClone({ isBuilt: true })
  blocks = (await readBlocks('CONTRIBUTING.md')).filter(({ info }) => info !== '')
})
afterAll(async () => {
  clone.remove()
  await withAdmin(async admin => {
    const { rows } = await admin.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [TEMPLATES],
    )
    for (const { datname } of rows) await admin.query(`drop database if exists ${datname} with (force)`)
  })
})

/** `NNNN` in a file name is the next free number of a migration. */
function fileOf({ info }: Block): string {
  const file = info.replace(/^file=/, '')
  if (!file.includes('NNNN')) return file
  const numbers = readdirSync(join(clone.root, 'server/migrations')).map(name => Number.parseInt(name, 10) || 0)
  return file.replace('NNNN', String(Math.max(...numbers) + 1).padStart(4, '0'))
}

/** Each part of a diff, separated by `@@`, must apply at exactly one place. */
function applyDiff(file: string, diff: string): void {
  let text = readFileSync(join(clone.root, file), 'utf8')
  for (const part of diff.split(/^@@\n/m)) {
    const lines = part.trimEnd().split('\n')
    const side = (mark: '-' | '+') =>
      lines.filter(line => line[0] === ' ' || line[0] === mark).map(line => line.slice(1))
    const [before, after] = [side('-').join('\n'), side('+').join('\n')]
    const found = `\n${text}`.split(`\n${before}\n`).length - 1
    if (found !== 1) throw new Error(`${file}: a diff applies at ${found} places:\n${part}`)
    text = `\n${text}`.replace(`\n${before}\n`, () => `\n${after}\n`).slice(1)
  }
  clone.write(file, text)
}

const RECIPES = [
  'an operation to the Partner API',
  'an operation to the Verification API',
  'an operation to the Catalogue API',
  'a migration',
  'a slice',
  'a field',
  'an error code',
  'an event type',
  'a language to pages and e-mails',
]

test('CONTRIBUTING.md has a recipe for each kind of change', async () => {
  const page = readFileSync(join(clone.root, 'CONTRIBUTING.md'), 'utf8')
  expect([...page.matchAll(/^### Add (.+)$/gm)].map(([, name]) => name)).toEqual(RECIPES)
})

test('the recipes work as they are written', { timeout: 600_000 }, async () => {
  const commands = blocks.filter(each => each.language === 'sh')
  expect(commands.map(each => each.info)).toEqual(['run'])
  for (const block of blocks.filter(each => each.language !== 'sh')) {
    const file = fileOf(block)
    if (block.language === 'diff') applyDiff(file, block.text)
    else clone.write(file, block.text)
  }
  const script = `set -e\n${commands[0]!.text}`
  const { code, output } = await clone.run(script, { PRAMAAN_TEMPLATE_PREFIX: TEMPLATES })
  expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' })
})
