export { COUNTRIES, EMPLOYMENT_TYPES, isSelectableCountry, SHIFTS } from './core/fixed-lists.ts'

export { checkLocation, loadLocations, searchLocations } from './locations.ts'
