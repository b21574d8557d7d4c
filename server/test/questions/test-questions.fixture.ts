import type { TestDatabase } from '../../../testing/database.ts'
import { realRuntime } from '../../src/adapters/runtime.ts'
import { type MadeQuestions, makeQuestions, type PublicBank } from '../../src/features/questions/index.ts'

/** What a session in test mode asks about a skill. Without a bank these are samples. */
export async function testQuestionsOf(
  { database }: TestDatabase,
  itemBank: PublicBank,
  number: number,
  random: () => number,
): Promise<MadeQuestions> {
  const made = await makeQuestions(
    { ...realRuntime, database, itemBank, random, model: null, pause: async () => {} },
    { tenant: { orgId: 'nobody', mode: 'test' }, subject: 'vrf_1', run: 1 },
    { number, skillId: `sk_${number}`, name: '', description: '' },
    { use: 'session', languages: ['en'], asked: [] },
    new AbortController().signal,
  )
  return made.ok ? made.value : { questions: [], source: 'sample', independentSolve: 'skipped' }
}
