import { call } from '../../testing/client.ts'
import type { TestDatabase } from '../../testing/database.ts'
import type { FakeModel } from '../../testing/fake-model.ts'
import { keysDeps, newOrganisation } from '../../testing/keys.ts'
import { type ServerProcess, startServer } from '../../testing/process.ts'
import { newVerifier, type Verifier } from '../../testing/verification.ts'

/** A slot in which a real API process runs; it is replaced after a kill. */
export interface Slot {
  /** The key with which the process calls the model, which identifies its calls. */
  readonly modelKey: () => string
  readonly process: () => ServerProcess
  readonly who: Verifier
  restart(): Promise<void>
}

let started = 0

/** Two API processes on one database, with a model or with banks only; one organisation calls both. */
export async function startSlots(db: TestDatabase, model: FakeModel | null): Promise<readonly Slot[]> {
  const env = {
    DATABASE_URL: db.url,
    REDIS_PREFIX: `chaos:verification:${process.pid}:`,
    LOG_LEVEL: 'warn',
    ...(model && {
      QUESTION_GENERATOR: 'model',
      MODEL_URL: model.url,
      MODEL_NAME: 'fake',
      MODEL_MONTHLY_TOKENS: '900000000',
    }),
  }
  const keys = { ...keysDeps(db), clock: () => Date.now() }
  const orgId = await newOrganisation(keys)
  const start = async () => {
    const modelKey = `api-${++started}`
    return { modelKey, server: await startServer('api', { ...env, ...(model && { MODEL_API_KEY: modelKey }) }) }
  }
  return await Promise.all(
    [0, 1].map(async () => {
      let running = await start()
      const api = {
        keys,
        call: (...[method, path, options]: Parameters<Parameters<typeof newVerifier>[0]['call']>) =>
          call(method, running.server.url + path, options),
      }
      return {
        modelKey: () => running.modelKey,
        process: () => running.server,
        who: await newVerifier(api, { orgId }),
        restart: async () => {
          running = await start()
        },
      }
    }),
  )
}
