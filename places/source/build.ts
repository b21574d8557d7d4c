import { foldSpelling, normalise } from '../../server/src/features/lookups/core/spelling.ts'
import type { Assigned } from './assign.ts'
import type { City } from './cities.ts'
import { kilometres } from './position.ts'

/** A city, town or village with a post office, within one district. */
export interface BuiltPlace {
  readonly city: string
  readonly otherNames: readonly string[]
  readonly district: string
  readonly state: string
  readonly population: number
  readonly pincodes: readonly { readonly pincode: string; readonly locality: string | null }[]
}

/** Largest first: by population, then by number of pincodes, then by name. The order breaks ties in every search. */
export function buildPlaces(assigned: readonly Assigned[], cities: readonly City[]): readonly BuiltPlace[] {
  const towns = Map.groupBy(
    cities.filter(({ absorbs }) => !absorbs),
    city => `${city.state}/${foldSpelling(normalise(city.name))}`,
  )
  const groups = Map.groupBy(assigned, each => [nameOf(each), each.district, each.state].join('/'))
  return [...groups.values()].map(group => buildPlace(group, towns)).sort(bySize)
}

function buildPlace(group: readonly Assigned[], towns: ReadonlyMap<string, readonly City[]>): BuiltPlace {
  const first = group[0]!
  const city = nameOf(first)
  const otherNames = group.find(each => each.city?.name === city)?.city?.otherNames ?? []
  const names = new Set([city, ...otherNames].map(normalise))
  return {
    city,
    otherNames,
    district: first.district,
    state: first.state,
    population: Math.max(...group.map(each => each.city?.population ?? townPopulation(each, towns))),
    pincodes: group.map(({ pincode, locality }) => ({
      pincode,
      locality: names.has(normalise(locality)) ? null : locality,
    })),
  }
}

/** New Delhi is the only part of a city that people name instead of the city. */
function nameOf({ city, district, town }: Assigned): string {
  if (city?.name === 'Delhi' && district === 'New Delhi') return 'New Delhi'
  return city?.name ?? town
}

function townPopulation(each: Assigned, towns: ReadonlyMap<string, readonly City[]>): number {
  const namesakes = towns.get(`${each.state}/${foldSpelling(normalise(each.town))}`) ?? []
  const near = namesakes.filter(town => each.position !== null && kilometres(each.position, town) < 30)
  return Math.max(0, ...near.map(({ population }) => population))
}

function bySize(a: BuiltPlace, b: BuiltPlace): number {
  return (
    b.population - a.population ||
    b.pincodes.length - a.pincodes.length ||
    compareText(a.city, b.city) ||
    compareText(a.pincodes[0]!.pincode, b.pincodes[0]!.pincode)
  )
}

/** Sorted by code unit, so that every machine writes the same file. */
function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
