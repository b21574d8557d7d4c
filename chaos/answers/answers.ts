import { readBankFolder } from '../../server/src/adapters/bank-folder.ts'
import { chooseQuestions } from '../../server/src/features/questions/core/choose.ts'
import { QUESTIONS_A_SKILL, type Random, type Use } from '../../server/src/features/questions/core/question.ts'
import { seeded } from '../../server/src/features/questions/core/questions.fixture.ts'
import { type BankItem, readItemBank } from '../../server/src/features/questions/index.ts'
import { shuffled } from '../../server/src/kernel/shuffled.ts'
import { readWholeBank } from '../../testing/item-bank.ts'
import { generatedBank } from '../../testing/private-bank.ts'
import type { Outcome, Scenario } from '../../testing/scenario.ts'
import { embeddingSimilarities } from './embeddings.ts'
import { servedByModel, servedFromBank } from './live-questions.ts'
import { type Measured, MOST_PASSED, measure, playBlind, type SkillAttempts } from './measure.ts'
import { readPublicAnswers, readRepository } from './public-texts.ts'
import {
  type KeyedQuestion,
  lookupSolver,
  type Repository,
  rightInPublic,
  SOLVERS,
  type Solver,
  similaritySolver,
} from './solvers.ts'

export interface AnswersSettings {
  readonly seed: number
  /** Folder of a private bank; null generates one. */
  readonly bank: string | null
}

/** What is measured together: one source of questions under one rule. */
interface Group {
  readonly name: string
  readonly use: Use
  readonly skills: readonly SkillAttempts[]
  readonly solvers: readonly Solver[]
}

const BLIND_RUNS = 1_000
/** More than twenty, as chance needs: of twenty skills, one that is passed by luck is 5 %. */
const GENERATED_SKILLS = 40
const EMBEDDED_SKILLS = 5
const STUDENTS = { small: 1, full: 5 }
/** The questions of the loopback model exist only as far as it is asked. */
const STUDENTS_OF_MODEL = { small: 3, full: 5 }
const PERCENT = (share: number) => `${(share * 100).toFixed(2)} %`

export function answersFrom({ seed, bank }: AnswersSettings): Scenario {
  return {
    name: 'answers',
    claim:
      'seven solvers that know nothing of a trade against every question of live sessions and mandates: each passes at most 4 % of skills under the session rule and 8 % under the mandate rule; no right option of a live question is public',
    run: async ({ small, say }) => {
      const publicBank = await readWholeBank()
      const skillNumbers = [...publicBank.keys()].slice(0, GENERATED_SKILLS)
      const files = bank === null ? generatedBank(seed, skillNumbers) : await readBankFolder(bank)
      const size = small ? 'small' : 'full'
      const fromBank = await servedFromBank(files, STUDENTS[size], readPublicAnswers)
      say(`${countOf(fromBank.skills)} questions of a private bank were served`)
      const fromModel = await servedByModel(skillNumbers, STUDENTS_OF_MODEL[size], seed)
      say(`${countOf(fromModel.skills)} questions of the loopback model were served`)
      const privateItems = [...readItemBank('private', files).bank.values()]
      const publicItems = [...publicBank.values()].slice(0, small ? 20 : undefined)
      const { publicAnswers } = fromBank
      const questions = { privateItems, publicItems, ofModel: fromModel.skills, publicAnswers }
      const groups = await groupsOf(questions, await readRepository(), { small, seed, say })
      const measured = groups.flatMap(group => group.solvers.map(solver => resultOf(group, solver, seed)))
      const live = [...privateItems.flat().map(item => keyed(item, 'en')), ...distinct(fromModel.skills)]
      const faults = [
        ...fromBank.faults,
        ...notOf(privateItems.flat(), distinct(fromBank.skills)),
        ...fromModel.faults,
        ...publicRights(live, publicAnswers),
      ]
      return outcomeOf(measured, faults, say)
    },
  }
}

function countOf(skills: readonly SkillAttempts[]): number {
  return new Set(skills.flatMap(({ attempts }) => attempts.flat().map(({ itemId }) => itemId))).size
}

function publicRights(questions: readonly KeyedQuestion[], publicAnswers: readonly string[]): readonly string[] {
  const found = questions.filter(question => rightInPublic(question, publicAnswers))
  return found.map(({ itemId }) => `the right option of ${itemId} is in a public answer`)
}

/** Served questions that are not in the bank, or have another key there: then the bank would not be what is measured. */
function notOf(bank: readonly BankItem[], served: readonly KeyedQuestion[]): readonly string[] {
  const rightOf = new Map(bank.map(({ texts: { en }, right }) => [en.ask, en.options[right]]))
  const others = served.filter(({ ask, options, right }) => rightOf.get(ask) !== options[right])
  return others.map(({ itemId }) => `${itemId} was served with another key than the bank has`)
}

interface Questions {
  readonly privateItems: readonly (readonly BankItem[])[]
  readonly publicItems: readonly (readonly BankItem[])[]
  readonly ofModel: readonly SkillAttempts[]
  readonly publicAnswers: readonly string[]
}

async function groupsOf(
  { privateItems, publicItems, ofModel, publicAnswers }: Questions,
  repository: Repository,
  { small, seed, say }: { readonly small: boolean; readonly seed: number; readonly say: (line: string) => void },
): Promise<readonly Group[]> {
  const draws = small ? 20 : 200
  const ofPublic = (language: 'en' | 'hi', use: Use) => ({
    name: `public bank in ${language === 'en' ? 'English' : 'Hindi'}, ${use}`,
    use,
    skills: firstAttempts(publicItems, language, chooseQuestions, { use, draws, seed }),
  })
  const fromPrivate = firstAttempts(privateItems, 'en', drawAny, { use: 'session', draws, seed })
  const live = [
    { name: 'private bank, session', use: 'session' as const, skills: fromPrivate },
    { name: 'model, session', use: 'session' as const, skills: ofModel },
  ]
  const english = [ofPublic('en', 'session'), ofPublic('en', 'mandate')]
  const hindi = [ofPublic('hi', 'session'), ofPublic('hi', 'mandate')]
  // The embeddings are of an English model, and a text takes 60 ms: the short form has a few skills only.
  const embedded = small
    ? english.map(({ name, use, skills }) => ({ name, use, skills: skills.slice(0, EMBEDDED_SKILLS) }))
    : [...live, ...english]
  const similar = similaritySolver(await embeddingSimilarities(distinct(embedded.flatMap(({ skills }) => skills)), say))
  const lookup = lookupSolver(repository, publicAnswers)
  return [
    ...live.map(group => ({ ...group, solvers: [...SOLVERS, lookup] })),
    ...[...english, ...hindi].map(group => ({ ...group, solvers: SOLVERS })),
    ...embedded.map(group => ({ ...group, solvers: [similar] })),
  ]
}

function distinct(skills: readonly SkillAttempts[]): readonly KeyedQuestion[] {
  const questions = skills.flatMap(({ attempts }) => attempts.flat())
  return [...new Map(questions.map(question => [question.itemId, question])).values()]
}

/** As the service draws from a private bank, whose keys it does not know. */
function drawAny(items: readonly BankItem[], count: number, random: Random): readonly BankItem[] {
  return shuffled(items, random).slice(0, count)
}

/** Attempts as the service draws them. Options stay in the order of the file, which no solver reads. */
function firstAttempts(
  skills: readonly (readonly BankItem[])[],
  language: 'en' | 'hi',
  draw: typeof drawAny,
  { use, draws, seed }: { readonly use: Use; readonly draws: number; readonly seed: number },
): readonly SkillAttempts[] {
  const random = seeded(seed)
  return skills.map(items => {
    const asked = new Map(items.map(item => [item.itemId, keyed(item, language)]))
    const attempts = Array.from({ length: draws }, () =>
      draw(items, QUESTIONS_A_SKILL[use], random).map(({ itemId }) => asked.get(itemId)!),
    )
    return { skillNumber: items[0]!.skillNumber, attempts }
  })
}

function keyed({ itemId, skillNumber, texts, right }: BankItem, language: 'en' | 'hi'): KeyedQuestion {
  return { itemId, skillNumber, ...texts[language]!, right }
}

interface Result extends Measured {
  readonly group: string
  readonly most: number
}

function resultOf({ name: group, use, skills }: Group, solver: Solver, seed: number): Result {
  const measured = measure(solver, skills, use)
  const share = solver.name === 'blind' ? playBlind(skills, use, BLIND_RUNS, seeded(seed)) : measured.share
  return { ...measured, share, group, most: MOST_PASSED[use] }
}

function outcomeOf(results: readonly Result[], faults: readonly string[], say: (line: string) => void): Outcome {
  for (const { group, solver, passed } of results)
    if (passed.length > 0) say(`${group}, ${solver} passes ${passed.map(number => `sk_${number}`).join(', ')}`)
  for (const fault of faults.slice(0, 20)) say(`  ${fault}`)
  const beyond = results.filter(({ share, most }) => share > most)
  const worst = results.toSorted((one, other) => other.share / other.most - one.share / one.most)[0]!
  return {
    ok: beyond.length === 0 && faults.length === 0,
    table: [
      ['questions', 'solver', 'passes at the first attempt', 'bound', 'skills passed'],
      ...results.map(({ group, solver, share, most, passed }) => [
        group,
        solver,
        PERCENT(share),
        PERCENT(most),
        String(passed.length),
      ]),
    ],
    figures: `${results.length} measurements, ${beyond.length} beyond their bound, highest ${worst.solver} with ${PERCENT(worst.share)} of ${worst.group} (bound ${PERCENT(worst.most)}); ${faults.length} faults`,
  }
}
