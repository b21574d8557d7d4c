import { readStarterFiles } from '../../../server/src/adapters/starter-files.ts'
import { readStarter } from '../../../server/src/features/taxonomy/index.ts'
import { sentencesOf } from '../text.ts'
import { otherNames } from './esco.ts'
import type { Entry } from './source.ts'

type StarterTree = Extract<ReturnType<typeof readStarter>, { readonly ok: true }>['value']
type StarterNode = StarterTree['skills'][number] | StarterTree['subSkills'][number]

/**
 * The starter catalogue: skills and sub-skills, siblings by trade. The aliases of every second trade are left out, because matching
 * is measured on those trades: only their names and descriptions are used.
 */
export async function readStarterCatalogue(directory: string): Promise<readonly Entry[]> {
  const tree = readStarter(await readStarterFiles(directory))
  if (!tree.ok) throw new Error(`The starter catalogue breaks its own rules:\n- ${tree.error.join('\n- ')}`)
  return starterEntries(tree.value)
}

function starterEntries({ masters, subSkills, skills }: StarterTree): readonly Entry[] {
  const trades = new Map(masters.map(master => [master.key, master.number ?? 0]))
  const tradeOf = new Map(subSkills.map(subSkill => [subSkill.key, trades.get(subSkill.parentKey!)!]))
  return [
    ...subSkills.map(node => entryOf(node, tradeOf.get(node.key)!)),
    ...skills.map(node => entryOf(node, tradeOf.get(node.parentKey!)!)),
  ]
}

function isHeldOut(trade: number): boolean {
  return trade % 2 === 0
}

function entryOf(node: StarterNode, trade: number): Entry {
  // Names in Devanagari have no word of the encoder; their romanised forms do.
  const names = node.labels.filter(({ language, kind }) => language === 'en' || kind === 'romanised')
  return {
    name: names[0]!.text,
    others: isHeldOut(trade) ? [] : otherNames(names.map(label => label.text)),
    sentences: sentencesOf(node.description),
    group: String(trade),
  }
}
