export { AREAS, type Area, serviceDisabled } from './core/areas.ts'
export {
  type AreaSwitches,
  areaSwitches,
  createOrganisation,
  disableOrganisation,
  listOrganisations,
  switchArea,
} from './manage-organisations.ts'
export { findOrganisationName, isOrganisationDisabled, type ListedOrganisation, recordAction } from './store.ts'
