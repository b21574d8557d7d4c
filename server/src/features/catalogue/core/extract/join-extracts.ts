import type { SpokenMention } from '../speech/extract-speech.ts'
import type { ExtractedSkill, TextSpan } from './extract-skills.ts'

/**
 * What a text names and what it speaks of in words of its own: of each skill the surer score and the places of both. Who writes a
 * label means it, so nothing else is meant by words inside a longer label of another skill.
 */
export function joinExtracts(
  text: string,
  named: readonly ExtractedSkill[],
  spoken: readonly SpokenMention[],
): readonly ExtractedSkill[] {
  const isInsideLabel = labelPlaces(named)
  const meant = Map.groupBy(
    spoken.filter(mention => !isInsideLabel(mention)),
    ({ skill }) => skill,
  )
  const nameOnly = named.filter(({ skill }) => !meant.has(skill))
  const ofSkill = new Map(named.map(each => [each.skill, each]))
  const joined = Array.from(meant, ([skill, mentions]) => join(text, skill, ofSkill.get(skill), mentions))
  return [...nameOnly, ...joined].sort((a, b) => b.score - a.score || a.skill - b.skill)
}

function join(
  text: string,
  skill: number,
  named: ExtractedSkill | undefined,
  spoken: readonly SpokenMention[],
): ExtractedSkill {
  const surest = spoken.reduce((most, { score }) => Math.max(most, score), 0)
  const spans = spoken.map(({ start, end }) => ({ start, end, text: text.slice(start, end) }))
  return {
    skill,
    score: Math.max(named?.score ?? 0, Math.round(surest * 1000) / 1000),
    mentions: withoutOverlaps(named?.mentions ?? [], spans),
  }
}

/** In the order of the text. Where a label of the skill stands already, its meaning is no second mention. */
function withoutOverlaps(named: readonly TextSpan[], spoken: readonly TextSpan[]): readonly TextSpan[] {
  const kept: TextSpan[] = []
  let label = 0
  for (const span of spoken) {
    while (label < named.length && named[label]!.end <= span.start) kept.push(named[label++]!)
    const isFree = (named[label]?.start ?? Number.POSITIVE_INFINITY) >= span.end
    if (isFree && span.start >= (kept.at(-1)?.end ?? 0)) kept.push(span)
  }
  return [...kept, ...named.slice(label)]
}

interface LabelPlace {
  readonly start: number
  readonly end: number
  readonly skills: Set<number>
}

/** Labels stand beside one another or at the very same place, so that the last to start before a span alone can hold it. */
function labelPlaces(named: readonly ExtractedSkill[]): (mention: SpokenMention) => boolean {
  const byStart = new Map<number, LabelPlace>()
  for (const { skill, mentions } of named)
    for (const { start, end } of mentions) {
      const place = byStart.get(start) ?? { start, end, skills: new Set() }
      place.skills.add(skill)
      byStart.set(start, place)
    }
  const places = [...byStart.values()].sort((a, b) => a.start - b.start)
  return ({ skill, start, end }) => {
    const place = places[placesFrom(places, start) - 1]
    if (place === undefined || place.skills.has(skill)) return false
    return end <= place.end && end - start < place.end - place.start
  }
}

/** How many start at or before it. */
function placesFrom(places: readonly LabelPlace[], start: number): number {
  let low = 0
  let high = places.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (places[middle]!.start <= start) low = middle + 1
    else high = middle
  }
  return low
}
