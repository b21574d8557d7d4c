import { join } from 'node:path'
import { readStarterTree } from '../../testing/starter.ts'
import { bankReport } from '../bank/report.ts'
import { readVerdicts } from '../bank/verdicts.ts'
import type { GeneratedText } from './generated-text.ts'

/** What the two readings of the item bank decided, per trade. */
export async function itemBankDocs(root: string): Promise<GeneratedText> {
  const { skills, subSkills } = await readStarterTree()
  const trades = new Map(
    subSkills.map(({ key, number, labels }) => [key, { number: number ?? 0, name: labels[0]!.text }]),
  )
  const tradeOf = new Map(skills.map(({ number, parentKey }) => [number, trades.get(parentKey ?? '')]))
  const read = readVerdicts(join(root, 'catalogue/questions'))
  return { file: 'docs/item-bank.md', text: bankReport(read.skills, skill => tradeOf.get(skill)) }
}
