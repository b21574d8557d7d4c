import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openPublicBank } from '../adapters/bank-folder.ts'
import { openAiModel } from '../adapters/model/openai-model.ts'
import type { Runtime } from '../adapters/runtime.ts'
import type { QuestionsConfig } from '../config.ts'
import type { Database } from '../database/tx.ts'
import { type PublicBank, type QuestionDeps, readItemBank } from '../features/questions/index.ts'
import { OperatorError } from '../kernel/operator-error.ts'

/** Question generation as configured: a model, or banks only. */
export async function questionDeps(
  config: QuestionsConfig,
  runtime: Runtime,
  database: Database,
): Promise<QuestionDeps> {
  return {
    database,
    clock: runtime.clock,
    random: runtime.random,
    pause: (ms, signal) => wait(ms, undefined, { signal }),
    itemBank: await openItemBank(),
    model:
      config.generator === 'built-in' ? null : { model: modelOf(config, runtime), monthlyTokens: config.monthlyTokens },
  }
}

function modelOf(config: Extract<QuestionsConfig, { generator: 'model' }>, runtime: Runtime) {
  const { url, name, apiKey, timeoutMs, structuredOutputs } = config
  const { clock, monotonicNow, newUuid } = runtime
  return openAiModel({
    url,
    name,
    apiKey,
    timeoutMs,
    supportsStructuredOutputs: structuredOutputs,
    newFenceToken: () => newUuid(),
    clock,
    monotonicNow,
  })
}

const FOLDER = fileURLToPath(new URL('../../../catalogue/questions/', import.meta.url))

/** A file of the repository that is invalid is found by the tests; one that was changed since is named here. */
export function openItemBank(): Promise<PublicBank> {
  return openPublicBank(FOLDER, file => {
    const { bank, problems } = readItemBank('public', [file])
    if (problems.length > 0) throw new OperatorError(`The item bank has problems:\n${problems.join('\n')}`)
    return [...bank.values()].flat()
  })
}
