export { recordAction } from './audit.ts'
export { AREAS, type Area } from './core/areas.ts'
export { createOrganisation, disableOrganisation, switchArea } from './manage.ts'
export { type AreaSwitches, areaSwitches } from './switches.ts'
