import { editsBetween } from './edits.ts'
import { compact, foldSpelling, normalise } from './normalise.ts'
import type { PlaceIndex, SearchName } from './place-index.ts'

/**
 * Best first. A slip in the name of a large city counts more than a village that happens to begin so: `jaipr` is Jaipur
 * and not Jaiprabha Gram. Not more than what is called exactly so: Malad is in Mumbai, and not Malda.
 */
const TIERS = {
  exact: 0,
  largePrefix: 1,
  exactOther: 2,
  largeSimilar: 3,
  prefix: 4,
  word: 5,
  district: 6,
  locality: 7,
  similar: 8,
} as const

const KINDS = 3
const LEAST_LETTERS = 4
/** From so many letters on, two slips are one name still. */
const LONG = 8

type Rank = (places: readonly number[], tier: number) => void

interface Asked {
  readonly padded: string
  readonly joined: string
  /** Each with a space before. */
  readonly words: readonly string[]
}

/** Numbers of places for a normalised name. What does not pass is not looked at when deciding whether to look further. */
export function rankNames(index: PlaceIndex, q: string, passes: (number: number) => boolean): readonly number[] {
  if (q === '') return []
  const tiers = new Map<number, number>()
  const rank: Rank = (places, tier) => {
    for (const place of places) if (tier < (tiers.get(place) ?? Number.POSITIVE_INFINITY)) tiers.set(place, tier)
  }
  const asked = { padded: ` ${q}`, joined: compact(q), words: q.split(' ').map(word => ` ${word}`) }
  rankCities(index, asked, rank)
  rankOthers(index, asked, rank)
  const isCityFound = [...tiers].some(([place, tier]) => tier <= TIERS.largePrefix && passes(place))
  if (!isCityFound) rankSimilar(index, foldSpelling(q), rank)
  return [...tiers].sort((a, b) => a[1] - b[1] || a[0] - b[0]).map(([place]) => place)
}

function rankCities(index: PlaceIndex, asked: Asked, rank: Rank): void {
  for (const name of index.cities) {
    if (name.joined === asked.joined) rank(name.places, TIERS.exact)
    else if (name.padded.startsWith(asked.padded)) rankPrefix(index, name.places, rank)
    else if (holdsWords(name.padded, asked.words)) rank(name.places, TIERS.word)
    else if (continues(asked, name)) rank(placesWithin(index, name, asked.padded), TIERS.exact)
  }
}

function rankPrefix(index: PlaceIndex, places: readonly number[], rank: Rank): void {
  for (const place of places) rank([place], place < index.largeCities ? TIERS.largePrefix : TIERS.prefix)
}

function rankOthers(index: PlaceIndex, asked: Asked, rank: Rank): void {
  for (const { padded, joined, places } of index.districts) {
    if (joined === asked.joined) rank(places, TIERS.exactOther)
    else if (holdsWords(padded, asked.words)) rank(places, TIERS.district)
  }
  for (const { padded, joined, places } of index.localities) {
    if (joined === asked.joined) rank(places, TIERS.exactOther)
    else if (holdsWords(padded, asked.words)) rank(places, TIERS.locality)
  }
}

/** Every word asked for begins a word of the name. */
function holdsWords(padded: string, words: readonly string[]): boolean {
  return words.every(word => padded.includes(word))
}

function continues({ padded }: Asked, name: SearchName): boolean {
  return padded[name.padded.length] === ' ' && padded.startsWith(name.padded)
}

/** `pune maharashtra`: the city's name first, then words of its district or state. */
function placesWithin(index: PlaceIndex, name: SearchName, padded: string): readonly number[] {
  const words = padded.slice(name.padded.length + 1).split(' ')
  return name.places.filter(place => {
    const { district, state } = index.places[place]!
    const within = ` ${normalise(`${district} ${state}`)}`
    return words.every(word => within.includes(` ${word}`))
  })
}

/** Only among names with the same first letter, which people rarely get wrong: it spares nine in ten comparisons. */
function rankSimilar(index: PlaceIndex, folded: string, rank: Rank): void {
  if (folded.length < LEAST_LETTERS) return
  const most = folded.length < LONG ? 1 : 2
  for (const { folded: name, kind, places } of index.sounds) {
    if (name[0] !== folded[0]) continue
    const edits = editsBetween(folded, name, most)
    if (edits === null) continue
    const tier = TIERS.similar + edits * KINDS + kind
    for (const place of places) {
      const isLargeCity = kind === 0 && edits <= 1 && place < index.largeCities
      rank([place], isLargeCity ? TIERS.largeSimilar : tier)
    }
  }
}
