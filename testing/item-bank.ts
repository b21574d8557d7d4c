import { fileURLToPath } from 'node:url'
import { readBankFolder } from '../server/src/adapters/bank-folder.ts'
import { type ItemBank, type PublicBank, readItemBank } from '../server/src/features/questions/index.ts'

/** The whole item bank of the repository. A problem in any file fails the test. */
export async function readWholeBank(): Promise<ItemBank> {
  const folder = fileURLToPath(new URL('../catalogue/questions/', import.meta.url))
  const { bank, problems } = readItemBank('public', await readBankFolder(folder))
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return bank
}

/** An installation whose repository has no questions. */
export const EMPTY_BANK: PublicBank = { skills: new Set(), itemsOf: async () => [] }
