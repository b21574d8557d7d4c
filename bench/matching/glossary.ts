import { fileURLToPath } from 'node:url'
import type { Outcome, Scenario } from '../../testing/scenario.ts'
import { type GoldHalf, isHeldOut, KINDS, LIKELY, measureGold, readGold, type Share, SURE } from './own-gold.ts'
import { withEscoImported, withStarterTaxonomy } from './starter-taxonomy.ts'

const GOLD = fileURLToPath(new URL('./gold', import.meta.url))
const LEAST_PHRASES = 0.8
const LEAST_NOTHING = 0.9
const LEAST_RIGHT = 0.8

/**
 * The starter catalogue on the gold set of real phrases, alone and together with ESCO's 13,896 skills and their ranker. The short form
 * omits the latter and takes seconds.
 */
export const glossary: Scenario = {
  name: 'glossary',
  claim: `our own gold set, held-out half: the right skill in the first five for 80 % of phrases in each kind of writing, nothing at ${SURE} for 90 % of texts without a skill, and of answers at ${SURE}, also of skills extracted from sentences, 80 % right; also together with ESCO`,
  run: ({ small, data }) =>
    withStarterTaxonomy(async (alone, url) => {
      const gold = await readGold(GOLD)
      const heldOut = gold.filter(isHeldOut)
      const open = await measureGold(
        alone,
        gold.filter(trade => !isHeldOut(trade)),
      )
      const halves = [await measureGold(alone, heldOut), open]
      return outcomeOf(small ? halves : [...halves, await measureGold(await withEscoImported(url, data), heldOut)])
    }),
}

/** Held out, open, and held out together with ESCO, if measured. */
function outcomeOf([heldOut, open, withEsco]: readonly GoldHalf[]): Outcome {
  const isMet = [heldOut!, withEsco ?? heldOut!].every(
    half =>
      KINDS.every(kind => shareOf(half.phrases[kind]) >= LEAST_PHRASES) &&
      shareOf(half.nothing) >= LEAST_NOTHING &&
      shareOf(half.sure) >= LEAST_RIGHT &&
      shareOf(half.sureExtracts) >= LEAST_RIGHT,
  )
  const row = (what: string, pick: (half: GoldHalf) => Share) => [
    what,
    ...[heldOut!, open!, withEsco].map(half => (half === undefined ? '' : percent(pick(half)))),
  ]
  return {
    ok: isMet,
    table: [
      ['', 'held out', 'open half', 'held out, with ESCO'],
      ...KINDS.map(kind => row(`phrases ${kind}, right in the first five`, half => half.phrases[kind])),
      row('texts without a skill that get none', half => half.nothing),
      row(`answers at ${SURE} and more that are right`, half => half.sure),
      ...KINDS.map(kind => row(`sentences ${kind}, skills found`, half => half.sentences[kind])),
      row(`of skills in sentences, found at ${LIKELY} or more`, half => half.likelyFound),
      row(`of skills extracted from sentences at ${LIKELY} or more, right`, half => half.likelyExtracts),
      row(`of skills extracted from sentences at ${SURE} or more, right`, half => half.sureExtracts),
    ],
    figures: `${KINDS.map(kind => `${kind} ${percent(heldOut!.phrases[kind])}`).join(', ')}; none ${percent(heldOut!.nothing)}; sure ${percent(heldOut!.sure)}; extracted ${percent(heldOut!.sureExtracts)}`,
  }
}

function shareOf({ hits, of }: Share): number {
  return hits / of
}

function percent(share: Share): string {
  return `${(100 * shareOf(share)).toFixed(1)} % of ${share.of}`
}
