import type { Call, CallOptions } from '../call.ts'
import type {
  ExtractSkillsBody,
  ExtractSkillsData,
  ListSkillsQuery,
  LookUpSkillsData,
  MatchSkillsBody,
  MatchSkillsData,
  Skill,
} from '../generated/partner.ts'
import { type List, listOf } from '../paging.ts'

export function skillsResource(call: Call) {
  return {
    /** Search with `q`, or browse a branch. Counts toward the daily number of different skills. */
    list: (query: ListSkillsQuery = {}, options?: CallOptions): List<Skill> =>
      listOf(page => call('listSkills', { query: page }, options), query),
    get: (skillId: string, options?: CallOptions): Promise<Skill> =>
      call('getSkill', { params: { skill_id: skillId } }, options),
    /** Up to 100 ids. Returns skills in the order of the request, and the ids that were not found. */
    lookUp: (skillIds: readonly string[], options?: CallOptions): Promise<LookUpSkillsData> =>
      call('lookUpSkills', { body: { skill_ids: skillIds } }, options),
    /** The best skills for each name, or none. */
    match: (body: MatchSkillsBody, options?: CallOptions): Promise<MatchSkillsData> =>
      call('matchSkills', { body }, options),
    /** The skills that a text names, and where. Offsets are UTF-16 code units. */
    extract: (body: ExtractSkillsBody, options?: CallOptions): Promise<ExtractSkillsData> =>
      call('extractSkills', { body }, options),
  }
}
