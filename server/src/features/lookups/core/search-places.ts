import { compact, normalise } from './normalise.ts'
import type { PlaceIndex } from './place-index.ts'
import type { Place } from './places-file.ts'
import { rankNames } from './rank-names.ts'

export interface PlaceQuery {
  /** A city, district or part of a city, or how one begins; a district or state may follow. */
  readonly q?: string | undefined
  /** A state's name, old or new, in any case. */
  readonly state?: string | undefined
  /** Six digits. */
  readonly pincode?: string | undefined
  readonly offset: number
  readonly limit: number
}

export interface FoundPlaces {
  readonly items: readonly Place[]
  /** All that match, on whatever page. */
  readonly total: number
}

/** Best first; without `q` the largest first. A state or pincode that does not exist finds nothing. */
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

function placesOfPincode(index: PlaceIndex, pincode: string): readonly number[] {
  const place = index.placeOfPincode.get(pincode)
  return place === undefined ? [] : [place]
}
