import { runTool } from '../tool.ts'
import type { GeneratedText } from './generated-text.ts'
import { withScratchDatabase } from './scratch-database.ts'

/** The schema as a reviewer reads it, and the types of its tables: what the migrations come to. */
export async function databaseTexts(root: string): Promise<readonly GeneratedText[]> {
  return await withScratchDatabase(root, async url => {
    const [schema, tables] = await Promise.all([
      outputOf(root, 'pg_dump', [
        '--schema-only',
        '--schema=public',
        '--schema=jobs',
        '--schema=grading',
        '--schema=sign_in',
        url,
      ]),
      outputOf(root, 'kysely-codegen', [...TABLES, '--url', url]),
    ])
    return [
      { file: 'server/schema.sql', text: withoutVersions(schema) },
      { file: 'server/src/database/generated/tables.ts', text: `${tables.trim()}\n` },
    ]
  })
}

/** schema_migrations is dbmate's own: only the schema check at start reads it. */
const TABLES = [
  '--print',
  '--log-level=error',
  '--dialect=postgres',
  '--default-schema=public',
  '--include-pattern=public.*',
  '--exclude-pattern=schema_migrations',
]

async function outputOf(root: string, command: string, args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runTool(root, command, args)
  if (code !== 0) throw new Error(`${command} failed:\n${stdout}${stderr}`)
  return stdout
}

/** Lines that differ between two runs (\restrict carries a random key) or two versions of pg_dump on the same schema. */
const UNSTABLE = /^(-- Dumped (from|by) .*|\\(un)?restrict .*|SET transaction_timeout = .*)\n/gm

function withoutVersions(dump: string): string {
  return `${dump
    .replace(UNSTABLE, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`
}
