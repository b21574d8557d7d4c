import { foldName } from '../../../kernel/catalogue-id.ts'
import { shuffled } from '../../../kernel/shuffled.ts'
import { checkQuestion, revealsAnswer } from './quality-gate.ts'

import { QUESTIONS_A_SKILL, type Random, type SkillQuestion } from './question.ts'

/** A skill and related skills, as the catalogue describes them. */
export interface Neighbourhood {
  readonly skill: DescribedSkill
  /** Skills of the same sub-skill. */
  readonly siblings: readonly DescribedSkill[]
  /** Skills of other master skills. */
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
 * Sample questions from descriptions and relations of skills, for test mode only. Their right options stand in the public catalogue,
 * so they verify nothing: they let an integration be tried with any skill.
 */
export function sampleQuestions(around: Neighbourhood, random: Random): readonly SkillQuestion[] {
  const asked = onlyValid(
    [whichDescription, whichTrade, whichBelongs, whichOtherName, whichIsDoneToo, whichIsNext],
    around,
    random,
  )
  // The other questions contain its answer, so it is used only if there are too few.
  return asked.length < QUESTIONS_A_SKILL.session ? [...asked, ...onlyValid([whichSkill], around, random)] : asked
}

type Kind = (around: Neighbourhood, random: Random) => readonly SkillQuestion[]

function onlyValid(kinds: readonly Kind[], around: Neighbourhood, random: Random): readonly SkillQuestion[] {
  const made = kinds.flatMap(kind => kind(around, random))
  // Example of a revealed answer: "To which kind of work does rubble stone masonry belong?" Masonry.
  return made.filter(question => checkQuestion(question) === null && !revealsAnswer(question))
}

/** "Lays bricks in mortar…" for "Brick laying", among descriptions of related skills. */
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

/** The right option is never the name in another spelling, and never an alias that two skills share. */
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

/** Asks for the description of a sibling. */
function whichIsDoneToo({ skill, siblings, strangers }: Neighbourhood, random: Random): SkillQuestion[] {
  const right = shuffled(siblings, random).at(-1)
  const wrong = shuffled(strangers, random).map(each => each.description)
  return right ? make(`Besides "${skill.name}", what else does this trade do?`, right.description, wrong) : []
}

/** Asks for the name of another sibling. */
function whichIsNext({ skill, siblings, strangers }: Neighbourhood, random: Random): SkillQuestion[] {
  const right = shuffled(siblings, random).at(1)
  const wrong = shuffled(strangers, random).map(each => each.name)
  return right ? make(`A worker who knows "${skill.name}" is often sent for what other task?`, right.name, wrong) : []
}

/** Uses the wrong options of the most similar length, so that length reveals nothing. With too few options the question is invalid. */
function make(ask: string, right: string, candidates: readonly string[]): SkillQuestion[] {
  const length = [...right].length
  const others = [...new Set(candidates)].filter(each => each.toLowerCase() !== right.toLowerCase())
  const wrong = others
    .toSorted((a, b) => Math.abs([...a].length - length) - Math.abs([...b].length - length))
    .slice(0, WRONG_OPTIONS)
  return [{ texts: { en: { ask, options: [right, ...wrong] } }, right: 0 }]
}
