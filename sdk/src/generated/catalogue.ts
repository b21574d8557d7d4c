/* Generated from openapi/catalogue.json by npm run generate. Do not edit. */
import type * as api from './catalogue-types.gen.ts'

/** What a caller sends may be read-only, and a field that may be left out may be undefined. */
type Sent<T> = T extends readonly (infer Item)[]
  ? readonly Sent<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Record<never, never> extends Pick<T, Key> ? Sent<T[Key]> | undefined : Sent<T[Key]> }
    : T

export type SearchSkillsQuery = Sent<NonNullable<api.SearchSkillsData['query']>>
export type SearchSkillsData = Omit<api.SearchSkillsResponse, 'success'>

export type ListMasterSkillsQuery = Sent<NonNullable<api.ListMasterSkillsData['query']>>
export type ListMasterSkillsData = Omit<api.ListMasterSkillsResponse, 'success'>

export type ListSubSkillsQuery = Sent<NonNullable<api.ListSubSkillsData['query']>>
export type ListSubSkillsData = Omit<api.ListSubSkillsResponse, 'success'>

export type ListSkillsQuery = Sent<NonNullable<api.ListSkillsData['query']>>
export type ListSkillsData = Omit<api.ListSkillsResponse, 'success'>

export type Skill = api.GetSkillResponse['data']

export type SelectSkillBody = Sent<api.SelectSkillData['body']>
export type SelectSkillData = api.SelectSkillResponse['data']

export type SelectedSkill = api.GetSelectedSkillResponse['data']

export type DeleteSelectedSkillData = api.DeleteSelectedSkillResponse['data']

export type ListSelectedSkillsQuery = Sent<NonNullable<api.ListSelectedSkillsData['query']>>
export type ListSelectedSkillsData = Omit<api.ListSelectedSkillsResponse, 'success'>

export type AdminCountsData = api.AdminCountsResponse['data']

export type AdminTopSelectedSkillsQuery = Sent<NonNullable<api.AdminTopSelectedSkillsData['query']>>
export type AdminTopSelectedSkillsData = Omit<api.AdminTopSelectedSkillsResponse, 'success'>

export type AdminListSkillRequestsQuery = Sent<NonNullable<api.AdminListSkillRequestsData['query']>>
export type AdminListSkillRequestsData = Omit<api.AdminListSkillRequestsResponse, 'success'>

export type AdminApproveSkillRequestBody = Sent<api.AdminApproveSkillRequestData['body']>
export type AdminApproveSkillRequestData = api.AdminApproveSkillRequestResponse['data']

export type AdminRejectSkillRequestBody = Sent<api.AdminRejectSkillRequestData['body']>
export type AdminRejectSkillRequestData = api.AdminRejectSkillRequestResponse['data']

/** What each operation takes and returns. */
export interface Operations {
  /** Search skills by keyword */
  searchSkills: { query: SearchSkillsQuery; data: SearchSkillsData }
  /** List master skills */
  listMasterSkills: { query: ListMasterSkillsQuery; data: ListMasterSkillsData }
  /** List the sub-skills of a master skill */
  listSubSkills: { params: { master_skill_id: string }; query: ListSubSkillsQuery; data: ListSubSkillsData }
  /** List the skills of a sub-skill */
  listSkills: { params: { sub_skill_id: string }; query: ListSkillsQuery; data: ListSkillsData }
  /** Get one skill */
  getSkill: { params: { skill_id: string }; data: Skill }
  /** Select a skill for a user */
  selectSkill: { body: SelectSkillBody; data: SelectSkillData }
  /** Get one selection */
  getSelectedSkill: { params: { selected_skill_id: string }; data: SelectedSkill }
  /** Delete a selection */
  deleteSelectedSkill: { params: { selected_skill_id: string }; data: DeleteSelectedSkillData }
  /** List the selections of a user */
  listSelectedSkills: { params: { user_id: string }; query: ListSelectedSkillsQuery; data: ListSelectedSkillsData }
  /** Count the catalogue and its selections */
  adminCounts: { data: AdminCountsData }
  /** List skills by how often they are selected */
  adminTopSelectedSkills: { query: AdminTopSelectedSkillsQuery; data: AdminTopSelectedSkillsData }
  /** List skill requests of all organisations, oldest first */
  adminListSkillRequests: { query: AdminListSkillRequestsQuery; data: AdminListSkillRequestsData }
  /** Approve a skill request */
  adminApproveSkillRequest: { params: { skill_request_id: string }; body: AdminApproveSkillRequestBody; data: AdminApproveSkillRequestData }
  /** Reject a skill request */
  adminRejectSkillRequest: { params: { skill_request_id: string }; body: AdminRejectSkillRequestBody; data: AdminRejectSkillRequestData }
}

/** Where each operation is. */
export const operations = {
  searchSkills: { method: 'GET', path: '/api/skills/search', isWhole: true },
  listMasterSkills: { method: 'GET', path: '/api/skills/masters', isWhole: true },
  listSubSkills: { method: 'GET', path: '/api/skills/masters/{master_skill_id}/sub-skills', isWhole: true },
  listSkills: { method: 'GET', path: '/api/skills/sub-skills/{sub_skill_id}/skills', isWhole: true },
  getSkill: { method: 'GET', path: '/api/skills/{skill_id}' },
  selectSkill: { method: 'POST', path: '/api/selected-skills' },
  getSelectedSkill: { method: 'GET', path: '/api/selected-skills/{selected_skill_id}' },
  deleteSelectedSkill: { method: 'DELETE', path: '/api/selected-skills/{selected_skill_id}' },
  listSelectedSkills: { method: 'GET', path: '/api/selected-skills/user/{user_id}', isWhole: true },
  adminCounts: { method: 'GET', path: '/api/admin/counts' },
  adminTopSelectedSkills: { method: 'GET', path: '/api/admin/selected-skills/top', isWhole: true },
  adminListSkillRequests: { method: 'GET', path: '/api/admin/skill-requests', isWhole: true },
  adminApproveSkillRequest: { method: 'POST', path: '/api/admin/skill-requests/{skill_request_id}/approve' },
  adminRejectSkillRequest: { method: 'POST', path: '/api/admin/skill-requests/{skill_request_id}/reject' },
} as const
