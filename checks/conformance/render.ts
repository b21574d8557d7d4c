import type { Statement, TestRef } from '../../server/test/conformance/statement.ts'
import type { ConformanceTable } from '../../server/test/conformance/tables.ts'

/** The committed table, generated from the statements alone, so that the same statements always give the same bytes. */
export function renderTable({ title, numbering, statements }: ConformanceTable): string {
  const sections = Map.groupBy(statements, statement => statement.section)
  return [
    `# ${title}`,
    '',
    'Generated from `server/test/conformance` by `npm run conformance`. A full `npm test` fails when a test named here is missing',
    'or did not pass, when a statement has no test, or when this file differs from the statements.',
    '',
    `${numbering}`,
    '',
    `${statements.length} statements.`,
    ...[...sections].flatMap(([heading, rows]) => ['', `## ${heading}`, '', ...renderRows(rows)]),
    '',
  ].join('\n')
}

function renderRows(rows: readonly Statement[]): readonly string[] {
  return [
    '| Id | Rule | Proved by |',
    '|---|---|---|',
    ...rows.map(({ id, says, provedBy }) => `| ${id} | ${cell(says)} | ${provedBy.map(renderRef).join('<br>')} |`),
  ]
}

function renderRef({ file, name, everyCase }: TestRef): string {
  return `\`${file}\`: ${cell(name)}${everyCase ? ' (every case)' : ''}`
}

/** A bar would end the cell; an angle bracket could start an element. */
function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ')
}
