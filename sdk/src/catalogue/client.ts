import type { AttemptOptions, ClientOptions } from '../api-call.ts'
import {
  type ListMasterSkillsData,
  type ListMasterSkillsQuery,
  type ListSelectedSkillsQuery,
  type ListSkillsData,
  type ListSkillsQuery,
  type ListSubSkillsData,
  type ListSubSkillsQuery,
  type Operations,
  operations,
  type SearchSkillsData,
  type SearchSkillsQuery,
  type SelectedSkill,
  type SelectSkillBody,
  type Skill,
} from '../generated/catalogue.ts'
import { keyCaller } from '../key-call.ts'
import { catalogueAnswers, type NumberedList, numberedList } from './answers.ts'

export type FoundSkill = SearchSkillsData['data'][number]
export type MasterSkill = ListMasterSkillsData['data'][number]
export type SubSkill = ListSubSkillsData['data'][number]
export type ListedSkill = ListSkillsData['data'][number]

/** A client of the public part of the Catalogue API. It has no key, so it may run in a browser. */
export class Catalogue {
  readonly skills: ReturnType<typeof skillCalls>
  readonly selectedSkills: ReturnType<typeof selectionCalls>

  constructor(options: ClientOptions) {
    // Nothing here is repeatable: a selection that exists is a conflict, one that is gone is not found.
    const call: Call = keyCaller<Operations>({ ...catalogueAnswers, places: operations, repeatable: [] }, {}, options)
    this.skills = skillCalls(call)
    this.selectedSkills = selectionCalls(call)
  }
}

type Call = ReturnType<typeof keyCaller<Operations>>

function skillCalls(call: Call) {
  return {
    /** The best matches of a keyword of at least 3 characters. An address may search 15 times a minute. */
    search: (query: SearchSkillsQuery, options?: AttemptOptions): NumberedList<FoundSkill> =>
      numberedList(page => call('searchSkills', { query: page }, options), query),
    masters: (query: ListMasterSkillsQuery = {}, options?: AttemptOptions): NumberedList<MasterSkill> =>
      numberedList(page => call('listMasterSkills', { query: page }, options), query),
    subSkills: (
      masterSkillId: string,
      query: ListSubSkillsQuery = {},
      options?: AttemptOptions,
    ): NumberedList<SubSkill> =>
      numberedList(
        page => call('listSubSkills', { params: { master_skill_id: masterSkillId }, query: page }, options),
        query,
      ),
    /** The skills of a sub-skill. */
    list: (subSkillId: string, query: ListSkillsQuery = {}, options?: AttemptOptions): NumberedList<ListedSkill> =>
      numberedList(page => call('listSkills', { params: { sub_skill_id: subSkillId }, query: page }, options), query),
    get: (skillId: string, options?: AttemptOptions): Promise<Skill> =>
      call('getSkill', { params: { skill_id: skillId } }, options),
  }
}

function selectionCalls(call: Call) {
  return {
    /** Send the three ids as search returned them. A second time throws a ConflictError. */
    select: (body: SelectSkillBody, options?: AttemptOptions): Promise<SelectedSkill> =>
      call('selectSkill', { body }, options),
    get: (selectedSkillId: string, options?: AttemptOptions): Promise<SelectedSkill> =>
      call('getSelectedSkill', { params: { selected_skill_id: selectedSkillId } }, options),
    /** By the selection's own id, not that of the skill. Cannot be undone. */
    delete: async (selectedSkillId: string, options?: AttemptOptions): Promise<void> =>
      void (await call('deleteSelectedSkill', { params: { selected_skill_id: selectedSkillId } }, options)),
    /** Of one user. */
    list: (
      userId: string,
      query: ListSelectedSkillsQuery = {},
      options?: AttemptOptions,
    ): NumberedList<SelectedSkill> =>
      numberedList(page => call('listSelectedSkills', { params: { user_id: userId }, query: page }, options), query),
  }
}
