import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../testing/database.ts'
import { readStarterTree } from '../../../testing/starter.ts'
import { threadedSnapshotLoader } from '../../src/adapters/taxonomy-thread/loader.ts'
import { matchSkills } from '../../src/features/skill-search/index.ts'

type Answered = Awaited<ReturnType<typeof matchSkills>>['results'][number]

const SURE = 0.8
/** All names are matched alone; asking for workers in front of and behind each would take a minute more. */
const ASKED_FOR_EVERY = 7
/** A skill may bear the very name; two trades may share one, and then either comes first. */
function faultsOf({ name, matches }: Answered, own: ReadonlySet<number | null>): string[] {
  const [first] = matches
  const isNamed = first?.how === 'exact' || first?.how === 'alias'
  const isOfTrade = first !== undefined && own.has(first.skill)
  return [
    ...(isNamed || isOfTrade ? [] : [`${name}: ${first?.skillName} ${first?.score} ${first?.how}`]),
    ...matches
      .filter(({ skill, score, how }) => score >= SURE && how === 'semantic' && !own.has(skill))
      .map(({ skillName }) => `${name}: surely ${skillName}`),
  ]
}

test('everybody the starter catalogue names gets a skill of a trade so called, and never surely another', {
  timeout: 300_000,
}, async () => {
  const { skills, subSkills } = await readStarterTree()
  const db = await createTestDatabase()
  const { snapshot } = await threadedSnapshotLoader(db.url, {}).load()
  await db.drop()
  const deps = { taxonomy: { current: () => snapshot }, yieldToEventLoop: async () => {} }
  const skillsOf = Map.groupBy(skills, ({ parentKey }) => parentKey)
  const wrong: string[] = []
  let asked = 0
  for (const { key, labels } of subSkills) {
    const own = new Set(skillsOf.get(key)!.map(skill => skill.number))
    const names = labels.flatMap(({ text }, nth) =>
      nth % ASKED_FOR_EVERY === 0 ? [text, `2 ${text} chahiye`, `urgent requirement of ${text}`] : [text],
    )
    const { results } = await matchSkills(deps, names, 20)
    asked += results.length
    wrong.push(...results.flatMap(result => faultsOf(result, own)))
  }
  expect(asked).toBeGreaterThan(10_000)
  expect(wrong).toEqual([])
})
