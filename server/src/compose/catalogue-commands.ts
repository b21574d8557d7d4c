import type { Command } from 'commander'
import { realAmbient } from '../adapters/ambient.ts'
import { createDatabase } from '../adapters/postgres/database.ts'
import { createPool } from '../adapters/postgres/pool.ts'
import { progressBar } from '../adapters/progress-bar.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/tx.ts'
import { addAlias, type ImportOutcome, type ListedLabel, listLabels, removeAlias } from '../features/catalogue/index.ts'
import { exportConfirmations } from '../features/suggestions/index.ts'
import { formatCatalogueId } from '../kernel/catalogue-id.ts'
import type { Clock } from '../kernel/clock.ts'
import { importEsco, importStarter, type Progress } from './catalogue-import.ts'
import { readTime } from './read-time.ts'
import { unwrap } from './unwrap.ts'

type Say = (line: string) => void
type ReadConfig = () => Config

/** What skills there are, what they are called, and what callers made of what we offered them. */
export function addCatalogueCommands(program: Command, readConfig: ReadConfig, say: Say): void {
  const catalogue = program.command('catalogue').description('the skill catalogue')
  addImports(catalogue, readConfig, say)
  addAliasCommands(catalogue, readConfig, say)
  catalogue
    .command('confirmations')
    .description('which of the skills we offered partners they used, as JSON lines, to refit scores from')
    .option('--since <time>', 'ISO 8601; all unless given', readTime, new Date(0))
    .action(({ since }: { since: Date }) =>
      withCatalogue(readConfig(), async deps => {
        for await (const each of exportConfirmations(deps, since)) say(JSON.stringify(each))
      }),
    )
}

function addImports(catalogue: Command, readConfig: ReadConfig, say: Say): void {
  const source = catalogue.command('import').description('import a source')
  source
    .command('esco <directory>')
    .description('the two official ESCO archives, as downloaded')
    .action((directory: string) => withBar(progress => importEsco(readConfig(), directory, progress), say))
  source
    .command('starter')
    .description('our own starter catalogue')
    .action(() => withBar(progress => importStarter(readConfig(), progress), say))
}

async function withBar(work: (progress: Progress) => Promise<ImportOutcome>, say: Say): Promise<void> {
  const bar = progressBar()
  const { version, added, changed, retired } = await work(bar.update).finally(bar.stop)
  if (version === null) say('Nothing changed: the database already says what the source says.')
  else say(`Taxonomy version ${version}: ${added} skills added, ${changed} changed, ${retired} retired.`)
}

function addAliasCommands(catalogue: Command, readConfig: ReadConfig, say: Say): void {
  const alias = catalogue.command('alias').description('what people call a skill beside what its source calls it')
  const run = <T>(work: (deps: CatalogueCommandDeps) => Promise<T>) => withCatalogue(readConfig(), work)
  const withReason = (command: Command) =>
    command.option('--reason <text>', 'why, for the next operator', 'no reason given')
  withReason(alias.command('add <skill> <text>'))
    .description('one more name, found by search, match and extract within seconds; imports leave it alone')
    .requiredOption('--language <code>', 'en, hi, …; in Latin letters it is taken for that language romanised')
    .action(async (skillId: string, text: string, { language, reason }: { language: string; reason: string }) => {
      const added = unwrap(await run(deps => addAlias(deps, skillId, { text, language }, { actor: ACTOR, reason })))
      const { label, version, alsoCalled } = added
      say(`Taxonomy version ${version}: ${skillId} is also called "${label.text}" (${label.language}, ${label.kind}).`)
      for (const { number, name } of alsoCalled)
        say(`Beware: ${formatCatalogueId('skill', number)} (${name}) is called the same.`)
    })
  withReason(alias.command('remove <skill> <text>'))
    .description('take away a name that was added here; what a source says stays')
    .action(async (skillId: string, text: string, { reason }: { reason: string }) => {
      const removed = unwrap(await run(deps => removeAlias(deps, skillId, text, { actor: ACTOR, reason })))
      say(`Taxonomy version ${removed.version}: ${skillId} is no longer called "${removed.alias.text}" by us.`)
    })
  alias
    .command('list <skill>')
    .description('all that a skill is called, and who added what was added here')
    .option('--json', 'as JSON')
    .action(async (skillId: string, { json }: { json?: boolean }) => {
      const labels = unwrap(await run(deps => listLabels(deps, skillId)))
      if (json) say(JSON.stringify(labels.map(asJson)))
      else for (const label of labels) say(asLine(label))
    })
}

/** Who the record names: whoever may run this command on the server. */
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
  const { url } = config.database
  const pool = createPool({ url, role: 'pramaan_app', size: 1, name: 'pramaan catalogue', onError: () => {} })
  try {
    return await work({ database: createDatabase(pool), clock: realAmbient.clock })
  } finally {
    await pool.end()
  }
}
