import { fileURLToPath } from 'node:url'
import { type GoldTrade, isHeldOut, readGold, rightSkills } from '../../../bench/matching/own-gold.ts'
import { withStarterTaxonomy } from '../../../bench/matching/starter-taxonomy.ts'
import type { Taxonomy } from '../../../server/src/features/skill-search/index.ts'
import { tokenise } from '../../src/extract/tokens.ts'
import {
  candidatesOf,
  contextOf,
  contextualProbability,
  type ExtractWeights,
  type GlossaryCandidate,
  logOdds,
} from '../../src/glossary/extract-glossary.ts'
import type { GlossaryIndex } from '../../src/glossary/glossary-index.ts'
import { nearnessBy } from '../../src/glossary/nearness.ts'
import { readSegments, type Segment, type Window, windowReader } from '../../src/glossary/segments.ts'
import type { Ranker } from '../../src/ranker/rank.ts'

import { fitLogistic } from './logistic.ts'

/**
 * Fits the weights of matching/src/glossary/extract-glossary.ts on the gold set's trades that are not held out, and on nothing else,
 * and prints figures cross-validated by trade.
 */
const GOLD = fileURLToPath(new URL('../../../bench/matching/gold', import.meta.url))
const RIDGE = 0.5
/** The best window of a skill depends on the weights and the weights on the windows; after a few rounds neither changes. */
const ROUNDS = 12
/** Fixed start, because the result depends a little on it. */
const START: ExtractWeights = {
  independent: { constant: -5, ofBest: 4, lead: 2, isFirst: 1, evidence: 3, isSingle: 0, outside: -3, nearness: 1 },
  contextual: { constant: -1, odds: 1, trade: 5, rival: -1 },
}
const THRESHOLDS = [0.1, 0.5, 0.8] as const
const log = (line: string) => process.stdout.write(`${line}\n`)

/** A sentence with its skills, if any, and all its windows. */
interface FitText {
  readonly trade: number
  readonly skills: readonly number[]
  readonly segments: readonly { readonly segment: Segment; readonly windows: readonly Window[] }[]
}

await withStarterTaxonomy(async taxonomy => {
  const { glossary: index, ranker } = taxonomy.current()
  const isWholeTradeOf = wholeTradesOf(taxonomy)
  const trades = (await readGold(GOLD)).filter(trade => !isHeldOut(trade))
  const texts = trades.flatMap(trade => textsOf(index, ranker, trade))
  const tried = trades.flatMap(({ trade }) => {
    const weights = fitWeights(
      index,
      texts.filter(each => each.trade !== trade),
      isWholeTradeOf,
    )
    return texts.filter(each => each.trade === trade).map(text => ({ text, found: findBy(index, weights, text) }))
  })
  for (const least of THRESHOLDS) {
    const reported = tried.flatMap(({ text, found }) =>
      found.filter(({ score }) => score >= least).map(({ skill }) => text.skills.includes(skill)),
    )
    const right = reported.filter(Boolean).length
    const wanted = texts.reduce((sum, { skills }) => sum + skills.length, 0)
    log(`at ${least}, trade by trade: ${right} of ${reported.length} right, ${right} of ${wanted} found`)
  }
  log(
    JSON.stringify(fitWeights(index, texts, isWholeTradeOf), (_, value) =>
      typeof value === 'number' ? Number(value.toFixed(2)) : value,
    ),
  )
})

function textsOf(index: GlossaryIndex, ranker: Ranker | null, { trade, sentences, nothing }: GoldTrade): FitText[] {
  const windowsOf = windowReader(index, nearnessBy(ranker))
  return [...sentences, ...nothing.map(each => ({ ...each, skills: [] }))].map(({ text, skills }) => ({
    trade,
    skills,
    segments: [...readSegments(index, text, tokenise(text).tokens)]
      .filter(segment => segment.length > 0)
      .map(segment => ({ segment, windows: windowsOf(segment) })),
  }))
}

function fitWeights(index: GlossaryIndex, texts: readonly FitText[], isWholeTradeOf: IsWholeTradeOf): ExtractWeights {
  let weights = START
  for (let round = 0; round < ROUNDS; round++) {
    const rows = texts.flatMap(text =>
      findBy(index, weights, text)
        .filter(({ skill }) => !isWholeTradeOf(text.skills, skill))
        .map(found => ({ ...found, isRight: text.skills.includes(found.skill) })),
    )
    const isRight = rows.map(row => row.isRight)
    const independent = fitLogistic(
      rows.map(({ candidate }) => [1, ...Object.values(candidate.features).map(Number)]),
      isRight,
      RIDGE,
    )
    const contextual = fitLogistic(
      rows.map(({ candidate, trade, rival }) => [1, logOdds(candidate.independent), trade, rival]),
      isRight,
      RIDGE,
    )
    weights = {
      independent: named(
        ['constant', ...Object.keys(rows[0]!.candidate.features)],
        independent,
      ) as ExtractWeights['independent'],
      contextual: named(['constant', 'odds', 'trade', 'rival'], contextual) as ExtractWeights['contextual'],
    }
  }
  return weights
}

type IsWholeTradeOf = (skills: readonly number[], skill: number) => boolean

/** The gold set was written before there were skills for whole trades: such a skill says nothing about the weights. */
function wholeTradesOf(taxonomy: Taxonomy): IsWholeTradeOf {
  const isRight = rightSkills(taxonomy)
  return (skills, skill) => isRight(skills, skill) && !skills.includes(skill)
}

interface Found {
  readonly skill: number
  readonly score: number
  readonly candidate: GlossaryCandidate
  readonly trade: number
  readonly rival: number
}

/** The best mention of each skill, as in extraction. */
function findBy(index: GlossaryIndex, weights: ExtractWeights, { segments }: FitText): Found[] {
  const candidates = segments.map(({ segment, windows }) => candidatesOf(index, weights.independent, segment, windows))
  const best = new Map<number, Found>()
  candidates.forEach((ofSegment, at) => {
    for (const candidate of ofSegment) {
      const around = contextOf(candidates, at, candidate)
      const score = contextualProbability(weights.contextual, candidate.independent, around)
      const skill = index.skills[candidate.place]!
      if (score > (best.get(skill)?.score ?? 0)) best.set(skill, { skill, score, candidate, ...around })
    }
  })
  return [...best.values()]
}

function named(names: readonly string[], values: readonly number[]): Record<string, number> {
  return Object.fromEntries(names.map((name, at) => [name, values[at]!]))
}
