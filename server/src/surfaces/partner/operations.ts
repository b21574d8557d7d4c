import type { PartnerOperation } from './operation.ts'
import { extractSkills } from './operations/extract-skills.ts'
import { getAccount } from './operations/get-account.ts'
import { getSkill } from './operations/get-skill.ts'
import { getSkillRequest } from './operations/get-skill-request.ts'
import { listLocations } from './operations/list-locations.ts'
import { listSkillRequests } from './operations/list-skill-requests.ts'
import { listSkills } from './operations/list-skills.ts'
import { lookUpSkills } from './operations/look-up-skills.ts'
import { matchSkills } from './operations/match-skills.ts'
import { requestSkill } from './operations/request-skill.ts'
import { listCountries, listEmploymentTypes, listShifts } from './operations/small-lists.ts'

/** The Partner API, in the order of the reference. A read's handler takes less than a write's, which is all the cast says. */
export const partnerOperations = [
  getAccount,
  listSkills,
  getSkill,
  lookUpSkills,
  matchSkills,
  extractSkills,
  requestSkill,
  listSkillRequests,
  getSkillRequest,
  listLocations,
  listCountries,
  listEmploymentTypes,
  listShifts,
] as readonly unknown[] as readonly PartnerOperation[]
