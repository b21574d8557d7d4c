export { brandColours, brandStyles, measureAccent, validateAccent } from './core/accent.ts'
export { AREAS, type Area, serviceDisabled } from './core/areas.ts'
export { type BrandingInput, supportMailbox } from './core/branding.ts'
export { OWN_PERIODS, type OwnPeriods, PERIOD_RANGES } from './core/own-periods.ts'
export { type Branding, changeBranding, findMark, readBranding } from './manage-branding.ts'
export {
  type AreaSwitches,
  areaSwitches,
  createOrganisation,
  disableOrganisation,
  listOrganisations,
  switchArea,
} from './manage-organisations.ts'
export { changeOwnPeriods, listOwnPeriods, readOwnPeriods } from './own-periods.ts'
export {
  findOrganisation,
  findOrganisationName,
  findShortNumber,
  isOrganisationDisabled,
  type ListedOrganisation,
  listActions,
  listAreaSwitches,
  listOrganisationsPage,
  type RecordedAction,
  recordAction,
} from './store.ts'
