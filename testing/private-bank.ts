import type pg from 'pg'
import { createDatabase } from '../server/src/adapters/postgres/database.ts'
import { createPool } from '../server/src/adapters/postgres/pool.ts'
import type { Database } from '../server/src/database/tx.ts'
import { ITEMS_A_SKILL } from '../server/src/features/questions/core/item-bank.ts'
import { seeded } from '../server/src/features/questions/core/questions.fixture.ts'
import { type BankFile, importBank } from '../server/src/features/questions/index.ts'

const TEST_BANK = 'generated'

const ENGLISH = ['ba', 'ke', 'lo', 'mi', 'nu', 'pa', 'ro', 'si', 'ta', 've', 'zo', 'du']
const HINDI = ['बा', 'के', 'लो', 'मी', 'नू', 'पा', 'रो', 'सी', 'ता', 'वे', 'जो', 'दू']

/** Of three syllables, one word in ten thousand was in the catalogue. */
const SYLLABLES = 5

/**
 * A private bank of invented words, the same for the same seed. Nobody can find an answer by knowledge, and nothing outside the database
 * contains one.
 */
export function generatedBank(seed: number, skills: readonly number[]): readonly BankFile[] {
  const random = seeded(seed)
  const place = (count: number) => Math.floor(random() * count)
  const words = (count: number, syllables: readonly number[]) =>
    Array.from({ length: count }, (_, at) => syllables.slice(at * SYLLABLES, at * SYLLABLES + SYLLABLES))
  const inScript = (script: readonly string[], word: readonly number[]) => word.map(each => script[each]!).join('')
  const drawn = (count: number) =>
    words(
      count,
      Array.from({ length: count * SYLLABLES }, () => place(ENGLISH.length)),
    )
  const distinct = (): readonly (readonly number[])[] => {
    const four = drawn(4)
    return new Set(four.map(String)).size === 4 ? four : distinct()
  }
  const question = (id: number) => {
    const asked = drawn(5)
    const options = distinct()
    const inLanguage = (script: readonly string[], opening: string) => {
      const [right, ...wrong] = options.map(option => inScript(script, option))
      return { ask: `${opening} ${asked.map(word => inScript(script, word)).join(' ')}?`, right, wrong }
    }
    return {
      id,
      kind: 'measure',
      difficulty: 2,
      tests: 'a word that only this bank knows',
      en: inLanguage(ENGLISH, 'What follows'),
      hi: inLanguage(HINDI, 'इसके बाद क्या'),
      why: ['It belongs elsewhere.', 'It belongs elsewhere.', 'It belongs elsewhere.'],
    }
  }
  return skills.map(skill => ({
    name: `${skill}.yaml`,
    content: { skill, questions: Array.from({ length: ITEMS_A_SKILL }, (_, at) => question(at + 1)) },
  }))
}

/** Skills of the starter catalogue that live sessions of tests can have verified without a model. */
export const SKILLS_IN_TEST_BANK: readonly number[] = [
  1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1009, 1010, 1012, 1013, 1014, 1015, 1016, 1023, 1031, 1041, 1054,
]

export async function importGeneratedBank(
  database: Database,
  skills: readonly number[] = SKILLS_IN_TEST_BANK,
  seed = 1,
): Promise<void> {
  await importFiles(database, generatedBank(seed, skills), seed + 1)
}

/** Replaces the generated bank. */
export async function importFiles(database: Database, files: readonly BankFile[], seed: number): Promise<void> {
  const imported = await importBank({ database, clock: () => 0, random: seeded(seed) }, TEST_BANK, files)
  if (!imported.ok) throw new Error(imported.error.join('\n'))
}

/** For scenarios about a model: a private bank comes before it. */
export async function removePrivateBank({ admin }: { readonly admin: pg.Pool }): Promise<void> {
  await admin.query('delete from bank_items')
}

/** For a database that has the starter catalogue. */
export async function fillTestBank(url: string): Promise<void> {
  const settings = { url, size: 1, name: 'pramaan test bank', waitMs: 30_000, onError: () => {} }
  const pool = createPool({ ...settings, role: 'pramaan_app' })
  try {
    await importGeneratedBank(createDatabase(pool))
  } finally {
    await pool.end()
  }
}
