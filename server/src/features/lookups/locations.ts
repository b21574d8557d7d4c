import file from './core/generated/places.json' with { type: 'json' }
import { indexPlaces, type PlaceIndex } from './core/place-index.ts'
import {
  checkLocation as checkLocationIn,
  type FoundPlaces,
  type LocationCheck,
  type PlaceQuery,
  searchPlaces,
} from './core/search-places.ts'

let index: PlaceIndex | undefined

/** Takes 0.1 to 0.3 s. A server calls it before it listens; commands that never search do not pay for it. */
export function loadLocations(): PlaceIndex {
  index ??= indexPlaces(file)
  return index
}

export function searchLocations(query: PlaceQuery): FoundPlaces {
  return searchPlaces(loadLocations(), query)
}

export function checkLocation(location: Parameters<typeof checkLocationIn>[1]): LocationCheck {
  return checkLocationIn(loadLocations(), location)
}
