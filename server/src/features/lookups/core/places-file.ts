/**
 * `generated/places.json`, made by places/build.ts. Largest place first; the order breaks every tie.
 * `states`: name, other names, by `|`. `districts`: number of the state `;` name, other names. `places`: number of the
 * district `;` name, other names `;` pincodes, each followed by a space and what that part is called, if otherwise.
 */
export interface PlacesFile {
  readonly states: readonly string[]
  readonly districts: readonly string[]
  readonly places: readonly string[]
  /** Whose state, or district, the source does not tell: taken from the pincodes around. */
  readonly inferredPincodes: readonly string[]
  /** How many places, from the first, are of 80,000 people or more. */
  readonly largeCities: number
}

export interface Place {
  readonly city: string
  readonly district: string
  readonly state: string
  readonly pincodes: readonly string[]
}

/** A place and what else it is found by. */
export interface NamedPlace {
  readonly place: Place
  /** The city's name first. */
  readonly cityNames: readonly string[]
  readonly districtNames: readonly string[]
  /** Parts of the city, by their post offices. */
  readonly localities: readonly string[]
}

export interface StateNames {
  readonly name: string
  readonly names: readonly string[]
}

export function readStates({ states }: Pick<PlacesFile, 'states'>): readonly StateNames[] {
  return states.map(line => {
    const names = line.split('|')
    return { name: names[0]!, names }
  })
}

export function readPlaces(file: PlacesFile): readonly NamedPlace[] {
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
