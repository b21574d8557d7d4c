import { fileURLToPath } from 'node:url'
import { threadedSnapshotLoader } from '../../server/src/adapters/taxonomy-thread/loader.ts'
import { createTestDatabase } from '../../server/test/harness/database.ts'
import type { Outcome, Scenario } from '../../server/test/harness/scenario.ts'
import { type GoldHalf, isHeldOut, judgeGold, KINDS, readGold, type Share, SURE } from './own-gold.ts'

const GOLD = fileURLToPath(new URL('./gold', import.meta.url))
const LEAST_PHRASES = 0.8
const LEAST_NOTHING = 0.9
const LEAST_RIGHT = 0.8

/** The starter catalogue against how people really write. The short form is the whole: it takes seconds. */
export const speech: Scenario = {
  name: 'speech',
  claim: `our own gold set, held-out half: the right skill in the first five for 80 % of phrases in each kind of writing, nothing at ${SURE} for 90 % of texts without a skill, and of answers at ${SURE} 80 % right`,
  run: async () => {
    const db = await createTestDatabase()
    try {
      const snapshot = await threadedSnapshotLoader(db.url).load()
      const taxonomy = { current: () => snapshot }
      const gold = await readGold(GOLD)
      const open = judgeGold(
        taxonomy,
        gold.filter(trade => !isHeldOut(trade)),
      )
      return outcomeOf(open, judgeGold(taxonomy, gold.filter(isHeldOut)))
    } finally {
      await db.drop()
    }
  },
}

function outcomeOf(open: GoldHalf, heldOut: GoldHalf): Outcome {
  const isMet =
    KINDS.every(kind => shareOf(heldOut.phrases[kind]) >= LEAST_PHRASES) &&
    shareOf(heldOut.nothing) >= LEAST_NOTHING &&
    shareOf(heldOut.sure) >= LEAST_RIGHT
  const row = (what: string, pick: (half: GoldHalf) => Share) => [what, percent(pick(heldOut)), percent(pick(open))]
  return {
    ok: isMet,
    table: [
      ['', 'held out', 'open half'],
      ...KINDS.map(kind => row(`phrases ${kind}, right in the first five`, half => half.phrases[kind])),
      row('texts without a skill that get none', half => half.nothing),
      row(`answers at ${SURE} and more that are right`, half => half.sure),
      ...KINDS.map(kind => row(`sentences ${kind}, skills found`, half => half.sentences[kind])),
    ],
    figures: `${KINDS.map(kind => `${kind} ${percent(heldOut.phrases[kind])}`).join(', ')}; none ${percent(heldOut.nothing)}; sure ${percent(heldOut.sure)}`,
  }
}

function shareOf({ hits, of }: Share): number {
  return hits / of
}

function percent(share: Share): string {
  return `${(100 * shareOf(share)).toFixed(1)} % of ${share.of}`
}
