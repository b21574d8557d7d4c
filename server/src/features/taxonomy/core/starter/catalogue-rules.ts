import type { StarterMaster, StarterNode, StarterSubSkill } from './document.ts'
import { at, fault, type Place } from './fields.ts'
import { folded } from './text-rules.ts'

/** Rules across files: unique ids and names, names that are not of workers, successors that exist. */
export function checkCatalogue(masters: readonly StarterMaster[]): void {
  const subSkills = masters.flatMap(master => master.subSkills)
  const skills = subSkills.flatMap(subSkill => subSkill.skills)
  const retired = masters.flatMap(master => master.retired)
  checkIds(masters)
  checkIds(subSkills)
  checkIds([...skills, ...retired])
  checkNames([...masters, ...subSkills, ...skills], ownTrades(subSkills))
  checkNotPersons([...subSkills, ...skills], new Set(subSkills.flatMap(subSkill => subSkill.workers.en).map(folded)))
  const live = new Set(skills.map(skill => skill.id))
  for (const { place, replacedBy } of retired) {
    if (replacedBy !== null && !live.has(replacedBy))
      fault(at(place, 'replaced_by'), `no skill has the id ${replacedBy}`)
  }
}

function checkIds(nodes: readonly { readonly place: Place; readonly id: number | null }[]): void {
  const first = new Map<number, Place>()
  for (const { place, id } of nodes) {
    if (id === null) continue
    const earlier = first.get(id)
    if (earlier) fault(at(place, 'id'), `${id} is taken by ${whereIs(earlier)}`)
    else first.set(id, place)
  }
}

/** Across all three levels, because a search result shows a name without its level. A skill for a whole trade may have its name. */
function checkNames(nodes: readonly StarterNode[], ownTrade: ReadonlyMap<StarterNode, StarterNode>): void {
  const first = new Map<string, StarterNode>()
  for (const node of nodes) {
    if (node.name === '') continue
    const earlier = first.get(folded(node.name))
    if (earlier === undefined) first.set(folded(node.name), node)
    else if (ownTrade.get(node) !== earlier)
      fault(at(node.place, 'name'), `"${node.name}" is taken by ${whereIs(earlier.place)}`)
  }
}

function ownTrades(subSkills: readonly StarterSubSkill[]): ReadonlyMap<StarterNode, StarterNode> {
  return new Map(
    subSkills.flatMap(trade => trade.skills.filter(skill => skill.wholeTrade).map(skill => [skill, trade] as const)),
  )
}

function checkNotPersons(nodes: readonly StarterNode[], workers: ReadonlySet<string>): void {
  for (const { place, name } of nodes) {
    if (workers.has(folded(name))) fault(at(place, 'name'), `"${name}" is a worker, not a task or a piece of knowledge`)
  }
}

function whereIs(place: Place): string {
  return place.path === '' ? place.file : `${place.file}: ${place.path}`
}
