import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type { Command } from 'commander'
import { stringify } from 'yaml'
import { readBankFolder } from '../adapters/bank-folder.ts'
import { createDatabase } from '../adapters/postgres/database.ts'
import { createPool } from '../adapters/postgres/pool.ts'
import { realRuntime } from '../adapters/runtime.ts'
import { openItemBank } from '../compose/questions.ts'
import type { Config } from '../config.ts'
import {
  type ExportedItem,
  exportBank,
  type ItemStatistics,
  importBank,
  isBad,
  isBankItem,
  listItemStatistics,
  restoreItem,
  withdrawItem,
} from '../features/questions/index.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import { type DatabaseDeps, withDatabase } from './command-context.ts'

type Print = (line: string) => void

/** Commands for banks of questions. */
export function addQuestionCommands(program: Command, readConfig: () => Config, print: Print): void {
  const questions = program.command('questions').description('manage banks of questions')
  questions
    .command('import <directory>')
    .description('import a private bank, replacing the one of the same name; its format is that of catalogue/questions')
    .option('--name <name>', 'name of the bank (default: name of the directory)')
    .action(async (directory: string, { name }: { name?: string }) =>
      print(await importDirectory(readConfig(), directory, name ?? basename(resolve(directory)))),
    )
  questions
    .command('export <bank> <directory>')
    .description('write a private bank with its answer keys to files; needs a login that is a member of pramaan_grader')
    .action(async (bank: string, directory: string) => print(await exportTo(readConfig(), bank, directory)))
  questions
    .command('stats')
    .description('show how live students answer the items of private banks, and which items are bad')
    .option('--bad', 'only items to look at')
    .action(async ({ bad = false }: { bad?: boolean }) => {
      const items = await withDatabase(readConfig(), ({ database }) => listItemStatistics(database.reads))
      for (const line of statisticsLines(bad ? items.filter(isBad) : items)) print(line)
    })
  questions
    .command('withdraw <item>')
    .description('take an item such as north/1001.3 out: it is not asked any more')
    .requiredOption('--reason <text>', 'reason, stored')
    .action(async (itemId: string, { reason }: { reason: string }) =>
      print(await withDatabase(readConfig(), deps => withdraw(deps, itemId, reason))),
    )
  questions
    .command('restore <item>')
    .description('ask a withdrawn item again')
    .action(async (itemId: string) => {
      const restored = await withDatabase(readConfig(), ({ database }) =>
        database.transaction(tx => restoreItem(tx, itemId)),
      )
      print(restored ? `${itemId} is asked again.` : `${itemId} was not withdrawn.`)
    })
}

/** An import writes some thousand rows in one statement. */
const IMPORT_MS = 60_000

async function importDirectory(config: Config, directory: string, name: string): Promise<string> {
  const files = await readBankFolder(directory)
  const { random } = realRuntime
  const outcome = await withDatabase(config, deps => importBank({ ...deps, random }, name, files), IMPORT_MS)
  if (!outcome.ok) throw new OperatorError(`Nothing was imported:\n${outcome.error.join('\n')}`)
  const { skills, items, deleted } = outcome.value
  return `Bank ${name}: ${items} questions on ${skills} skills; ${deleted} earlier ones deleted.`
}

async function exportTo({ database: { directUrl: url } }: Config, bank: string, directory: string): Promise<string> {
  const pool = createPool({ url, role: 'pramaan_grader', size: 1, name: 'pramaan operator', onError: () => {} })
  try {
    const items = await exportBank(createDatabase(pool).reads, bank)
    if (items.length === 0) throw new OperatorError(`There is no bank ${bank}.`)
    await mkdir(directory, { recursive: true })
    const bySkill = Map.groupBy(items, item => item.skillNumber)
    for (const [skill, own] of bySkill)
      await writeFile(join(directory, `${skill}.yaml`), stringify({ skill, questions: own.map(asWritten) }))
    return `${items.length} questions on ${bySkill.size} skills are in ${directory}. The files contain answer keys: keep them secret.`
  } finally {
    await pool.end()
  }
}

function asWritten({ id, kind, difficulty, tests, texts, right, why }: ExportedItem) {
  const inLanguage = (text: { readonly ask: string; readonly options: readonly string[] } | undefined) =>
    text && { ask: text.ask, right: text.options[right], wrong: text.options.filter((_, place) => place !== right) }
  return { id, kind, difficulty, tests, en: inLanguage(texts.en), hi: inLanguage(texts.hi), why }
}

/** The columns have fixed widths: a list of thousands is read with `grep` and `sort`. */
function statisticsLines(items: readonly ItemStatistics[]): readonly string[] {
  if (items.length === 0) return ['No item was answered in live mode, or none of those is bad.']
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => (at === 0 || at === 5 ? cell.padEnd(24) : cell.padStart(9)))
      .join(' ')
      .trimEnd()
  return [
    line(['item', 'answers', 'right', 'separates', 'wrong', 'look at']),
    ...items.map(({ itemId, answers, rightShare, discrimination, wrongChoices, faults }) =>
      line([
        itemId,
        String(answers),
        `${Math.round(100 * rightShare)} %`,
        discrimination === null ? '-' : discrimination.toFixed(2),
        wrongChoices.join('/'),
        faults.join(', '),
      ]),
    ),
    `${items.length} items, ${items.filter(isBad).length} bad. Take one out with: pramaan-server questions withdraw ITEM --reason TEXT`,
  ]
}

async function withdraw({ database, clock }: DatabaseDeps, itemId: string, reason: string): Promise<string> {
  const skill = Number(/^public\/(\d+)\./.exec(itemId)?.[1] ?? 0)
  const isPublic = (await (await openItemBank()).itemsOf(skill)).some(item => item.itemId === itemId)
  if (!isPublic && !(await isBankItem(database.reads, itemId))) throw new OperatorError(`There is no item ${itemId}.`)
  const at = new Date(clock())
  const changed = await database.transaction(tx => withdrawItem(tx, itemId, reason, at))
  return changed ? `${itemId} is withdrawn.` : `${itemId} was withdrawn before.`
}
