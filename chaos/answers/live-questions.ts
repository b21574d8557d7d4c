import { seeded } from '../../server/src/features/questions/core/questions.fixture.ts'
import type { BankFile } from '../../server/src/features/questions/index.ts'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { keysOf } from '../../testing/assessments.ts'
import { startFakeModel } from '../../testing/fake-model.ts'
import { answer, type Behaviour, type ChatRequest } from '../../testing/fake-model-behaviours.ts'
import { honestAnswer, readAsked, readRequest } from '../../testing/honest-model.ts'
import { generatedBank, importFiles } from '../../testing/private-bank.ts'
import { completedSession, expectOk, newVerifier, type Verifier } from '../../testing/verification.ts'
import type { SkillAttempts } from './measure.ts'
import type { KeyedQuestion } from './solvers.ts'

const SKILLS_A_SESSION = 10

interface LiveQuestions {
  readonly skills: readonly SkillAttempts[]
  /** What the public APIs answered meanwhile. */
  readonly publicAnswers: readonly string[]
  readonly faults: readonly string[]
}

/** The first attempts of students whose questions come from the bank of these files. */
export async function servedFromBank(
  files: readonly BankFile[],
  students: number,
  readPublic: (api: TestApi) => Promise<readonly string[]>,
): Promise<LiveQuestions> {
  const api = await startTestApi()
  try {
    await importFiles(api.db.database, files, 1)
    await api.servedSkills.refresh()
    const { skills, faults } = await attemptsOf(api, files.map(skillOf), students, 'item_bank')
    return { skills, faults, publicAnswers: await readPublic(api) }
  } finally {
    await api.close()
  }
}

function skillOf({ content }: BankFile): number {
  return (content as { readonly skill: number }).skill
}

/** The first attempts of students whose questions a model writes, some of them about words of the catalogue. */
export async function servedByModel(
  skillNumbers: readonly number[],
  students: number,
  seed: number,
): Promise<Omit<LiveQuestions, 'publicAnswers'>> {
  const model = await startFakeModel(inventiveModel(seed))
  try {
    const ofModel = { QUESTION_GENERATOR: 'model', MODEL_URL: model.url, MODEL_NAME: 'fake' }
    const api = await startTestApi({ ...ofModel, MODEL_MONTHLY_TOKENS: '1000000000' })
    try {
      return await attemptsOf(api, skillNumbers, students, 'model')
    } finally {
      await api.close()
    }
  } finally {
    await model.close()
  }
}

async function attemptsOf(
  api: TestApi,
  skillNumbers: readonly number[],
  students: number,
  source: string,
): Promise<Pick<LiveQuestions, 'skills' | 'faults'>> {
  const who = await newVerifier(api)
  const attempts = new Map<number, KeyedQuestion[][]>(skillNumbers.map(number => [number, []]))
  const faults: string[] = []
  for (let student = 0; student < students; student += 1)
    for (let from = 0; from < skillNumbers.length; from += SKILLS_A_SESSION) {
      const asked = skillNumbers.slice(from, from + SKILLS_A_SESSION)
      const { questions, questionSource } = await firstAttempt(api, who, asked)
      if (questionSource !== source) faults.push(`the questions on ${asked.join(', ')} are of ${questionSource}`)
      for (const number of asked) attempts.get(number)!.push(questions.filter(each => each.skillNumber === number))
    }
  return { skills: [...attempts].map(([skillNumber, each]) => ({ skillNumber, attempts: each })), faults }
}

interface StoredQuestion {
  readonly question_id: string
  readonly skill_number: number
  readonly item_id: string
}

/** Over HTTP, as a student gets them; the keys are read by a superuser. */
async function firstAttempt(api: TestApi, who: Verifier, skillNumbers: readonly number[]) {
  const session = await completedSession(who, {
    method: 'assessment',
    skillIds: skillNumbers.map(number => `sk_${number}`),
  })
  const { body } = await expectOk(who.call('POST', '/assessment/generate', undefined, session.token))
  const served: readonly { questionId: string; question: string; options: readonly string[] }[] = body.data.questions
  const keys = await keysOf(api.db, session.id)
  const { rows } = await api.db.admin.query<StoredQuestion>(
    'select question_id, skill_number, item_id from assessment_questions where verification_id = $1',
    [session.id],
  )
  const stored = new Map(rows.map(row => [row.question_id, row]))
  const questions = served.map(({ questionId, question, options }): KeyedQuestion => {
    const { skill_number: skillNumber, item_id: itemId } = stored.get(questionId)!
    return { itemId, skillNumber, ask: question, options, right: keys.get(questionId)! }
  })
  const shown = await expectOk(who.call('GET', '/session', undefined, session.token))
  return { questions, questionSource: String(shown.body.data.questionSource) }
}

interface Written {
  readonly ask: string
  readonly options: readonly string[]
  readonly right: number
}

const WRITTEN_AT_ONCE = 12
/** The right option of these is a word of the skill's name: the public catalogue answers them, and the service must drop them. */
const FROM_THE_CATALOGUE = 3

/** A model that writes questions of invented words, remembers its keys, and solves by them. Other students get other questions. */
function inventiveModel(seed: number): (request: ChatRequest) => Behaviour {
  const rightOf = new Map<string, string>()
  const random = seeded(seed)
  let requests = 0
  return request => {
    const asked = readAsked(request)
    if (asked.kind === 'questions') {
      requests += 1
      const questions = writeQuestions(seed + requests, readRequest(asked).skill, random)
      for (const { ask, options, right } of questions) rightOf.set(ask, options[right]!)
      return answer({ questions })
    }
    if (asked.kind !== 'answers') return answer(honestAnswer(asked))
    const blocks = asked.data.split('\n\n').filter(block => /^\d+\./.test(block))
    return answer({ answers: blocks.map(block => placeOfRight(block, rightOf)) })
  }
}

function placeOfRight(block: string, rightOf: ReadonlyMap<string, string>): number {
  const [first, ...options] = block.split('\n')
  const right = rightOf.get(first!.replace(/^\d+\. /, ''))
  return options.findIndex(option => option.replace(/^ {3}\d: /, '') === right)
}

function writeQuestions(seed: number, skill: string, random: () => number): readonly Written[] {
  const { questions } = generatedBank(seed, [1])[0]!.content as {
    readonly questions: readonly { readonly en: { ask: string; right: string; wrong: readonly string[] } }[]
  }
  return questions.slice(0, WRITTEN_AT_ONCE).map(({ en: { ask, right, wrong } }, nth) => {
    const place = Math.floor(random() * 4)
    const written = nth < FROM_THE_CATALOGUE ? longestWord(skill) : right
    return { ask, options: wrong.toSpliced(place, 0, written), right: place }
  })
}

function longestWord(name: string): string {
  return name.split(/[^a-z]+/i).toSorted((one, other) => other.length - one.length)[0]!
}
