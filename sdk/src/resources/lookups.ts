import type { Call, CallOptions } from '../call.ts'
import type {
  ListCountriesData,
  ListEmploymentTypesData,
  ListLocationsData,
  ListLocationsQuery,
  ListShiftsData,
} from '../generated/partner.ts'
import { type List, listOf } from '../paging.ts'

export type Location = ListLocationsData['items'][number]
export type Country = ListCountriesData['items'][number]
export type EmploymentType = ListEmploymentTypesData['items'][number]
export type Shift = ListShiftsData['items'][number]

/** Lists of values that other calls accept. Short lists are returned completely. */
export function lookupsResource(call: Call) {
  return {
    /** Places in India by name, state or pincode. */
    locations: (query: ListLocationsQuery = {}, options?: CallOptions): List<Location> =>
      listOf(page => call('listLocations', { query: page }, options), query),
    countries: async (options?: CallOptions): Promise<Country[]> => (await call('listCountries', {}, options)).items,
    employmentTypes: async (options?: CallOptions): Promise<EmploymentType[]> =>
      (await call('listEmploymentTypes', {}, options)).items,
    shifts: async (options?: CallOptions): Promise<Shift[]> => (await call('listShifts', {}, options)).items,
  }
}
