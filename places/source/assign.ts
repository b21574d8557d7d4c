import { normalise } from '../../server/src/features/lookups/core/spelling.ts'
import type { City } from './cities.ts'
import type { Pincode } from './pincodes.ts'
import { kilometres } from './position.ts'

/** The city that a pincode belongs to, if any: a recruiter hires in Bengaluru, not in Koramangala. */
export interface Assigned extends Pincode {
  readonly city: City | null
}

/** Whole areas that are one city, independently of positions. */
const WHOLE: readonly { readonly city: string; readonly state: string; readonly districts?: readonly string[] }[] = [
  { city: 'Delhi', state: 'Delhi' },
  { city: 'Chandigarh', state: 'Chandigarh' },
  { city: 'Mumbai', state: 'Maharashtra', districts: ['Mumbai City', 'Mumbai Suburban'] },
  { city: 'Chennai', state: 'Tamil Nadu', districts: ['Chennai'] },
  { city: 'Kolkata', state: 'West Bengal', districts: ['Kolkata'] },
]

/** First digits that India Post gives to one city. For pincodes outside the radius of every city or without a position. */
const PREFIXES: readonly (readonly [string, string])[] = [
  ['1220', 'Gurugram'],
  ['12299', 'Gurugram'],
  ['1600', 'Mohali'],
  ['201306', 'Greater Noida'],
  ['201308', 'Greater Noida'],
  ['201310', 'Greater Noida'],
  ['2013', 'Noida'],
  ['380', 'Ahmedabad'],
  ['411', 'Pune'],
  ['500', 'Hyderabad'],
  ['560', 'Bengaluru'],
  ['600', 'Chennai'],
  ['700', 'Kolkata'],
]

export function assignCities(pincodes: readonly Pincode[], cities: readonly City[]): readonly Assigned[] {
  const byState = Map.groupBy(
    cities.filter(({ absorbs }) => absorbs),
    ({ state }) => state,
  )
  const first = pincodes.map(pincode => ({ ...pincode, city: cityOf(pincode, byState.get(pincode.state) ?? []) }))
  const homes = homePrefixes(first)
  const second = pincodes.map(pincode => {
    const atHome = (byState.get(pincode.state) ?? []).filter(city => homes.get(city)?.has(pincode.pincode.slice(0, 3)))
    return { ...pincode, city: cityOf(pincode, atHome) }
  })
  const heads = new Map(second.filter(({ pincode }) => pincode.endsWith('001')).map(each => [each.pincode, each]))
  return second.map(each => ({ ...each, city: each.city ?? byNumber(each, heads) }))
}

/** The first three digits in the main district of a city. In other districts they do not count: 711 is Howrah, not Kolkata. */
function homePrefixes(assigned: readonly Assigned[]): ReadonlyMap<City, ReadonlySet<string>> {
  const parts = Map.groupBy(
    assigned.filter(({ city }) => city !== null),
    ({ city }) => city!,
  )
  return new Map(
    [...parts].map(([city, own]) => {
      const byDistrict = [...Map.groupBy(own, ({ district }) => district).values()]
      const main = byDistrict.toSorted((a, b) => b.length - a.length)[0]!
      return [city, new Set(main.map(({ pincode }) => pincode.slice(0, 3)))] as const
    }),
  )
}

function cityOf(pincode: Pincode, cities: readonly City[]): City | null {
  const whole = WHOLE.find(({ state, districts }) => {
    return state === pincode.state && (districts === undefined || districts.includes(pincode.district))
  })
  if (whole) return cityCalled(cities, whole.city)
  const others = cities.filter(({ name }) => name !== 'Mumbai')
  const prefix = PREFIXES.find(([digits]) => pincode.pincode.startsWith(digits))
  return (
    namesake(pincode, others) ??
    nearest(pincode, others) ??
    ofItsDistrict(pincode, others) ??
    (prefix ? cityCalled(cities, prefix[1]) : null)
  )
}

function cityCalled(cities: readonly City[], name: string): City | null {
  return cities.find(city => city.name === name) ?? null
}

/** `Panipat Refinery`, `BSF Hisar`. Checked before the nearest city: the source puts Bhiwandi's head office 13 km off, in Dombivli. */
function namesake({ town, position }: Pincode, cities: readonly City[]): City | null {
  const called = normalise(town)
  const near = (city: City) => position !== null && kilometres(position, city) <= 3 * reach(city) + 8
  const isSame = (city: City) =>
    namesOf(city).includes(called) && (position === null || kilometres(position, city) <= 60)
  return cities.find(city => isSame(city) || (near(city) && isNamedAfter(called, city))) ?? null
}

/** Distance relative to the radius of the city, so that an independent suburb (Thane, Secunderabad) keeps its centre. */
function nearest({ position }: Pincode, cities: readonly City[]): City | null {
  if (position === null) return null
  const inReach = cities
    .map(city => ({ city, share: kilometres(position, city) / reach(city) }))
    .filter(({ share }) => share <= 1)
    .sort((a, b) => a.share - b.share)
  return inReach[0]?.city ?? null
}

/** 2.5 km for a hundred thousand people, 8 for a million, 23 for Bengaluru. */
function reach({ population }: City): number {
  return 2.5 * Math.sqrt(Math.max(population, 80_000) / 100_000)
}

/** Without a position: the city that the district is named after. */
function ofItsDistrict({ town, district, position }: Pincode, cities: readonly City[]): City | null {
  if (position !== null) return null
  const named = cities.filter(city => isNamedAfter(normalise(town), city))
  return named.find(city => namesOf(city).some(name => normalise(district).startsWith(name))) ?? null
}

/** Pincodes of a city are numbered from its head office on: 226001, 226002, … unless a position contradicts. */
function byNumber(each: Assigned, heads: ReadonlyMap<string, Assigned>): City | null {
  const head = each.pincode[3] === '0' ? heads.get(`${each.pincode.slice(0, 3)}001`) : undefined
  if (!head?.city || head.district !== each.district) return null
  if (each.position === null) return head.city
  const isLarge = head.city.population >= 500_000
  return isLarge && kilometres(each.position, head.city) <= 2 * reach(head.city) ? head.city : null
}

function isNamedAfter(called: string, city: City): boolean {
  return namesOf(city).some(name => called === name || called.startsWith(`${name} `) || called.endsWith(` ${name}`))
}

function namesOf({ name, otherNames }: City): readonly string[] {
  return [name, ...otherNames].map(normalise)
}
