import { openAiModel } from '../../server/src/adapters/model/openai-model.ts'
import { realRuntime } from '../../server/src/adapters/runtime.ts'
import { questionDeps } from '../../server/src/compose/questions.ts'
import { type PrepareDeps, runPrepareMandate } from '../../server/src/features/mandates/index.ts'
import { startFakeModel } from '../../testing/fake-model.ts'
import * as fake from '../../testing/fake-model-behaviours.ts'
import { status } from '../../testing/fake-model-behaviours.ts'
import { type AskedKind, honestAnswer } from '../../testing/honest-model.ts'
import { checkMandate, type MandateRow, readCall } from './check-preparation.ts'

import { readRows } from './mandates.ts'
import { MODEL_CANARY, MODEL_KEY } from './obedience.ts'
import { LANGUAGES, type MadeMandate, type Setup } from './setup.ts'

/**
 * Every way in which a model server can fail at one step, the reason that the partner reads then, and how often the model is
 * called.
 */
interface Misbehaviour {
  readonly name: string
  /** `honest` is the correct answer. */
  readonly respond: (honest: unknown) => fake.Behaviour
  /** Null: ready in spite of it. */
  readonly reason: string | null
  readonly calls: number
}

const healthy = (name: string, respond: Misbehaviour['respond']): Misbehaviour => ({
  name,
  respond,
  reason: null,
  calls: 1,
})
const thrice = (reason: string) => (name: string, respond: Misbehaviour['respond']) => ({
  name,
  respond,
  reason,
  calls: 3,
})
const once = (reason: string) => (name: string, respond: Misbehaviour['respond']) => ({
  name,
  respond,
  reason,
  calls: 1,
})

const LATE = 'the model did not answer in time'
const AWAY = 'the model could not be reached'
const GARBAGE = 'the model gave nothing usable'
const REFUSED = 'the model refused the text of this job'
const CUT = 'the answer of the model was cut short'

/** With a timeout of one second. */
const misbehaviours = (elsewhere: string): readonly Misbehaviour[] => [
  healthy('slow, within the time', honest => fake.slow(300, fake.answer(honest))),
  healthy('wrong content type', honest => fake.wrongContentType(honest)),
  healthy('tokens not counted', honest => fake.answer(honest, null)),
  thrice(LATE)('silent', () => fake.silent()),
  thrice(LATE)('slow, beyond the time', honest => fake.slow(20_000, fake.answer(honest))),
  thrice(LATE)('drip', honest => fake.slowDrip(20, honest)),
  thrice(AWAY)('half a body', honest => fake.halfBody(honest)),
  thrice(AWAY)('status 429', () => fake.status(429, { 'retry-after': '1' })),
  thrice(AWAY)('status 500', () => fake.status(500)),
  thrice(AWAY)('status 503', () => fake.status(503, {}, MODEL_CANARY)),
  once(AWAY)('status 401', () => fake.status(401)),
  once(AWAY)('status 404', () => fake.status(404, {}, MODEL_CANARY)),
  once(AWAY)('redirect', () => fake.redirect(elsewhere)),
  thrice(GARBAGE)('prose', () => fake.text(`Sure! Here you are: ${MODEL_CANARY}`)),
  thrice(GARBAGE)('not matching the schema', () =>
    fake.answer({ questions: MODEL_CANARY, answers: MODEL_CANARY, texts: MODEL_CANARY }),
  ),
  thrice(GARBAGE)('half of the JSON', honest => fake.text(JSON.stringify(honest).slice(0, -9))),
  thrice(GARBAGE)('a page', () => fake.notJson()),
  thrice(GARBAGE)('other JSON', () => fake.otherJson({ choices: [{ [MODEL_CANARY]: true }] })),
  thrice(GARBAGE)('null', () => fake.otherJson(null)),
  thrice(GARBAGE)('an endless body', () => fake.hugeBody()),
  thrice(GARBAGE)('no content', () => fake.status(204)),
  once(REFUSED)('refusal', () => fake.modelRefusal(`I cannot: ${MODEL_CANARY}`)),
  once(REFUSED)('refusal under another name', () => fake.modelRefusal(MODEL_CANARY, 'end_turn')),
  once(REFUSED)('content filter', () => fake.contentFilter()),
  once(REFUSED)('status 400', () => fake.status(400, {}, MODEL_CANARY)),
  thrice(CUT)('cut short', honest => fake.cutShort(JSON.stringify(honest).slice(0, 80))),
  thrice(CUT)('cut short, complete by chance', honest => fake.cutShort(JSON.stringify(honest))),
]

const STEPS: readonly AskedKind[] = ['questions', 'answers', 'translated_questions', 'translated_texts']
const AT_ONCE = 12

export interface PartResult {
  readonly mandates: number
  readonly ready: number
  readonly calls: number
  readonly faults: readonly string[]
}

/**
 * Every misbehaviour at every step. Run by the use case instead of a worker, so that each has its own circuit breaker: five
 * outages in a row would make all others wait.
 */
export async function runMisbehaviours(setup: Setup, small: boolean): Promise<PartResult> {
  const elsewhere = await startFakeModel(() => status(200))
  const partner = await setup.newPartner()
  const cases: { readonly what: Misbehaviour; readonly at: AskedKind; readonly mandate: MadeMandate }[] = []
  for (const at of small ? STEPS.slice(0, 1) : STEPS) {
    for (const what of misbehaviours(elsewhere.url)) {
      const job = { title: 'Mason', description: 'Walls of a school.' }
      const mandate = await partner.make({ at, respond: asked => what.respond(honestAnswer(asked)) }, job)
      cases.push({ what, at, mandate: mandate! })
    }
  }
  await prepareAll(
    setup,
    cases.map(each => each.mandate),
  )
  const rows = await readRows(setup.db)
  const faults: string[] = elsewhere.journal.length === 0 ? [] : ['the redirect was followed']
  const calls = setup.model.journal.map(entry => readCall(entry.request))
  for (const { what, at, mandate } of cases) {
    const own = calls.filter(call => call.mark === mandate.mark)
    const row = rows.get(mandate.id)!
    const answered = ['preparing', await partner.read(mandate.id)] as const
    const found = checkMandate({ ...mandate, skills: 1, languages: LANGUAGES, row, answered }, own)
    const asked = own.filter(call => call.step.split(' ')[0] === at).length
    faults.push(...[...found, ...checkOutcome(what, row, asked)].map(fault => `${what.name} at ${at}: ${fault}`))
  }
  await elsewhere.close()
  const ready = cases.filter(each => rows.get(each.mandate.id)?.status === 'ready').length
  return { mandates: cases.length, ready, calls: calls.length, faults }
}

function checkOutcome({ reason, calls }: Misbehaviour, row: MandateRow, asked: number): readonly string[] {
  const asWanted = reason === null ? row.status === 'ready' : (row.failureReason?.includes(reason) ?? false)
  return [
    ...(asWanted ? [] : [`${row.status}: ${row.failureReason}`]),
    ...(asked === calls ? [] : [`called ${asked} times instead of ${calls}`]),
  ]
}

async function prepareAll(setup: Setup, mandates: readonly MadeMandate[]): Promise<void> {
  const base = await questionDeps({ generator: 'built-in' }, realRuntime, setup.db.database)
  const waiting = [...mandates]
  const { rows } = await setup.db.admin.query<{ id: string; org: string }>(
    'select mandate_id as id, org_id as org from mandates',
  )
  const orgOf = new Map(rows.map(row => [row.id, row.org]))
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const payload = { orgId: orgOf.get(next.id)!, mode: 'live' as const, mandateId: next.id, preparation: 1 }
      await runPrepareMandate(depsWithModel(setup, base), payload, AbortSignal.timeout(60_000))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

function depsWithModel({ model }: Setup, base: Awaited<ReturnType<typeof questionDeps>>): PrepareDeps {
  const options = { url: model.url, apiKey: MODEL_KEY, name: 'fake', timeoutMs: 1_000, supportsStructuredOutputs: true }
  const asked = openAiModel({ ...options, ...realRuntime, newFenceToken: realRuntime.newUuid })
  return { ...base, newId: realRuntime.newId, model: { model: asked, monthlyTokens: 900_000_000 } }
}
