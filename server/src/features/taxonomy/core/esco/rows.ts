/**
 * The five ESCO tables this catalogue is made from, as rows of text, and the columns each must have.
 * A column that ESCO renames in a later version is reported by name instead of producing an empty catalogue.
 */
export type EscoRow = Readonly<Record<string, string | undefined>>

export interface EscoRows {
  readonly hierarchy: readonly EscoRow[]
  readonly groups: readonly EscoRow[]
  readonly skills: readonly EscoRow[]
  readonly broader: readonly EscoRow[]
  /** Which occupation needs which skill. */
  readonly needs: readonly EscoRow[]
}

export type EscoTable = keyof EscoRows

export const ESCO_FILES: Readonly<Record<EscoTable, string>> = {
  hierarchy: 'skillsHierarchy_en.csv',
  groups: 'skillGroups_en.csv',
  skills: 'skills_en.csv',
  broader: 'broaderRelationsSkillPillar.csv',
  needs: 'occupationSkillRelations.csv',
}

export const HIERARCHY_LEVELS = [0, 1, 2, 3] as const

export const ESCO_COLUMNS: Readonly<Record<EscoTable, readonly string[]>> = {
  hierarchy: [
    ...HIERARCHY_LEVELS.flatMap(level => [
      `Level ${level} URI`,
      `Level ${level} preferred term`,
      `Level ${level} code`,
    ]),
    'Description',
  ],
  groups: ['conceptUri', 'altLabels', 'hiddenLabels'],
  skills: [
    'conceptType',
    'conceptUri',
    'skillType',
    'reuseLevel',
    'preferredLabel',
    'altLabels',
    'hiddenLabels',
    'status',
    'definition',
    'description',
  ],
  broader: ['conceptUri', 'broaderUri'],
  needs: ['relationType', 'skillUri'],
}

export function cell(row: EscoRow, column: string): string {
  return row[column] ?? ''
}

/** Rows may be shorter than the header, as in the hierarchy, so a column is missing only if no row has it. */
export function rejectMissingColumns(rows: EscoRows): void {
  for (const table of Object.keys(ESCO_FILES) as EscoTable[]) {
    const file = ESCO_FILES[table]
    if (rows[table].length === 0)
      throw new Error(`ESCO ${file} has no rows (columns ${ESCO_COLUMNS[table].join(', ')})`)
    for (const column of ESCO_COLUMNS[table]) {
      if (!rows[table].some(row => row[column] !== undefined)) {
        throw new Error(`ESCO ${file} has no column "${column}"; this reader knows the layout of version 1.1.1`)
      }
    }
  }
}
