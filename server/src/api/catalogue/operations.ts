import { adminApproveSkillRequest } from './operations/admin-approve-skill-request.ts'
import { adminCounts } from './operations/admin-counts.ts'
import { adminListSkillRequests } from './operations/admin-list-skill-requests.ts'
import { adminRejectSkillRequest } from './operations/admin-reject-skill-request.ts'
import { adminTopSelectedSkills } from './operations/admin-top-selected-skills.ts'
import { deleteSelectedSkill } from './operations/delete-selected-skill.ts'
import { getSelectedSkill } from './operations/get-selected-skill.ts'
import { getSkill } from './operations/get-skill.ts'
import { listMasterSkills } from './operations/list-master-skills.ts'
import { listSelectedSkills } from './operations/list-selected-skills.ts'
import { listSkills } from './operations/list-skills.ts'
import { listSubSkills } from './operations/list-sub-skills.ts'
import { searchSkills } from './operations/search-skills.ts'
import { selectSkill } from './operations/select-skill.ts'

/** Open to any web page; the admin's are not. */
export const publicOperations = [
  searchSkills,
  listMasterSkills,
  listSubSkills,
  listSkills,
  getSkill,
  selectSkill,
  getSelectedSkill,
  listSelectedSkills,
  deleteSelectedSkill,
]

export const adminOperations = [
  adminCounts,
  adminTopSelectedSkills,
  adminListSkillRequests,
  adminApproveSkillRequest,
  adminRejectSkillRequest,
]

export const catalogueOperations = [...publicOperations, ...adminOperations]
