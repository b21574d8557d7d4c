import type { EscoRow, EscoRows } from './rows.ts'

/** Sample data in ESCO's layout: a few groups of each pillar and their skills. */
export const hierarchyRow = (path: readonly string[], term: string, code: string, description = ''): EscoRow => {
  const row: Record<string, string> = { Description: description, 'Level 0 code': path[0]!.toUpperCase() }
  for (const level of [0, 1, 2, 3]) row[`Level ${level} URI`] = path[level] ?? ''
  row[`Level ${path.length - 1} preferred term`] = term
  row[`Level ${path.length - 1} code`] = code
  return row
}

export const HIERARCHY: readonly EscoRow[] = [
  hierarchyRow(['s'], 'doing', 'S'),
  hierarchyRow(['s', 's1'], 'pottery', 'S1', 'Everything made of clay.'),
  hierarchyRow(['s', 's1', 's1.10'], 'glazing pots', 'S1.10', 'Covering fired pots with glaze.'),
  hierarchyRow(['s', 's1', 's1.9'], 'throwing pots', 'S1.9', 'Shaping clay on a wheel.'),
  hierarchyRow(['s', 's1', 's1.9', 's1.9.1'], 'throwing bowls', 'S1.9.1'),
  hierarchyRow(['k'], 'knowing', 'K'),
  hierarchyRow(['k', 'k/07'], 'kilns', ''),
  hierarchyRow(['k', 'k/07', 'k/071'], 'kiln physics', ''),
  hierarchyRow(['t'], 'being', 'T'),
  hierarchyRow(['t', 't1'], 'speaking', 'T1'),
  hierarchyRow(['t', 't1', 't1.1'], 'speaking well', 'T1.1'),
  hierarchyRow(['l'], 'tongues', 'L'),
  hierarchyRow(['l', 'l1'], 'living tongues', 'L1'),
]

export const GROUPS: readonly EscoRow[] = [
  { conceptUri: 's1.9', altLabels: 'wheel work\nthrowing pots', hiddenLabels: 'spinning clay' },
]

export const skillRow = (conceptUri: string, fields: EscoRow = {}): EscoRow => ({
  conceptType: 'KnowledgeSkillCompetence',
  conceptUri,
  skillType: 'skill/competence',
  reuseLevel: 'sector-specific',
  preferredLabel: `name of ${conceptUri}`,
  altLabels: '',
  hiddenLabels: '',
  status: 'released',
  definition: '',
  description: 'What it is.',
  ...fields,
})

export const broaderRows = (parents: Readonly<Record<string, readonly string[]>>): EscoRow[] =>
  Object.entries(parents).flatMap(([conceptUri, above]) => above.map(broaderUri => ({ conceptUri, broaderUri })))

/** Relations of the groups above. */
export const GROUP_PARENTS: Readonly<Record<string, readonly string[]>> = {
  s1: ['s'],
  's1.10': ['s1'],
  's1.9': ['s1'],
  's1.9.1': ['s1.9'],
  'k/07': ['k'],
  'k/071': ['k/07'],
  t1: ['t'],
  't1.1': ['t1'],
  l1: ['l'],
}

export const needsRows = (needs: Readonly<Record<string, readonly ('essential' | 'optional')[]>>): EscoRow[] =>
  Object.entries(needs).flatMap(([skillUri, relations]) => relations.map(relationType => ({ skillUri, relationType })))

/** Not a sample skill. */
const NEEDED_ELSEWHERE = needsRows({ elsewhere: ['essential'] })

export function sampleRows(
  skills: readonly EscoRow[],
  parents: Readonly<Record<string, readonly string[]>>,
  needs: readonly EscoRow[] = NEEDED_ELSEWHERE,
): EscoRows {
  return { hierarchy: HIERARCHY, groups: GROUPS, skills, broader: broaderRows({ ...GROUP_PARENTS, ...parents }), needs }
}
