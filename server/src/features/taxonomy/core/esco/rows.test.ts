import { describe, expect, test } from 'vitest'
import { sampleRows, skillRow } from './rows.fixture.ts'
import { rejectMissingColumns } from './rows.ts'

describe('the layout of the ESCO tables', () => {
  const rows = sampleRows([skillRow('a')], { a: ['s1.9'] })

  test('rows of the known layout pass', () => {
    expect(() => rejectMissingColumns(rows)).not.toThrow()
  })

  test('a missing column is refused with its file and name', () => {
    const skills = rows.skills.map(({ reuseLevel: _, ...rest }) => rest)
    expect(() => rejectMissingColumns({ ...rows, skills })).toThrow(/skills_en\.csv has no column "reuseLevel"/)
  })

  test('a row shorter than the header is no missing column', () => {
    const [first, ...others] = rows.hierarchy
    const short = { 'Level 0 URI': first!['Level 0 URI'], 'Level 0 code': 'S' }
    expect(() => rejectMissingColumns({ ...rows, hierarchy: [short, ...others] })).not.toThrow()
  })

  test('an empty table is refused with its file', () => {
    expect(() => rejectMissingColumns({ ...rows, broader: [] })).toThrow(/broaderRelationsSkillPillar\.csv has no rows/)
  })
})
