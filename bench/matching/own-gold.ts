import { isWholeTrade } from '../../matching/src/lexical/search-index.ts'
import { realRuntime } from '../../server/src/adapters/runtime.ts'
import { readYamlFolder } from '../../server/src/adapters/yaml-folder.ts'
import { extractFromText, matchSkills, type Taxonomy } from '../../server/src/features/skill-search/index.ts'
import { tradeOf } from './starter-taxonomy.ts'

/** Phrases and sentences of recruiters and workers in India with the skills they mean: gold/*.yaml, one file per trade. */
export const KINDS = ['en', 'hi', 'hi_latn'] as const
export type Kind = (typeof KINDS)[number]

interface GoldText {
  readonly kind: Kind
  readonly text: string
  readonly skills: readonly number[]
}

export interface GoldTrade {
  readonly trade: number
  readonly phrases: readonly GoldText[]
  readonly sentences: readonly GoldText[]
  readonly nothing: readonly Omit<GoldText, 'skills'>[]
}

export interface GoldHalf {
  /** Phrases by kind of writing. */
  readonly phrases: Readonly<Record<Kind, Share>>
  /** Share of the skills of sentences that are found. */
  readonly sentences: Readonly<Record<Kind, Share>>
  /** Share of texts without a skill that get no answer at SURE or above. */
  readonly nothing: Share
  /** Share of answers to phrases at SURE or above that are right. */
  readonly sure: Share
  /** Share of skills extracted from sentences at SURE or above, and at LIKELY or above, that are right. */
  readonly sureExtracts: Share
  readonly likelyExtracts: Share
  /** Share of the skills of sentences that are extracted at LIKELY or above. */
  readonly likelyFound: Share
}

export interface Share {
  readonly hits: number
  readonly of: number
}

export const SURE = 0.8
export const LIKELY = 0.5
const FIRST = 5
const MOST_EXTRACTED = 20

export async function readGold(directory: string): Promise<readonly GoldTrade[]> {
  return (await readYamlFolder(directory)).map(({ value }) => value as GoldTrade)
}

/** Trades with even numbers: their aliases are not changed by looking at the gold set. */
export function isHeldOut({ trade }: GoldTrade): boolean {
  return trade % 2 === 0
}

export async function measureGold(taxonomy: Taxonomy, trades: readonly GoldTrade[]): Promise<GoldHalf> {
  const phrases = trades.flatMap(each => each.phrases)
  const nothing = trades.flatMap(each => each.nothing)
  const matches = await matchesOf(taxonomy, [...phrases, ...nothing])
  const matched = phrases.map((phrase, at) => ({ ...phrase, found: matches[at]! }))
  const extracted: Answered[] = []
  for (const sentence of trades.flatMap(each => each.sentences))
    extracted.push({ ...sentence, found: await extractsOf(taxonomy, sentence.text) })
  const empty: Found[][] = []
  for (const [at, { text }] of nothing.entries())
    empty.push([...matches[phrases.length + at]!, ...(await extractsOf(taxonomy, text))])
  const isRight = rightSkills(taxonomy)
  return {
    phrases: byKind(kind =>
      share(ofKind(matched, kind).map(({ found, skills }) => found.some(({ skill }) => isRight(skills, skill)))),
    ),
    sentences: byKind(kind =>
      share(ofKind(extracted, kind).flatMap(({ found, skills }) => skills.map(skill => has(found, [skill])))),
    ),
    nothing: share(empty.map(found => found.every(({ score }) => score < SURE))),
    sure: share(rightAt(matched, SURE, isRight)),
    sureExtracts: share(rightAt(extracted, SURE, isRight)),
    likelyExtracts: share(rightAt(extracted, LIKELY, isRight)),
    likelyFound: share(
      extracted.flatMap(({ found, skills }) =>
        skills.map(skill =>
          has(
            found.filter(({ score }) => score >= LIKELY),
            [skill],
          ),
        ),
      ),
    ),
  }
}

interface Answered extends GoldText {
  readonly found: readonly Found[]
}

type IsRight = (skills: readonly number[], skill: number) => boolean

/** The gold set was written before there were skills for whole trades: one is right for a text that means a skill of its trade. */
export function rightSkills(taxonomy: Taxonomy): IsRight {
  const { search } = taxonomy.current()
  return (skills, skill) =>
    skills.includes(skill) ||
    (isWholeTrade(search, skill) && skills.some(each => tradeOf(taxonomy, each) === tradeOf(taxonomy, skill)))
}

/** Whether each answer with at least this score is right. */
function rightAt(answered: readonly Answered[], least: number, isRight: IsRight): readonly boolean[] {
  return answered.flatMap(({ found, skills }) =>
    found.filter(({ score }) => score >= least).map(({ skill }) => isRight(skills, skill)),
  )
}

interface Found {
  readonly skill: number
  readonly score: number
}

async function matchesOf(
  taxonomy: Taxonomy,
  texts: readonly { readonly text: string }[],
): Promise<readonly (readonly Found[])[]> {
  const names = texts.map(({ text }) => text)
  const { results } = await matchSkills({ taxonomy, yieldToEventLoop: async () => {} }, names, FIRST)
  return results.map(({ matches }) => matches)
}

async function extractsOf(taxonomy: Taxonomy, text: string): Promise<readonly Found[]> {
  return (await extractFromText({ taxonomy, ...realRuntime }, text, MOST_EXTRACTED)).skills
}

function has(found: readonly Found[], skills: readonly number[]): boolean {
  return found.some(({ skill }) => skills.includes(skill))
}

function ofKind<T extends { readonly kind: Kind }>(texts: readonly T[], kind: Kind): readonly T[] {
  return texts.filter(each => each.kind === kind)
}

function byKind(make: (kind: Kind) => Share): Readonly<Record<Kind, Share>> {
  return { en: make('en'), hi: make('hi'), hi_latn: make('hi_latn') }
}

function share(outcomes: readonly boolean[]): Share {
  return { hits: outcomes.filter(Boolean).length, of: outcomes.length }
}
