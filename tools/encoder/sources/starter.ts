import { readStarterFiles } from '../../../server/src/adapters/starter-files.ts'
import { readStarter } from '../../../server/src/features/catalogue/index.ts'
import { sentencesOf } from '../text.ts'
import { otherNames } from './esco.ts'
import type { Entry } from './source.ts'

type StarterTree = Extract<ReturnType<typeof readStarter>, { readonly ok: true }>['value']
type StarterNode = StarterTree['skills'][number] | StarterTree['subSkills'][number]

/**
 * Our own catalogue: skills and sub-skills, siblings by trade. The aliases of every second trade are kept out, for they are
 * the gold set on which matching is judged: of those trades only names and descriptions are learned.
 */
export async function readStarterCatalogue(directory: string): Promise<readonly Entry[]> {
  const { version, documents } = await readStarterFiles(directory)
  const tree = readStarter(documents, version)
  if (!tree.ok) throw new Error(`The starter catalogue breaks its own rules:\n- ${tree.refusal.join('\n- ')}`)
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
  // Names in Devanagari hold no word of the encoder; the same words in Latin letters do.
  const names = node.labels.filter(({ language, kind }) => language === 'en' || kind === 'romanised')
  return {
    name: names[0]!.text,
    others: isHeldOut(trade) ? [] : otherNames(names.map(label => label.text)),
    sentences: sentencesOf(node.description),
    group: String(trade),
  }
}
