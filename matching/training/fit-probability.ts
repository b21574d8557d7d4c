import { fileURLToPath } from 'node:url'
import { type GoldTrade, isHeldOut, readGold, rightSkills } from '../../bench/matching/own-gold.ts'
import { tradeOf, withStarterTaxonomy } from '../../bench/matching/starter-taxonomy.ts'
import type { Taxonomy } from '../../server/src/features/skill-search/index.ts'
import { EVIDENCE_VALUES, type Evidence, gatherEvidence } from '../src/evidence.ts'
import { readPhrase } from '../src/phrase.ts'
import { isEqualLabel } from '../src/probability.ts'
import { fitLogistic } from './glossary/logistic.ts'

/**
 * Fits the weights of matching/src/probability.ts on the phrases and the texts without a skill of the gold set's trades that are not held
 * out, and on nothing else. Each phrase counts twice: as it is, and as if the catalogue lacked the trades that it means, so that every
 * candidate left is wrong. Prints figures cross-validated by trade.
 */
const GOLD = fileURLToPath(new URL('../../bench/matching/gold', import.meta.url))
const RIDGE = 3
const THRESHOLDS = [0.5, 0.8] as const
const log = (line: string) => process.stdout.write(`${line}\n`)

interface Row {
  readonly trade: number
  readonly values: readonly number[]
  readonly isRight: boolean
  readonly isAbsent: boolean
}

await withStarterTaxonomy(async taxonomy => {
  const rows = (await readGold(GOLD)).filter(trade => !isHeldOut(trade)).flatMap(trade => rowsOf(taxonomy, trade))
  const trades = [...new Set(rows.map(row => row.trade))]
  const tried = trades.flatMap(trade => {
    const weights = fit(rows.filter(row => row.trade !== trade))
    return rows
      .filter(row => row.trade === trade)
      .map(row => ({ ...row, probability: logistic(product(weights, row.values)) }))
  })
  for (const least of THRESHOLDS) {
    const said = tried.filter(({ probability }) => probability >= least)
    const [absent, present] = [said.filter(row => row.isAbsent), said.filter(row => !row.isAbsent)]
    const right = present.filter(row => row.isRight).length
    log(
      `at ${least}, trade by trade: ${right} of ${present.length} right; ${absent.length} answers if the trade is missing`,
    )
  }
  const weights = fit(rows).map(weight => Number(weight.toFixed(2)))
  log(JSON.stringify(Object.fromEntries(['constant', ...EVIDENCE_VALUES].map((name, at) => [name, weights[at]!]))))
})

function rowsOf(taxonomy: Taxonomy, { trade, phrases, nothing }: GoldTrade): Row[] {
  const snapshot = taxonomy.current()
  const isRight = rightSkills(taxonomy)
  const texts = [...phrases, ...nothing.map(({ text }) => ({ text, skills: [] as readonly number[] }))]
  return texts.flatMap(({ text, skills }) => {
    const phrase = readPhrase(text)
    const row = (each: Evidence, isAbsent: boolean): Row => ({
      trade,
      values: [1, ...EVIDENCE_VALUES.map(value => each.values[value])],
      isRight: !isAbsent && skills.includes(each.skill),
      isAbsent,
    })
    // A skill for the whole trade, which the gold set does not know, is neither right nor wrong.
    const present = gatherEvidence(snapshot, phrase).filter(
      each => !isEqualLabel(each) && (skills.includes(each.skill) || !isRight(skills, each.skill)),
    )
    const meant = new Set(skills.map(skill => tradeOf(taxonomy, skill)))
    const absent = gatherEvidence(snapshot, phrase, skill => meant.has(tradeOf(taxonomy, skill))).filter(
      each => !isEqualLabel(each),
    )
    return [...present.map(each => row(each, false)), ...(meant.size === 0 ? [] : absent.map(each => row(each, true)))]
  })
}

function fit(rows: readonly Row[]): number[] {
  return fitLogistic(
    rows.map(row => row.values),
    rows.map(row => row.isRight),
    RIDGE,
  )
}

function product(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, at) => sum + value * other[at]!, 0)
}

function logistic(sum: number): number {
  return 1 / (1 + Math.exp(-sum))
}
