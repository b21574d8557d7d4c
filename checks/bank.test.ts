import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { bankReport } from './bank/report.ts'
import { readVerdicts } from './bank/verdicts.ts'
import { bank } from './list/bank.ts'

let root: string
let folder: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'pramaan-bank-'))
  folder = join(root, 'catalogue/questions/01-construction')
  await mkdir(folder, { recursive: true })
})
afterEach(() => rm(root, { recursive: true }))

const BOTH = {
  skill: 1001,
  first: { kept: [1], new: [2], dropped: [{ ask: 'Which tool cuts a brick?', point: 1 }] },
  second: { kept: [1], rewritten: [{ id: 2, point: 5 }] },
}
async function write(verdicts: unknown): Promise<void> {
  await writeFile(join(folder, '1001-brick-laying.yaml'), stringify({ skill: 1001, questions: [{ id: 1 }, { id: 2 }] }))
  if (verdicts !== null) await writeFile(join(folder, '1001-brick-laying.verdicts.yaml'), stringify(verdicts))
}

test('a file whose questions have both verdicts passes, and the report counts them', async () => {
  await write(BOTH)
  expect(await bank.run(root)).toMatchObject({ ok: true, note: '1 skills, 2 questions' })
  const { skills } = readVerdicts(join(root, 'catalogue/questions'))
  expect(bankReport(skills, () => ({ number: 101, name: 'Masonry' }))).toContain(
    '| Masonry | 1 | 2 | 1 | 0 | 1 | 1 | 1 | 1 | 0 |',
  )
})

test.each<[string, unknown, string]>([
  ['no verdicts', null, '1001-brick-laying.verdicts.yaml is missing'],
  ['no second reading', { ...BOTH, second: undefined }, 'second'],
  ['a question without a verdict', { ...BOTH, second: { kept: [1] } }, 'second reading: no verdict on 2'],
  ['a question with two', { ...BOTH, first: { kept: [1, 2], new: [2] } }, 'first reading: two verdicts on 2'],
  ['a verdict on no question', { ...BOTH, second: { kept: [1, 2, 3] } }, 'a verdict on unknown 3'],
  ['another skill', { ...BOTH, skill: 1002 }, 'is about skill 1002, not 1001'],
  ['an unknown verdict', { ...BOTH, second: { kept: [1], liked: [2] } }, '01-construction'],
])('%s fails', async (_, verdicts, told) => {
  await write(verdicts)
  const { ok, output } = await bank.run(root)
  expect(ok).toBe(false)
  expect(output).toContain(told)
})
