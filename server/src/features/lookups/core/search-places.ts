import type { Place, PlaceIndex, SearchName } from './place-index.ts'
import { compact, editsBetween, foldSpelling, normalise } from './spelling.ts'

export interface PlaceQuery {
  /** A city, district or locality, or the beginning of one; a district or state may follow. */
  readonly q?: string | undefined
  /** Name of a state, current or former, in any letter case. */
  readonly state?: string | undefined
  /** Six digits. */
  readonly pincode?: string | undefined
  readonly offset: number
  readonly limit: number
}

export interface FoundPlaces {
  readonly items: readonly Place[]
  /** Number of matches on all pages. */
  readonly total: number
}

/** Best match first; without `q`, the largest first. A state or pincode that does not exist finds nothing. */
export function searchPlaces(index: PlaceIndex, query: PlaceQuery): FoundPlaces {
  const candidates = query.pincode === undefined ? null : placesOfPincode(index, query.pincode)
  const state = query.state === undefined ? null : index.stateNames.get(compact(normalise(query.state)))
  const passes = (number: number) =>
    (candidates === null || candidates.includes(number)) && (state === null || index.places[number]!.state === state)
  const found =
    query.q === undefined ? (candidates ?? [...index.places.keys()]) : rankNames(index, normalise(query.q), passes)
  const numbers = found.filter(passes)
  const page = numbers.slice(query.offset, query.offset + query.limit)
  return { items: page.map(number => index.places[number]!), total: numbers.length }
}

/** What is known of a location that a partner sent. `state` and `pincode` are null where the location has none. */
export interface LocationCheck {
  readonly city: boolean
  readonly state: boolean | null
  readonly pincode: boolean | null
}

/**
 * Whether the parts of a location exist, each on its own. A city may be named as a city, district or post office, by its current or
 * a former name; spelling counts, letter case and spacing do not. That the parts belong together is not checked: a company may give
 * the city it is known in and the pincode of the next district.
 */
export function checkLocation(
  index: PlaceIndex,
  { city, state, pincode }: { readonly city: string; readonly state?: string; readonly pincode?: string },
): LocationCheck {
  return {
    city: index.names.has(compact(normalise(city))),
    state: state ? index.stateNames.has(compact(normalise(state))) : null,
    pincode: pincode === undefined ? null : index.placeOfPincode.has(pincode),
  }
}

function placesOfPincode(index: PlaceIndex, pincode: string): readonly number[] {
  const place = index.placeOfPincode.get(pincode)
  return place === undefined ? [] : [place]
}

/**
 * Best first. A misspelt large city ranks before a village whose name starts with the query: `jaipr` is Jaipur and not Jaiprabha
 * Gram. An exact name ranks before it: Malad is in Mumbai and not Malda.
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
const MIN_LETTERS = 4
/** From this length on, two edits are allowed instead of one. */
const LONG = 8

type Rank = (places: readonly number[], tier: number) => void

interface NameQuery {
  readonly padded: string
  readonly joined: string
  /** Each with a leading space. */
  readonly words: readonly string[]
}

/** Numbers of places for a normalised name. Similar spellings are searched only if no city that passes was found. */
function rankNames(index: PlaceIndex, q: string, passes: (number: number) => boolean): readonly number[] {
  if (q === '') return []
  const tiers = new Map<number, number>()
  const rank: Rank = (places, tier) => {
    for (const place of places) if (tier < (tiers.get(place) ?? Number.POSITIVE_INFINITY)) tiers.set(place, tier)
  }
  const query = { padded: ` ${q}`, joined: compact(q), words: q.split(' ').map(word => ` ${word}`) }
  rankCities(index, query, rank)
  rankOthers(index, query, rank)
  const isCityFound = [...tiers].some(([place, tier]) => tier <= TIERS.largePrefix && passes(place))
  if (!isCityFound) rankSimilar(index, foldSpelling(q), rank)
  return [...tiers].sort((a, b) => a[1] - b[1] || a[0] - b[0]).map(([place]) => place)
}

function rankCities(index: PlaceIndex, query: NameQuery, rank: Rank): void {
  for (const name of index.cities) {
    if (name.joined === query.joined) rank(name.places, TIERS.exact)
    else if (name.padded.startsWith(query.padded)) rankPrefix(index, name.places, rank)
    else if (containsWords(name.padded, query.words)) rank(name.places, TIERS.word)
    else if (continues(query, name)) rank(placesWithin(index, name, query.padded), TIERS.exact)
  }
}

function rankPrefix(index: PlaceIndex, places: readonly number[], rank: Rank): void {
  for (const place of places) rank([place], place < index.largeCities ? TIERS.largePrefix : TIERS.prefix)
}

function rankOthers(index: PlaceIndex, query: NameQuery, rank: Rank): void {
  for (const { padded, joined, places } of index.districts) {
    if (joined === query.joined) rank(places, TIERS.exactOther)
    else if (containsWords(padded, query.words)) rank(places, TIERS.district)
  }
  for (const { padded, joined, places } of index.localities) {
    if (joined === query.joined) rank(places, TIERS.exactOther)
    else if (containsWords(padded, query.words)) rank(places, TIERS.locality)
  }
}

/** Every word of the query is the beginning of a word of the name. */
function containsWords(padded: string, words: readonly string[]): boolean {
  return words.every(word => padded.includes(word))
}

function continues({ padded }: NameQuery, name: SearchName): boolean {
  return padded[name.padded.length] === ' ' && padded.startsWith(name.padded)
}

/** For `pune maharashtra`: the name of a city, then words of its district or state. */
function placesWithin(index: PlaceIndex, name: SearchName, padded: string): readonly number[] {
  const words = padded.slice(name.padded.length + 1).split(' ')
  return name.places.filter(place => {
    const { district, state } = index.places[place]!
    const within = ` ${normalise(`${district} ${state}`)}`
    return words.every(word => within.includes(` ${word}`))
  })
}

/** Compares only names with the same first letter, which people rarely get wrong: this avoids nine in ten comparisons. */
function rankSimilar(index: PlaceIndex, folded: string, rank: Rank): void {
  if (folded.length < MIN_LETTERS) return
  const most = folded.length < LONG ? 1 : 2
  for (const { folded: name, kind, places } of index.foldedNames) {
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
