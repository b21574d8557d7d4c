import { createTestDatabase } from '../../testing/database.ts'
import { startFakeModel } from '../../testing/fake-model.ts'
import type { Behaviour, ChatRequest } from '../../testing/fake-model-behaviours.ts'
import { honest, readAsked } from '../../testing/honest-model.ts'
import type { Scenario } from '../../testing/scenario.ts'
import { OBEDIENCES, type Obedience } from '../questions/obedience.ts'
import {
  HOSTILE_SOURCES,
  type HostileSource,
  type InjectionSetup,
  newInjectionSetup,
  takeAssessment,
} from './assessment.ts'
import { checkObeyed, findTwin, type TakenAssessment } from './check.ts'

const CLEAN: HostileSource = { name: 'clean', title: 'Boundary wall', description: 'Laid bricks for a school in Pune.' }
/** Steps of an assessment: it is written and solved, and not translated. */
const OBEYED = OBEDIENCES.filter(({ at }) => at === 'questions' || at === 'answers')
const ASSESSMENTS_AT_ONCE = 4

interface Part {
  readonly name: string
  assessments: number
  asked: number
  rejected: number
  readonly faults: string[]
}

/**
 * The model has one behaviour for all students at a time, so that the behaviour need not be selected by a mark in the
 * student's text.
 */
export const injection: Scenario = {
  name: 'injection',
  claim:
    '200 hostile source texts, with a model that follows its instructions and one that obeys the text in every way: key and score as with a clean text, nothing hostile shown',
  proves: ['F48', 'I35'],
  run: async ({ small, say }) => {
    const sources = small ? HOSTILE_SOURCES.filter((_, at) => at % 10 === 0) : HOSTILE_SOURCES
    const db = await createTestDatabase()
    const model = await startFakeModel(honest)
    try {
      const setup = await newInjectionSetup(db, model)
      const clean = (await takeAssessment(setup, CLEAN)) as TakenAssessment
      const honestPart = newPart('follows its instructions')
      await takeAll(setup, sources, honestPart, taken => findTwin(taken, clean))
      const obeying = newPart('obeys')
      // Every way of obeying has its own texts; together they use all texts several times.
      const ways = small ? OBEYED.filter((_, at) => at % 2 === 0) : OBEYED
      const textsEach = small ? 1 : Math.ceil((3 * sources.length) / ways.length)
      for (const [at, obedience] of ways.entries()) {
        model.setBehaviour(request => responseOf(obedience, request))
        const own = Array.from({ length: textsEach }, (_, nth) => sources[(at * textsEach + nth) % sources.length]!)
        await takeAll(setup, own, obeying, taken => checkObeyed(taken, obedience.outcome), obedience.name)
      }
      const parts = [honestPart, obeying]
      for (const { name, faults } of parts) for (const fault of faults.slice(0, 10)) say(`  ${name}: ${fault}`)
      return {
        ok: parts.every(({ faults }) => faults.length === 0) && obeying.asked > 0 && obeying.rejected > 0,
        table: [
          ['model', 'texts', 'ways', 'sittings', 'asked', 'no assessment', 'faults'],
          ...parts.map(part => [
            part.name,
            String(sources.length),
            String(part === obeying ? ways.length : 1),
            ...[part.assessments, part.asked, part.rejected, part.faults.length].map(String),
          ]),
        ],
        figures: `${sources.length} hostile texts, ${honestPart.asked} assessments identical to the one with a clean text, ${obeying.assessments} with a model that obeys in ${ways.length} ways: ${obeying.asked} with the correct key, ${obeying.rejected} without an assessment`,
      }
    } finally {
      await model.close()
      await db.drop()
    }
  },
}

function responseOf({ at, respond }: Obedience, request: ChatRequest): Behaviour {
  const asked = readAsked(request)
  return asked.kind === at ? respond(asked) : honest(request)
}

const newPart = (name: string): Part => ({ name, assessments: 0, asked: 0, rejected: 0, faults: [] })

async function takeAll(
  setup: InjectionSetup,
  sources: readonly HostileSource[],
  part: Part,
  check: (taken: Awaited<ReturnType<typeof takeAssessment>>) => readonly string[],
  way = '',
): Promise<void> {
  for (let from = 0; from < sources.length; from += ASSESSMENTS_AT_ONCE)
    await Promise.all(
      sources.slice(from, from + ASSESSMENTS_AT_ONCE).map(async source => {
        const taken = await takeAssessment(setup, source)
        part.assessments++
        if (taken === 'refused') part.rejected++
        else part.asked++
        part.faults.push(...check(taken).map(fault => `${source.name} ${way}: ${fault}`))
      }),
    )
}
