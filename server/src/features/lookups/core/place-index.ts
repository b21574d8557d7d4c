import { compact, foldSpelling, normalise } from './spelling.ts'

/**
 * Format of `generated/places.json`, written by places/build.ts. Largest place first; the order breaks every tie.
 * `states`: name and other names, separated by `|`. `districts`: number of the state `;` name and other names. `places`: number of the
 * district `;` name and other names `;` pincodes, each followed by a space and the name of that part if it differs.
 */
interface PlacesFile {
  readonly states: readonly string[]
  readonly districts: readonly string[]
  readonly places: readonly string[]
  /** Pincodes whose state or district is missing in the source and was inferred from neighbouring pincodes. */
  readonly inferredPincodes: readonly string[]
  /** How many places, counted from the first, have at least 80,000 people. */
  readonly largeCities: number
}

export interface Place {
  readonly city: string
  readonly district: string
  readonly state: string
  readonly pincodes: readonly string[]
}

/** A place and all names that find it. */
interface NamedPlace {
  readonly place: Place
  /** The current name of the city is first. */
  readonly cityNames: readonly string[]
  readonly districtNames: readonly string[]
  /** Names of post offices within the city. */
  readonly localities: readonly string[]
}

interface StateNames {
  readonly name: string
  readonly names: readonly string[]
}

function readStates({ states }: Pick<PlacesFile, 'states'>): readonly StateNames[] {
  return states.map(line => {
    const names = line.split('|')
    return { name: names[0]!, names }
  })
}

function readPlaces(file: PlacesFile): readonly NamedPlace[] {
  const states = readStates(file)
  const districts = file.districts.map(line => {
    const [state, names] = line.split(';') as [string, string]
    return { state: states[Number(state)]!.name, names: names.split('|') }
  })
  return file.places.map(line => {
    const [at, names, codes] = line.split(';') as [string, string, string]
    const district = districts[Number(at)]!
    const cityNames = names.split('|')
    const parts = codes.split('|')
    return {
      place: {
        city: cityNames[0]!,
        district: district.names[0]!,
        state: district.state,
        pincodes: parts.map(part => part.slice(0, 6)),
      },
      cityNames,
      districtNames: district.names,
      localities: parts.filter(part => part.length > 7).map(part => part.slice(7)),
    }
  })
}

/** All places in memory, with every name in the form that searches compare. Built once at start. */
export interface PlaceIndex {
  /** Largest first. */
  readonly places: readonly Place[]
  readonly largeCities: number
  readonly cities: readonly SearchName[]
  readonly districts: readonly SearchName[]
  readonly localities: readonly SearchName[]
  /** The names above and the words of localities, with folded spelling. */
  readonly foldedNames: readonly FoldedName[]
  /** Compacted names of all cities, districts and post offices. */
  readonly names: ReadonlySet<string>
  readonly placeOfPincode: ReadonlyMap<string, number>
  /** Current name of a state by any of its names, compacted. */
  readonly stateNames: ReadonlyMap<string, string>
}

export interface SearchName {
  /** With a space before each word, including the first: ` navi mumbai`. */
  readonly padded: string
  readonly joined: string
  /** Numbers of places; a district has many. */
  readonly places: readonly number[]
}

export interface FoldedName {
  readonly folded: string
  /** 0 for a city, 1 for a district, 2 for a locality. */
  readonly kind: number
  readonly places: readonly number[]
}

const MIN_WORD = 5

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
    foldedNames: [cities, districts, [...localities, ...words]].flatMap((names, kind) =>
      names.map(({ padded, places }) => ({ folded: foldSpelling(padded), kind, places })),
    ),
    names: new Set([cities, districts, localities].flatMap(names => names.map(({ joined }) => joined))),
    placeOfPincode: new Map(named.flatMap(({ place }, at) => place.pincodes.map(pincode => [pincode, at] as const))),
    stateNames: new Map(
      readStates(file).flatMap(({ name, names }) => names.map(each => [compact(normalise(each)), name] as const)),
    ),
  }
}

/** Each different name with all places that have it. A place occurs twice if two of its localities share the name. */
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

/** The places of a district share one list of names, so the list identifies the district. */
function placesByDistrict(named: readonly NamedPlace[]): readonly (readonly [readonly string[], readonly number[]])[] {
  const numbers = Map.groupBy(named.keys(), number => named[number]!.districtNames)
  return [...numbers]
}

function wordsOf(name: string): readonly string[] {
  const words = normalise(name).split(' ')
  return words.length === 1 ? [] : words.filter(word => word.length >= MIN_WORD)
}
