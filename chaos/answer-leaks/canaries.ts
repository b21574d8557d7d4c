import { startTestApi, type TestApi } from '../../testing/api.ts'
import { startFakeModel } from '../../testing/fake-model.ts'
import { slow } from '../../testing/fake-model-behaviours.ts'
import { until } from '../../testing/process.ts'
import { completedSession, newVerifier, type OpenSession, type Verifier } from '../../testing/verification.ts'
import { markedBehaviour, privilegesOnKeys, ROLES, readableBy, speaks, tells } from './scan.ts'

export interface Scanned {
  readonly responses: number
  readonly logLines: number
  readonly events: number
  readonly rows: number
  /** While questions are generated, the model's output is stored where the role that serves requests can read it. */
  readonly whileMade: number
  readonly faults: readonly string[]
}

/**
 * Sessions whose right options contain a unique word. Everything written is then searched for it, before anything is graded.
 */
export async function scanEverything(sessions: number): Promise<Scanned> {
  const model = await startFakeModel(markedBehaviour)
  const ofModel = { QUESTION_GENERATOR: 'model', MODEL_URL: model.url, MODEL_NAME: 'fake' }
  const api = await startTestApi(ofModel).catch(async (error: unknown) => {
    await model.close()
    throw error
  })
  try {
    const who = await newVerifier(api)
    const responses: string[] = []
    for (let nth = 0; nth < sessions; nth++)
      await takeWithoutGrading(who, await completedSession(who, { method: 'assessment' }), responses)
    model.setBehaviour(request => slow(600, markedBehaviour(request)))
    const whileMade = await scanWhileMade(api, who, responses)
    await api.flushRequestLog()
    await api.runJobs()
    return { ...(await scan(api, who, responses)), whileMade }
  } finally {
    await api.close()
    await model.close()
  }
}

/** All calls that are possible before the answers are submitted, rejected ones included. */
async function takeWithoutGrading(who: Verifier, { token, id }: OpenSession, responses: string[]): Promise<void> {
  const call = async (method: string, path: string, json?: unknown) => {
    const reply = await who.call(method, path, json, token)
    responses.push(JSON.stringify(reply.headers) + reply.text)
    return reply
  }
  const { body } = await call('POST', '/assessment/generate')
  const questions: readonly { questionId: string; options: readonly string[] }[] = body.data.questions
  const all = questions.map(({ questionId, options }) => ({ questionId, option: options[0] }))
  await call('POST', '/assessment/generate')
  await call('GET', '/session')
  await call('GET', `/step3/store-verification-items/${token}/email`)
  await call('POST', '/assessment/submit', { answers: [] })
  await call('POST', '/assessment/submit', { answers: all.slice(1) })
  await call('POST', '/assessment/submit', { answers: [...all, { questionId: 'qst_1', option: 0 }] })
  await call('POST', '/assessment/submit', { answers: all.map(each => ({ ...each, option: 'None of these' })) })
  await call('POST', '/step1/storeskills/store', { skills: [{ skillId: 'sk_1001' }] })
  await call('GET', `/humanverification/verify-page/${id}`)
}

/** Rows with the model's output that `pramaan_app` can read during a generation. The other roles may read none. */
async function scanWhileMade(api: TestApi, who: Verifier, responses: string[]): Promise<number> {
  const session = await completedSession(who, { method: 'assessment' })
  const making = takeWithoutGrading(who, session, responses)
  const held = async () => {
    const { rowCount } = await api.db.admin.query('select from model_steps where result is not null')
    return (rowCount ?? 0) > 0
  }
  await until(held, 20_000, 'the model to have answered')
  const rows = await Promise.all(ROLES.map(role => readableBy(api.db, role, who.tenant)))
  await making
  const leaks = rows.map(each => each.filter(({ row }) => tells(row) || row.includes('"right"')).length)
  if (leaks.slice(1).some(count => count > 0)) throw new Error('Other roles can read the output of the model.')
  return leaks[0]!
}

async function scan(api: TestApi, who: Verifier, responses: readonly string[]): Promise<Omit<Scanned, 'whileMade'>> {
  const faults = [...(await privilegesOnKeys(api.db))]
  const look = (location: string, texts: readonly string[], isFault: (text: string) => boolean) => {
    const found = texts.filter(isFault)
    if (found.length > 0) faults.push(`${found.length} of ${location}: ${found[0]!.slice(0, 160)}`)
  }
  look('responses', responses, text => tells(text) || /"(?:right|correct|solution)\w*":/.test(text))
  look('lines of the log', api.logLines, speaks)
  const events = await api.db.admin.query<{ row: string }>('select e::text as row from events e')
  look(
    'events',
    events.rows.map(each => each.row),
    text => speaks(text) || text.includes('qst_'),
  )
  let rows = 0
  for (const role of ROLES) {
    const readable = await readableBy(api.db, role, who.tenant)
    rows += readable.length
    look(
      `rows ${role} can read`,
      readable.map(({ table, row }) => `${table} ${row}`),
      text => tells(text) || text.startsWith('grading.'),
    )
  }
  // Otherwise the scan would search for nothing.
  const { rows: shown } = await api.db.admin.query<{ row: string }>(
    'select options::text as row from assessment_questions',
  )
  if (!shown.every(each => each.row.includes('rightcanary') && !tells(each.row))) faults.push('no canary was drawn')
  return { responses: responses.length, logLines: api.logLines.length, events: events.rows.length, rows, faults }
}
