export { brandStyles, validateAccent } from './core/accent.ts'
export { AREAS, type Area, serviceDisabled } from './core/areas.ts'
export { type BrandingInput, supportMailbox } from './core/branding.ts'
export { type Branding, changeBranding, findMark, readBranding } from './manage-branding.ts'
export {
  type AreaSwitches,
  areaSwitches,
  createOrganisation,
  disableOrganisation,
  listOrganisations,
  switchArea,
} from './manage-organisations.ts'
export {
  findOrganisationName,
  findShortNumber,
  isOrganisationDisabled,
  type ListedOrganisation,
  recordAction,
} from './store.ts'
