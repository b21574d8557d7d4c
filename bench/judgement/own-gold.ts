import { readYamlFolder } from '../../server/src/adapters/yaml-folder.ts'
import { extractFromText, matchSkills, type Taxonomy } from '../../server/src/features/catalogue/index.ts'

/** How recruiters and workers in India write, with the skills they mean: gold/*.yaml, one file a trade. */
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
  /** Of the skills that a sentence asks for, those found. */
  readonly sentences: Readonly<Record<Kind, Share>>
  /** Texts without a skill that get no answer at SURE or above. */
  readonly nothing: Share
  /** Of all answers to phrases at SURE or above, the right ones. */
  readonly sure: Share
}

export interface Share {
  readonly hits: number
  readonly of: number
}

export const SURE = 0.8
const FIRST = 5
const MOST_EXTRACTED = 20

export async function readGold(directory: string): Promise<readonly GoldTrade[]> {
  return (await readYamlFolder(directory)).map(({ value }) => value as GoldTrade)
}

/** Those with even numbers: their aliases are left alone until the figure is taken. */
export function isHeldOut({ trade }: GoldTrade): boolean {
  return trade % 2 === 0
}

export async function judgeGold(taxonomy: Taxonomy, trades: readonly GoldTrade[]): Promise<GoldHalf> {
  const phrases = trades.flatMap(each => each.phrases)
  const nothing = trades.flatMap(each => each.nothing)
  const matches = await matchesOf(taxonomy, [...phrases, ...nothing])
  const matched = phrases.map((phrase, at) => ({ ...phrase, found: matches[at]! }))
  const extracted = trades
    .flatMap(each => each.sentences)
    .map(sentence => ({ ...sentence, found: extractsOf(taxonomy, sentence.text) }))
  const empty = nothing.map(({ text }, at) => [...matches[phrases.length + at]!, ...extractsOf(taxonomy, text)])
  const surely = matched.flatMap(({ found, skills }) =>
    found.filter(({ score }) => score >= SURE).map(({ skill }) => skills.includes(skill)),
  )
  return {
    phrases: byKind(kind => share(ofKind(matched, kind).map(({ found, skills }) => has(found, skills)))),
    sentences: byKind(kind =>
      share(ofKind(extracted, kind).flatMap(({ found, skills }) => skills.map(skill => has(found, [skill])))),
    ),
    nothing: share(empty.map(found => found.every(({ score }) => score < SURE))),
    sure: share(surely),
  }
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
  const { results } = await matchSkills({ taxonomy, nextTurn: async () => {} }, names, FIRST)
  return results.map(({ matches }) => matches)
}

function extractsOf(taxonomy: Taxonomy, text: string): readonly Found[] {
  return extractFromText({ taxonomy }, text, MOST_EXTRACTED).skills
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
