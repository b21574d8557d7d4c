import { readFile } from 'node:fs/promises'
import { readAssets } from '../../server/src/pages/assets.ts'
import { call } from '../../testing/client.ts'
import type { FuzzCase } from './cases.ts'
import { checkAnswer, compileRules, type Finding, type FuzzAnswer } from './check-answer.ts'
import { checkPage } from './check-page.ts'
import { type ApiName, type FuzzedOperation, readDocument } from './document.ts'
import { pageOperations } from './page-operations.ts'
import type { Wire } from './wire.ts'

export interface FuzzedApi {
  readonly name: ApiName
  readonly operations: readonly FuzzedOperation[]
  readonly check: (sent: Wire, answer: FuzzAnswer) => readonly Finding[]
}

/** The three documents, and the routes outside them. */
export async function readApis(url: string): Promise<readonly FuzzedApi[]> {
  const documents = await Promise.all((['partner', 'verification', 'catalogue'] as const).map(readOpenapi))
  const apis = documents.map(document => {
    const rules = compileRules(document)
    const { operations, api } = document
    return { name: api, operations, rules, check: (sent: Wire, answer: FuzzAnswer) => checkAnswer(rules, sent, answer) }
  })
  const verification = documents.find(({ api }) => api === 'verification')!
  const { error } = apis.find(({ name }) => name === 'verification')!.rules
  const pages: FuzzedApi = {
    name: 'pages',
    operations: pageOperations(verification, await findFiles(url)),
    check: (sent, answer) => checkPage(error, sent, answer),
  }
  return [...apis, pages]
}

async function readOpenapi(name: 'partner' | 'verification' | 'catalogue') {
  return readDocument(name, JSON.parse(await readFile(new URL(`../../openapi/${name}.json`, import.meta.url), 'utf8')))
}

/** Their names contain a hash of their content. */
async function findFiles(url: string): Promise<readonly string[]> {
  const { text } = await call('GET', `${url}/docs/api/`)
  const scripts = [...text.matchAll(/src="(\/docs\/api\/[^"]+)"/g)].map(([, path]) => path!)
  // Compressed once, which takes seconds on a busy machine.
  for (const path of scripts)
    for (const encoding of ['br', 'gzip']) await call('GET', url + path, { headers: { 'accept-encoding': encoding } })
  const assets = readAssets()
  return [...scripts, assets['pages.css'].path, assets['student.js'].path]
}

/** They limit calls per address; a request from another address each time meets none of their limits. */
export function isLimitedByAddress({ api, security }: FuzzedOperation): boolean {
  return api === 'catalogue' || security.length === 0
}

/** What a valid request must not get: then this scenario has a bug, or a limit was reached after all. */
const NEVER_TO_VALID: Readonly<Record<ApiName, readonly number[]>> = {
  partner: [401, 403, 413, 415, 429],
  // 403 is also the answer to an outdated link and to a passed assessment.
  verification: [401, 413, 415, 429],
  catalogue: [401, 403, 413, 415, 429],
  pages: [401, 403, 413, 415, 429],
}

export function rejectedThoughValid(
  { kind, operation, session, given }: FuzzCase,
  { status }: FuzzAnswer,
): readonly Finding[] {
  if (kind !== 'valid' || !NEVER_TO_VALID[operation.api].includes(status)) return []
  // Its student was erased meanwhile, as those of all sessions may be, or the token in the address is an invented one.
  const { sessionToken = session?.token } = given.params
  if (status === 401 && (session === null || session.isErased || sessionToken !== session.token)) return []
  // The assessment is passed.
  if (status === 403 && ['generateAssessment', 'submitAssessment'].includes(operation.runs)) return []
  // Live mode has no clock that can be moved, and half of the callers are live.
  if (status === 403 && operation.runs === 'advanceTestClock') return []
  return [{ kind: 'rejected though valid', what: `${status} of ${operation.key}` }]
}
