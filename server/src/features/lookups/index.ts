export { EMPLOYMENT_TYPES, SHIFTS } from './core/choices.ts'
export { COUNTRIES, isSelectableCountry } from './core/countries.ts'
export { loadLocations, searchLocations } from './search-locations.ts'
