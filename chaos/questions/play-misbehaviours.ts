import { realAmbient } from '../../server/src/adapters/ambient.ts'
import { openAiModel } from '../../server/src/adapters/model/openai-model.ts'
import { questionDeps } from '../../server/src/compose/questions.ts'
import { type PrepareDeps, runPrepareMandate } from '../../server/src/features/mandates/index.ts'
import { startFakeModel } from '../../server/test/harness/fake-model.ts'
import { status } from '../../server/test/harness/fake-model-behaviours.ts'
import { type AskedKind, honestAnswer } from '../../server/test/harness/honest-model.ts'
import { type Misbehaviour, misbehaviours } from './behaviours.ts'
import { readCall } from './calls.ts'
import { judgeMandate, type MandateRow } from './judge-preparation.ts'
import { readRows } from './mandates.ts'
import { LANGUAGES, type MadeMandate, MODEL_KEY, type Stage } from './stage.ts'

const STEPS: readonly AskedKind[] = ['questions', 'answers', 'translated_questions', 'translated_texts']
const AT_ONCE = 12

export interface Played {
  readonly mandates: number
  readonly ready: number
  readonly calls: number
  readonly faults: readonly string[]
}

/**
 * Every misbehaviour at every step. By the use case and not by a worker: each has a breaker of its own, or five outages in a row
 * would keep all others waiting.
 */
export async function playMisbehaviours(stage: Stage, small: boolean): Promise<Played> {
  const elsewhere = await startFakeModel(() => status(200))
  const partner = await stage.newPartner()
  const cases: { readonly what: Misbehaviour; readonly at: AskedKind; readonly mandate: MadeMandate }[] = []
  for (const at of small ? STEPS.slice(0, 1) : STEPS) {
    for (const what of misbehaviours(elsewhere.url)) {
      const job = { title: 'Mason', description: 'Walls of a school.' }
      const mandate = await partner.make({ at, play: asked => what.play(honestAnswer(asked)) }, job)
      cases.push({ what, at, mandate: mandate! })
    }
  }
  await prepareAll(
    stage,
    cases.map(each => each.mandate),
  )
  const rows = await readRows(stage.db)
  const faults: string[] = elsewhere.journal.length === 0 ? [] : ['the redirect was followed']
  const calls = stage.model.journal.map(entry => readCall(entry.request))
  for (const { what, at, mandate } of cases) {
    const own = calls.filter(call => call.mark === mandate.mark)
    const row = rows.get(mandate.id)!
    const answered = ['preparing', await partner.read(mandate.id)] as const
    const found = judgeMandate({ ...mandate, skills: 1, languages: LANGUAGES, row, answered }, own)
    const asked = own.filter(call => call.step.split(' ')[0] === at).length
    faults.push(...[...found, ...judgeOutcome(what, row, asked)].map(fault => `${what.name} at ${at}: ${fault}`))
  }
  await elsewhere.close()
  const ready = cases.filter(each => rows.get(each.mandate.id)?.status === 'ready').length
  return { mandates: cases.length, ready, calls: calls.length, faults }
}

function judgeOutcome({ reason, calls }: Misbehaviour, row: MandateRow, asked: number): readonly string[] {
  const asWanted = reason === null ? row.status === 'ready' : (row.failureReason?.includes(reason) ?? false)
  return [
    ...(asWanted ? [] : [`${row.status}: ${row.failureReason}`]),
    ...(asked === calls ? [] : [`asked ${asked} times and not ${calls}`]),
  ]
}

async function prepareAll(stage: Stage, mandates: readonly MadeMandate[]): Promise<void> {
  const base = await questionDeps({ generator: 'built-in' }, realAmbient, stage.db.database)
  const waiting = [...mandates]
  const { rows } = await stage.db.admin.query<{ id: string; org: string }>(
    'select mandate_id as id, org_id as org from mandates',
  )
  const orgOf = new Map(rows.map(row => [row.id, row.org]))
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const payload = { orgId: orgOf.get(next.id)!, mode: 'live' as const, mandateId: next.id, preparation: 1 }
      await runPrepareMandate(depsWithModel(stage, base), payload, AbortSignal.timeout(60_000))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

function depsWithModel({ model }: Stage, base: Awaited<ReturnType<typeof questionDeps>>): PrepareDeps {
  const options = { url: model.url, apiKey: MODEL_KEY, name: 'fake', timeoutMs: 1_000, supportsStructuredOutputs: true }
  const asked = openAiModel({ ...options, newFenceToken: realAmbient.newUuid })
  return { ...base, newId: realAmbient.newId, model: { model: asked, monthlyTokens: 900_000_000 } }
}
