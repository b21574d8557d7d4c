import { createTestDatabase } from '../../server/test/harness/database.ts'
import { startFakeModel } from '../../server/test/harness/fake-model.ts'
import { answer, type Behaviour, type ChatRequest } from '../../server/test/harness/fake-model-behaviours.ts'
import { honestAnswer, readAsked } from '../../server/test/harness/honest-model.ts'
import type { Scenario } from '../../server/test/harness/scenario.ts'
import { OBEDIENCES, type Obedience } from '../questions/obedience.ts'
import { judgeObeyed, judgeTwin, type Sat } from './judge.ts'
import { newSitStage, type SitStage, sit } from './sit.ts'
import { HOSTILE_SOURCES, type HostileSource } from './texts.ts'

const CLEAN: HostileSource = { name: 'clean', title: 'Boundary wall', description: 'Laid bricks for a school in Pune.' }
/** Of an assessment: it is written and solved, and not translated. */
const PLAYED = OBEDIENCES.filter(({ at }) => at === 'questions' || at === 'answers')
const SITTINGS_AT_ONCE = 4

interface Part {
  readonly name: string
  sittings: number
  asked: number
  refused: number
  readonly faults: string[]
}

/** The model plays one part for all who sit at the time, so that its part need not be told by a mark in the student's text. */
export const injection: Scenario = {
  name: 'injection',
  claim:
    '200 hostile source texts with a model that keeps to its task and one that obeys in every way: key and score of the clean twin, nothing hostile shown',
  run: async ({ small, say }) => {
    const sources = small ? HOSTILE_SOURCES.filter((_, at) => at % 10 === 0) : HOSTILE_SOURCES
    const db = await createTestDatabase()
    const model = await startFakeModel(honest)
    try {
      const stage = await newSitStage(db, model)
      const clean = (await sit(stage, CLEAN)) as Sat
      const honestPart = newPart('keeps to its task')
      await sitAll(stage, sources, honestPart, played => judgeTwin(played, clean))
      const obeying = newPart('obeys')
      // Every way of obeying, each with texts of its own; together all texts several times.
      const ways = small ? PLAYED.filter((_, at) => at % 2 === 0) : PLAYED
      const textsEach = small ? 1 : Math.ceil((3 * sources.length) / ways.length)
      for (const [at, obedience] of ways.entries()) {
        model.setBehaviour(request => playOf(obedience, request))
        const own = Array.from({ length: textsEach }, (_, nth) => sources[(at * textsEach + nth) % sources.length]!)
        await sitAll(stage, own, obeying, played => judgeObeyed(played, obedience.outcome), obedience.name)
      }
      const parts = [honestPart, obeying]
      for (const { name, faults } of parts) for (const fault of faults.slice(0, 10)) say(`  ${name}: ${fault}`)
      return {
        ok: parts.every(({ faults }) => faults.length === 0) && obeying.asked > 0 && obeying.refused > 0,
        table: [
          ['model', 'texts', 'ways', 'sittings', 'asked', 'no test', 'faults'],
          ...parts.map(part => [
            part.name,
            String(sources.length),
            String(part === obeying ? ways.length : 1),
            ...[part.sittings, part.asked, part.refused, part.faults.length].map(String),
          ]),
        ],
        figures: `${sources.length} hostile texts, ${honestPart.asked} sittings as the clean twin to the letter, ${obeying.sittings} with a model that obeys in ${ways.length} ways: ${obeying.asked} with the truth for a key, ${obeying.refused} without a test`,
      }
    } finally {
      await model.close()
      await db.drop()
    }
  },
}

const honest = (request: ChatRequest) => answer(honestAnswer(readAsked(request)))

function playOf({ at, play }: Obedience, request: ChatRequest): Behaviour {
  const asked = readAsked(request)
  return asked.kind === at ? play(asked) : honest(request)
}

const newPart = (name: string): Part => ({ name, sittings: 0, asked: 0, refused: 0, faults: [] })

async function sitAll(
  stage: SitStage,
  sources: readonly HostileSource[],
  part: Part,
  judge: (played: Awaited<ReturnType<typeof sit>>) => readonly string[],
  way = '',
): Promise<void> {
  for (let from = 0; from < sources.length; from += SITTINGS_AT_ONCE)
    await Promise.all(
      sources.slice(from, from + SITTINGS_AT_ONCE).map(async source => {
        const played = await sit(stage, source)
        part.sittings++
        if (played === 'refused') part.refused++
        else part.asked++
        part.faults.push(...judge(played).map(fault => `${source.name} ${way}: ${fault}`))
      }),
    )
}
