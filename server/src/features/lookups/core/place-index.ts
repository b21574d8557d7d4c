import { compact, foldSpelling, normalise } from './normalise.ts'
import { type NamedPlace, type Place, type PlacesFile, readPlaces, readStates } from './places-file.ts'

/** All places in memory, with every name as searches compare it. Built once, at start. */
export interface PlaceIndex {
  /** Largest first. */
  readonly places: readonly Place[]
  readonly largeCities: number
  readonly cities: readonly SearchName[]
  readonly districts: readonly SearchName[]
  readonly localities: readonly SearchName[]
  /** The names above and the words of localities, by how they sound. */
  readonly sounds: readonly SoundName[]
  readonly placeOfPincode: ReadonlyMap<string, number>
  /** From any name of a state, compacted, to the one in force. */
  readonly stateNames: ReadonlyMap<string, string>
}

export interface SearchName {
  /** With a space before each word, the first too: ` navi mumbai`. */
  readonly padded: string
  readonly joined: string
  /** By number. Many for a district. */
  readonly places: readonly number[]
}

export interface SoundName {
  readonly folded: string
  /** 0 for a city, 1 for a district, 2 for a part of a city. */
  readonly kind: number
  readonly places: readonly number[]
}

const LEAST_WORD = 5

export function indexPlaces(file: PlacesFile): PlaceIndex {
  const named = readPlaces(file)
  const cities = collect(named.map(({ cityNames }, place) => [cityNames, [place]]))
  const districts = collect(placesByDistrict(named))
  const localities = collect(named.map((each, place) => [each.localities, [place]]))
  const words = collect(named.map((each, place) => [each.localities.flatMap(wordsOf), [place]]))
  return {
    places: named.map(({ place }) => place),
    largeCities: file.largeCities,
    cities,
    districts,
    localities,
    sounds: [cities, districts, [...localities, ...words]].flatMap((names, kind) =>
      names.map(({ padded, places }) => ({ folded: foldSpelling(padded), kind, places })),
    ),
    placeOfPincode: new Map(named.flatMap(({ place }, at) => place.pincodes.map(pincode => [pincode, at] as const))),
    stateNames: new Map(
      readStates(file).flatMap(({ name, names }) => names.map(each => [compact(normalise(each)), name] as const)),
    ),
  }
}

/** Each different name once, with all places of that name; a place may come twice, for two of its parts. */
function collect(namesOfPlaces: readonly (readonly [readonly string[], readonly number[]])[]): readonly SearchName[] {
  const byName = new Map<string, number[]>()
  for (const [names, places] of namesOfPlaces) {
    for (const name of names.map(normalise)) {
      const sameName = byName.get(name)
      if (sameName) sameName.push(...places)
      else byName.set(name, [...places])
    }
  }
  return [...byName].map(([name, places]) => ({ padded: ` ${name}`, joined: compact(name), places }))
}

/** A district's places have its names, the very same list. */
function placesByDistrict(named: readonly NamedPlace[]): readonly (readonly [readonly string[], readonly number[]])[] {
  const numbers = Map.groupBy(named.keys(), number => named[number]!.districtNames)
  return [...numbers]
}

function wordsOf(name: string): readonly string[] {
  const words = normalise(name).split(' ')
  return words.length === 1 ? [] : words.filter(word => word.length >= LEAST_WORD)
}
