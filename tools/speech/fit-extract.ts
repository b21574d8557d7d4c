import { fileURLToPath } from 'node:url'
import { type GoldTrade, isHeldOut, readGold } from '../../bench/judgement/own-gold.ts'
import { withStarterTaxonomy } from '../../bench/judgement/starter-taxonomy.ts'
import { tokenise } from '../../server/src/features/catalogue/core/extract/tokens.ts'
import {
  type ExtractWeights,
  likelihoodAmong,
  oddsOf,
} from '../../server/src/features/catalogue/core/speech/extract-likelihood.ts'
import { type Guess, guessesOf, neighbourhoodOf } from '../../server/src/features/catalogue/core/speech/guesses.ts'
import type { SpeechIndex } from '../../server/src/features/catalogue/core/speech/speech-index.ts'
import { readStretches, type Stretch } from '../../server/src/features/catalogue/core/speech/stretches.ts'
import { type Window, windowReader } from '../../server/src/features/catalogue/core/speech/windows.ts'
import { fitLogistic } from './logistic.ts'

/**
 * Fits the weights of core/speech/extract-likelihood.ts on the gold set's trades that are not held out, and on nothing else, and
 * tells how each trade does by weights fitted on the others.
 */
const GOLD = fileURLToPath(new URL('../../bench/judgement/gold', import.meta.url))
const RIDGE = 0.5
/** A skill's best window depends on the weights and the weights on the windows; after a few rounds neither changes. */
const ROUNDS = 12
/** A guess to begin with, the same each time: where the fit ends hangs a little on where it begins. */
const START: ExtractWeights = {
  alone: { constant: -5, ofBest: 4, lead: 2, isFirst: 1, evidence: 3, isSingle: 0, outside: -3 },
  among: { constant: -1, odds: 1, trade: 5, rival: -1 },
}
const THRESHOLDS = [0.1, 0.5, 0.8] as const
const say = (line: string) => process.stdout.write(`${line}\n`)

/** A sentence with its skills, or one that asks for none, and all its windows. */
interface FitText {
  readonly trade: number
  readonly skills: readonly number[]
  readonly stretches: readonly { readonly stretch: Stretch; readonly windows: readonly Window[] }[]
}

await withStarterTaxonomy(async taxonomy => {
  const index = taxonomy.current().speech
  const trades = (await readGold(GOLD)).filter(trade => !isHeldOut(trade))
  const texts = trades.flatMap(trade => textsOf(index, trade))
  const tried = trades.flatMap(({ trade }) => {
    const weights = fitWeights(
      index,
      texts.filter(each => each.trade !== trade),
    )
    return texts.filter(each => each.trade === trade).map(text => ({ text, found: findBy(index, weights, text) }))
  })
  for (const least of THRESHOLDS) {
    const told = tried.flatMap(({ text, found }) =>
      found.filter(({ score }) => score >= least).map(({ skill }) => text.skills.includes(skill)),
    )
    const right = told.filter(Boolean).length
    const wanted = texts.reduce((sum, { skills }) => sum + skills.length, 0)
    say(`at ${least}, trade by trade: ${right} of ${told.length} right, ${right} of ${wanted} found`)
  }
  say(
    JSON.stringify(fitWeights(index, texts), (_, value) =>
      typeof value === 'number' ? Number(value.toFixed(2)) : value,
    ),
  )
})

function textsOf(index: SpeechIndex, { trade, sentences, nothing }: GoldTrade): FitText[] {
  const windowsOf = windowReader(index)
  return [...sentences, ...nothing.map(each => ({ ...each, skills: [] }))].map(({ text, skills }) => ({
    trade,
    skills,
    stretches: [...readStretches(index, text, tokenise(text).tokens)]
      .filter(stretch => stretch.length > 0)
      .map(stretch => ({ stretch, windows: windowsOf(stretch) })),
  }))
}

function fitWeights(index: SpeechIndex, texts: readonly FitText[]): ExtractWeights {
  let weights = START
  for (let round = 0; round < ROUNDS; round++) {
    const rows = texts.flatMap(text =>
      findBy(index, weights, text).map(found => ({ ...found, isRight: text.skills.includes(found.skill) })),
    )
    const isRight = rows.map(row => row.isRight)
    const alone = fitLogistic(
      rows.map(({ guess }) => [1, ...Object.values(guess.facts).map(Number)]),
      isRight,
      RIDGE,
    )
    const among = fitLogistic(
      rows.map(({ guess, trade, rival }) => [1, oddsOf(guess.alone), trade, rival]),
      isRight,
      RIDGE,
    )
    weights = {
      alone: named(['constant', ...Object.keys(rows[0]!.guess.facts)], alone) as ExtractWeights['alone'],
      among: named(['constant', 'odds', 'trade', 'rival'], among) as ExtractWeights['among'],
    }
  }
  return weights
}

interface Found {
  readonly skill: number
  readonly score: number
  readonly guess: Guess
  readonly trade: number
  readonly rival: number
}

/** As the extraction does it: of each skill the best mention. */
function findBy(index: SpeechIndex, weights: ExtractWeights, { stretches }: FitText): Found[] {
  const guesses = stretches.map(({ stretch, windows }) => guessesOf(index, weights.alone, stretch, windows))
  const best = new Map<number, Found>()
  guesses.forEach((ofStretch, at) => {
    for (const guess of ofStretch) {
      const around = neighbourhoodOf(guesses, at, guess)
      const score = likelihoodAmong(weights.among, guess.alone, around)
      const skill = index.skills[guess.place]!
      if (score > (best.get(skill)?.score ?? 0)) best.set(skill, { skill, score, guess, ...around })
    }
  })
  return [...best.values()]
}

function named(names: readonly string[], values: readonly number[]): Record<string, number> {
  return Object.fromEntries(names.map((name, at) => [name, values[at]!]))
}
