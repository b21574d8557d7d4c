import file from './core/generated/places.json' with { type: 'json' }
import { indexPlaces, type PlaceIndex } from './core/place-index.ts'
import { type FoundPlaces, type PlaceQuery, searchPlaces } from './core/search-places.ts'

let index: PlaceIndex | undefined

/** Takes 0.1 to 0.3 s: called by a server before it listens, and spared by the commands that never search. */
export function loadLocations(): PlaceIndex {
  index ??= indexPlaces(file)
  return index
}

export function searchLocations(query: PlaceQuery): FoundPlaces {
  return searchPlaces(loadLocations(), query)
}
