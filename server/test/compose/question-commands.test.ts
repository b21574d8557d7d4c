import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { runCommandIn, saidBy } from '../../../testing/command.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { generatedBank } from '../../../testing/private-bank.ts'

/** `pramaan-server questions`: private banks and withdrawn items. */
let db: TestDatabase
let folder: string
beforeAll(async () => {
  db = await createTestDatabase()
  await db.admin.query('delete from bank_items')
  folder = await mkdtemp(join(tmpdir(), 'pramaan-bank-'))
  await mkdir(join(folder, 'north'))
  for (const { name, content } of generatedBank(7, [1001, 1004]))
    await writeFile(join(folder, 'north', name), stringify(content))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await db.drop()
})

async function run(...words: string[]): Promise<{ readonly code: number; readonly text: string }> {
  const { code, said: text } = saidBy(
    await runCommandIn({ NODE_ENV: 'test', DATABASE_URL: db.url }, ['questions', ...words]),
  )
  return { code, text }
}
const countItems = async () => (await db.admin.query('select from bank_items')).rowCount

describe('a private bank', () => {
  test('is imported, again without a change, and exported as it was written', async () => {
    for (const _ of [1, 2]) {
      const { code, text } = await run('import', join(folder, 'north'))
      expect([code, text]).toEqual([0, 'Bank north: 30 questions on 2 skills; 0 earlier ones deleted.'])
    }
    expect(await countItems()).toBe(30)
    const exported = join(folder, 'exported')
    expect((await run('export', 'north', exported)).text).toContain('30 questions on 2 skills')
    for (const skill of [1001, 1004]) {
      const [written, back] = await Promise.all(
        [join(folder, 'north'), exported].map(async at => parse(await readFile(join(at, `${skill}.yaml`), 'utf8'))),
      )
      const sorted = (file: typeof written) =>
        file.questions.map((each: typeof written) => ({
          ...each,
          en: { ...each.en, wrong: each.en.wrong.toSorted() },
          hi: { ...each.hi, wrong: each.hi.wrong.toSorted() },
        }))
      expect(sorted(back)).toEqual(sorted(written))
    }
  })

  test('the stored order of the options tells nothing of the key', async () => {
    const { rows } = await db.admin.query<{ right_option: number }>('select right_option from grading.bank_keys')
    const counts = [0, 1, 2, 3].map(place => rows.filter(row => row.right_option === place).length)
    expect(Math.min(...counts)).toBeGreaterThan(0)
  })

  test('with a question that the gate drops is rejected as a whole, and every problem is named', async () => {
    const bad = join(folder, 'south')
    await mkdir(bad)
    const [one, two] = generatedBank(8, [1001, 999_999])
    const content = structuredClone(one!.content) as { questions: { en: { wrong: string[] } }[] }
    content.questions[2]!.en.wrong[0] = 'an option that is far longer than the three other ones of the question'
    await writeFile(join(bad, '1001.yaml'), stringify(content))
    await writeFile(join(bad, '999999.yaml'), stringify(two!.content))
    const { code, text } = await run('import', bad)
    expect(code).toBe(1)
    expect(text).toContain('south/1001.3: lopsided_options.')
    expect(text).toContain('sk_999999 does not exist.')
    expect(await countItems()).toBe(30)
  })

  test('cannot be called public, which is the name of the repository’s', async () => {
    expect((await run('import', join(folder, 'north'), '--name', 'public')).text).toContain('other than public')
  })
})

test('an item is withdrawn and restored by its id, of a private bank or of the public one', async () => {
  for (const item of ['north/1001.3', 'public/1001.1']) {
    expect((await run('withdraw', item, '--reason', 'Two options are right.')).text).toBe(`${item} is withdrawn.`)
    expect((await run('withdraw', item, '--reason', 'Again.')).text).toBe(`${item} was withdrawn before.`)
    expect((await run('restore', item)).text).toBe(`${item} is asked again.`)
  }
  expect(await run('withdraw', 'north/1001.99', '--reason', 'None.')).toMatchObject({
    code: 1,
    text: expect.stringContaining('There is no item north/1001.99.'),
  })
})

test('stats lists answered items, names the bad ones, and says how to take one out', async () => {
  expect((await run('stats')).text).toBe('No item was answered in live mode, or none of those is bad.')
  const insert = (item: string, answers: number, right: number) =>
    db.admin.query(
      `insert into grading.item_statistics
       select item_id, grading.wording_of(texts), $2::integer, $3::integer, $2::integer * 0.5, $2::integer * 0.3, $3::integer * 0.5, '{}'
       from bank_items where item_id = $1`,
      [item, answers, right],
    )
  await insert('north/1001.3', 40, 4)
  await insert('north/1001.4', 12, 1)
  const { text } = await run('stats')
  expect(text).toMatch(/^north\/1001\.3 +40 +10 % +0\.00 +0\/0\/0 below_chance, does_not_separate$/m)
  expect(text).toMatch(/^north\/1001\.4 +12 +8 % +0\.00 +0\/0\/0$/m)
  expect(text).toContain('2 items, 1 bad. Take one out with: pramaan-server questions withdraw ITEM --reason TEXT')
  expect((await run('stats', '--bad')).text).not.toContain('north/1001.4')
})
