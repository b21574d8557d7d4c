import { foldName } from '../../../kernel/fold-name.ts'
import { shuffled } from '../../../kernel/shuffled.ts'
import { givesAway } from './gives-away.ts'
import { judgeQuestion } from './quality-gate.ts'
import { QUESTIONS_A_SKILL, type Random, type SkillQuestion } from './question.ts'

/** What the catalogue says of a skill and of those around it. */
export interface Neighbourhood {
  readonly skill: DescribedSkill
  /** Of the same sub-skill. */
  readonly siblings: readonly DescribedSkill[]
  /** Of other masters. */
  readonly strangers: readonly DescribedSkill[]
}

export interface DescribedSkill {
  readonly name: string
  readonly description: string
  readonly aliases: readonly string[]
  readonly subSkill: string
}

const WRONG_OPTIONS = 3

/**
 * Questions from descriptions and relations, for skills that the bank lacks where there is no model. They tell whether somebody
 * knows the words of a trade, not whether the work is good; that is what the bank and the model are for.
 */
export function questionsFromCatalogue(around: Neighbourhood, random: Random): readonly SkillQuestion[] {
  const asked = sound(
    [whichDescription, whichTrade, whichBelongs, whichOtherName, whichIsDoneToo, whichIsNext],
    around,
    random,
  )
  // Its answer stands in every other question, so it is there only to make up the number.
  return asked.length < QUESTIONS_A_SKILL ? [...asked, ...sound([whichSkill], around, random)] : asked
}

type Kind = (around: Neighbourhood, random: Random) => readonly SkillQuestion[]

function sound(kinds: readonly Kind[], around: Neighbourhood, random: Random): readonly SkillQuestion[] {
  const made = kinds.flatMap(kind => kind(around, random))
  // "To which kind of work does rubble stone masonry belong?" Masonry.
  return made.filter(question => judgeQuestion(question) === null && !givesAway(question))
}

/** "Lays bricks in mortar…" for "Brick laying", among descriptions of its neighbours. */
function whichDescription({ skill, siblings, strangers }: Neighbourhood, random: Random): SkillQuestion[] {
  const wrong = [...shuffled(siblings, random), ...shuffled(strangers, random)].map(each => each.description)
  return make(`What does a person skilled in "${skill.name}" do?`, skill.description, wrong)
}

function whichSkill({ skill, siblings, strangers }: Neighbourhood, random: Random): SkillQuestion[] {
  const wrong = [...shuffled(siblings, random), ...shuffled(strangers, random)].map(each => each.name)
  return make(`Which skill is this? ${skill.description}`, skill.name, wrong)
}

function whichTrade({ skill, strangers }: Neighbourhood, random: Random): SkillQuestion[] {
  const wrong = shuffled(strangers, random).map(each => each.subSkill)
  return make(`To which kind of work does "${skill.name}" belong?`, skill.subSkill, wrong)
}

function whichBelongs({ skill, siblings, strangers }: Neighbourhood, random: Random): SkillQuestion[] {
  const [right] = shuffled(siblings, random)
  const wrong = shuffled(strangers, random).map(each => each.name)
  return right ? make(`Which of these goes together with "${skill.name}"?`, right.name, wrong) : []
}

/** Never the name itself in another spelling, and never one that two skills share. */
function whichOtherName({ skill, siblings, strangers }: Neighbourhood, random: Random): SkillQuestion[] {
  const ownName = foldName(skill.name)
  const own = new Set([ownName, ...skill.aliases.map(foldName)])
  const [right] = shuffled(
    skill.aliases.filter(alias => foldName(alias) !== ownName),
    random,
  )
  const wrong = [...shuffled(siblings, random), ...shuffled(strangers, random)]
    .flatMap(each => each.aliases.slice(0, 1))
    .filter(alias => !own.has(foldName(alias)))
  return right ? make(`By which other name is "${skill.name}" known?`, right, wrong) : []
}

/** Another sibling, told by what is done. */
function whichIsDoneToo({ skill, siblings, strangers }: Neighbourhood, random: Random): SkillQuestion[] {
  const right = shuffled(siblings, random).at(-1)
  const wrong = shuffled(strangers, random).map(each => each.description)
  return right ? make(`Besides "${skill.name}", what else does this trade do?`, right.description, wrong) : []
}

/** A third one, by name again. */
function whichIsNext({ skill, siblings, strangers }: Neighbourhood, random: Random): SkillQuestion[] {
  const right = shuffled(siblings, random).at(1)
  const wrong = shuffled(strangers, random).map(each => each.name)
  return right ? make(`A worker who knows "${skill.name}" is often sent for what other task?`, right.name, wrong) : []
}

/** With the wrong options that are nearest in length, so that length tells nothing. Where there are too few, it is not sound. */
function make(ask: string, right: string, candidates: readonly string[]): SkillQuestion[] {
  const length = [...right].length
  const others = [...new Set(candidates)].filter(each => each.toLowerCase() !== right.toLowerCase())
  const wrong = others
    .toSorted((a, b) => Math.abs([...a].length - length) - Math.abs([...b].length - length))
    .slice(0, WRONG_OPTIONS)
  return [{ texts: { en: { ask, options: [right, ...wrong] } }, right: 0 }]
}
