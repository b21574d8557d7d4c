import { Presets, SingleBar } from 'cli-progress'
import type { Command } from 'commander'
import { createDatabase } from '../adapters/postgres/database.ts'
import { createPool } from '../adapters/postgres/pool.ts'
import { realRuntime } from '../adapters/runtime.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/tx.ts'
import { exportConfirmations } from '../features/suggestions/index.ts'
import { addAlias, type ImportOutcome, type ListedLabel, listLabels, removeAlias } from '../features/taxonomy/index.ts'
import { formatCatalogueId } from '../kernel/catalogue-id.ts'
import type { Clock } from '../kernel/clock.ts'
import { exportArchiveFile, importArchiveFile, importEsco, importStarter, type Progress } from './catalogue-import.ts'
import { readTime, unwrap } from './command-context.ts'

type Print = (line: string) => void
type ReadConfig = () => Config

/** Commands for imports, aliases and confirmations of the skill catalogue. */
export function addCatalogueCommands(program: Command, readConfig: ReadConfig, print: Print): void {
  const catalogue = program.command('catalogue').description('manage the skill catalogue')
  addImports(catalogue, readConfig, print)
  addAliasCommands(catalogue, readConfig, print)
  catalogue
    .command('confirmations')
    .description('export which suggested skills partners used, as JSON lines, for the calibration of scores')
    .option('--since <time>', 'only since this time, in ISO 8601 (default: all)', readTime)
    .action(({ since = new Date(0) }: { since?: Date }) =>
      withCatalogue(readConfig(), async deps => {
        for await (const each of exportConfirmations(deps, since)) print(JSON.stringify(each))
      }),
    )
}

function addImports(catalogue: Command, readConfig: ReadConfig, print: Print): void {
  const source = catalogue.command('import').description('import skills from a source')
  source
    .command('esco <directory>')
    .description('import the two official ESCO archives, as downloaded')
    .action((directory: string) => withBar(progress => importEsco(readConfig(), directory, progress), print))
  source
    .command('starter')
    .description('import the starter catalogue')
    .action(() => withBar(progress => importStarter(readConfig(), progress), print))
  source
    .command('archive <file>')
    .description('make the catalogue equal to that of the cell that exported the archive, with the same numbers')
    .action((file: string) => withBar(progress => importArchiveFile(readConfig(), file, progress), print))
  catalogue
    .command('export <file>')
    .description('write the catalogue with its numbers to an archive for other cells, signed with the credential key')
    .action(async (file: string) => {
      const { version, nodes, aliases } = await exportArchiveFile(readConfig(), file)
      print(`Taxonomy version ${version}: ${nodes.length} entries and ${aliases.length} aliases written to ${file}.`)
    })
}

async function withBar(work: (progress: Progress) => Promise<ImportOutcome>, print: Print): Promise<void> {
  const bar = progressBar()
  const { version, added, changed, retired } = await work(bar.update).finally(bar.stop)
  if (version === null) print('Nothing changed: the database already matches the source.')
  else print(`Taxonomy version ${version}: ${added} skills added, ${changed} changed, ${retired} retired.`)
}

function addAliasCommands(catalogue: Command, readConfig: ReadConfig, print: Print): void {
  const alias = catalogue.command('alias').description('manage additional names of skills')
  const run = <T>(work: (deps: CatalogueCommandDeps) => Promise<T>) => withCatalogue(readConfig(), work)
  const withReason = (command: Command) =>
    command.option('--reason <text>', 'reason, stored in the audit log', 'no reason given')
  withReason(alias.command('add <skill> <text>'))
    .description('add a name; search, match and extract find it within seconds, and imports keep it')
    .requiredOption(
      '--language <code>',
      'language code such as en or hi; Latin letters are stored as the romanised form',
    )
    .action(async (skillId: string, text: string, { language, reason }: { language: string; reason: string }) => {
      const added = unwrap(await run(deps => addAlias(deps, skillId, { text, language }, { actor: ACTOR, reason })))
      const { label, version, alsoCalled } = added
      print(`Taxonomy version ${version}: ${skillId} has the alias "${label.text}" (${label.language}, ${label.kind}).`)
      for (const { number, name } of alsoCalled)
        print(`Warning: ${formatCatalogueId('skill', number)} (${name}) has the same name.`)
    })
  withReason(alias.command('remove <skill> <text>'))
    .description('remove a name that was added with this command; names from a source stay')
    .action(async (skillId: string, text: string, { reason }: { reason: string }) => {
      const removed = unwrap(await run(deps => removeAlias(deps, skillId, text, { actor: ACTOR, reason })))
      print(`Taxonomy version ${removed.version}: ${skillId} no longer has the alias "${removed.alias.text}".`)
    })
  alias
    .command('list <skill>')
    .description('list all names of a skill, and who added the aliases')
    .option('--json', 'print JSON')
    .action(async (skillId: string, { json }: { json?: boolean }) => {
      const labels = unwrap(await run(deps => listLabels(deps, skillId)))
      if (json) print(JSON.stringify(labels.map(asJson)))
      else for (const label of labels) print(asLine(label))
    })
}

/** Actor in the audit log. */
const ACTOR = 'operator'

function asJson({ text, language, kind, ofOperator }: ListedLabel) {
  const added = ofOperator && {
    added_at: ofOperator.addedAt.toISOString(),
    added_by: ofOperator.addedBy,
    reason: ofOperator.reason,
  }
  return { text, language, kind, added }
}

function asLine({ text, language, kind, ofOperator }: ListedLabel): string {
  const added = ofOperator && `(${ofOperator.addedBy}, ${ofOperator.addedAt.toISOString()}: ${ofOperator.reason})`
  return [language.padEnd(3), kind.padEnd(9), text, ...(added ? [added] : [])].join('  ')
}

interface CatalogueCommandDeps {
  readonly database: Database
  readonly clock: Clock
}

async function withCatalogue<T>(config: Config, work: (deps: CatalogueCommandDeps) => Promise<T>): Promise<T> {
  const { directUrl: url } = config.database
  const pool = createPool({ url, role: 'pramaan_app', size: 1, name: 'pramaan catalogue', onError: () => {} })
  try {
    return await work({ database: createDatabase(pool), clock: realRuntime.clock })
  } finally {
    await pool.end()
  }
}

/** A progress bar on a terminal; elsewhere one line per ten percent. */
function progressBar(): { update(fraction: number, what: string): void; stop(): void } {
  if (!process.stderr.isTTY) return linePerTenth()
  const bar = new SingleBar(
    { format: '{bar} {percentage}% {what}', hideCursor: true, stream: process.stderr },
    Presets.shades_classic,
  )
  bar.start(1000, 0, { what: '' })
  return {
    update: (fraction, what) => bar.update(Math.round(fraction * 1000), { what }),
    stop: () => bar.stop(),
  }
}

function linePerTenth() {
  let shown = -1
  return {
    update: (fraction: number, what: string) => {
      const tenth = Math.floor(fraction * 10)
      if (tenth > shown) process.stderr.write(`${tenth * 10}% ${what}\n`)
      shown = Math.max(shown, tenth)
    },
    stop: () => {},
  }
}
