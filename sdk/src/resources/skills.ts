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
    /** Search with `q`, or browse a branch. Counts toward the different skills of a day. */
    list: (query: ListSkillsQuery = {}, options?: CallOptions): List<Skill> =>
      listOf(page => call('listSkills', { query: page }, options), query),
    get: (skillId: string, options?: CallOptions): Promise<Skill> =>
      call('getSkill', { params: { skill_id: skillId } }, options),
    /** Up to 100 at once, in the order asked for, and which were not found. */
    lookUp: (skillIds: readonly string[], options?: CallOptions): Promise<LookUpSkillsData> =>
      call('lookUpSkills', { body: { skill_ids: skillIds } }, options),
    /** For each name as people write it, the best skills, or none. */
    match: (body: MatchSkillsBody, options?: CallOptions): Promise<MatchSkillsData> =>
      call('matchSkills', { body }, options),
    /** The skills a text speaks of, and where; offsets as JavaScript counts. */
    extract: (body: ExtractSkillsBody, options?: CallOptions): Promise<ExtractSkillsData> =>
      call('extractSkills', { body }, options),
  }
}
