import { useQuery } from '@tanstack/react-query'
import type { Skill, SkillItem } from '../../api/index.ts'
import { usePlayground } from '../playground/use-playground.ts'

/** Skills of a mandate by their ids. */
export function useSkills(items: readonly SkillItem[]): ReadonlyMap<string, Skill> {
  const { calls, key } = usePlayground()
  const ids = items.flatMap(item => ('skill_id' in item ? [item.skill_id] : [])).toSorted()
  const { data } = useQuery({
    queryKey: key('skills', ids),
    queryFn: () => calls.lookUpSkills(ids),
    enabled: ids.length > 0,
    staleTime: 600_000,
    placeholderData: before => before,
  })
  return new Map(data?.items.map(skill => [skill.skill_id, skill]))
}
