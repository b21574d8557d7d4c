import { type Area, type AreaSwitches, serviceDisabled } from '../features/organisations/index.ts'
import type { Refusal } from '../kernel/refusal.ts'

/** The operator switched the area off for everybody, or the caller's organisation as a whole. */
export async function switchedOff(
  switches: AreaSwitches,
  area: Area,
  organisationDisabled = false,
): Promise<Refusal<'SERVICE_DISABLED'> | null> {
  return organisationDisabled || (await switches.isOff(area)) ? serviceDisabled() : null
}
