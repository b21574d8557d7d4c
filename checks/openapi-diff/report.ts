import type { Change, Comparison } from './compare.ts'

const KINDS: Readonly<Record<Change['kind'], string>> = {
  removed: 'Removed',
  narrowed: 'Requests narrowed',
  added: 'Added',
  rewritten: 'Patterns written differently with the same meaning',
}
const REASONS: Readonly<Record<string, string>> = {
  K2: 'unknown fields are rejected on every body',
  K7: 'text that must have a character must have one that is not blank',
}

export function renderReport(base: string, comparisons: readonly (readonly [string, Comparison])[]): string {
  const head = ['Document', ...Object.values(KINDS), 'Descriptions changed', 'Examples added or changed']
  const rows = comparisons.map(([name, { changes, descriptions, examples }]) => [
    `openapi/${name}.json`,
    ...(Object.keys(KINDS) as Change['kind'][]).map(kind => String(changes.filter(each => each.kind === kind).length)),
    String(descriptions),
    String(examples),
  ])
  return `${[
    '# Changes of the OpenAPI documents',
    `Written by \`npm run openapi:diff\`: the documents of this commit beside those of ${base}. References are resolved before the comparison, so moving a schema into a component is not a change.`,
    [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n'),
    ...comparisons.flatMap(([name, { changes }]) => sectionsOf(name, changes)),
  ].join('\n\n')}\n`
}

function sectionsOf(name: string, changes: readonly Change[]): readonly string[] {
  return [
    `## openapi/${name}.json`,
    `### Removed\n\n${listOf(changes.filter(each => each.kind === 'removed'))}`,
    `### Requests narrowed\n\n${narrowedOf(changes.filter(each => each.kind === 'narrowed'))}`,
    `### Added\n\n${countsOf(changes.filter(each => each.kind === 'added'))}`,
  ]
}

function listOf(changes: readonly Change[]): string {
  return changes.length === 0 ? 'Nothing.' : changes.map(({ at, what }) => `- \`${at}\`: ${what}`).join('\n')
}

function narrowedOf(changes: readonly Change[]): string {
  const reasons = [...new Set(changes.map(each => each.reason ?? ''))]
  if (reasons.length === 0) return 'Nothing.'
  return reasons
    .map(reason => {
      const title = reason === '' ? 'Without a decision:' : `${reason}: ${REASONS[reason] ?? ''}.`
      return `${title}\n\n${listOf(changes.filter(each => (each.reason ?? '') === reason))}`
    })
    .join('\n\n')
}

/** Headers and "open for additions" are counted; other additions are listed. */
function countsOf(changes: readonly Change[]): string {
  if (changes.length === 0) return 'Nothing.'
  const counted = Map.groupBy(changes.filter(isCounted), each => each.what)
  const lines = [...counted].map(([what, each]) => `- ${what}: ${each.length} places`)
  return [...lines, ...changes.filter(each => !isCounted(each)).map(({ at, what }) => `- \`${at}\`: ${what}`)].join(
    '\n',
  )
}

function isCounted({ at, what }: Change): boolean {
  return what.startsWith('header ') || what === 'open for additions' || / header [\w-]+$/.test(at)
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}
