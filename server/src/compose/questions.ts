import { setTimeout as wait } from 'node:timers/promises'
import type { Ambient } from '../adapters/ambient.ts'
import { loadItemBank } from '../adapters/item-bank-files.ts'
import { openAiModel } from '../adapters/model/openai-model.ts'
import type { QuestionsConfig } from '../config.ts'
import type { Database } from '../database/tx.ts'
import type { QuestionDeps } from '../features/questions/index.ts'

/** Who writes questions, as configured: a model, or nobody but the item bank and the catalogue. */
export async function questionDeps(
  config: QuestionsConfig,
  ambient: Ambient,
  database: Database,
): Promise<QuestionDeps> {
  return {
    database,
    clock: ambient.clock,
    random: ambient.random,
    pause: (ms, signal) => wait(ms, undefined, { signal }),
    itemBank: await loadItemBank(),
    model:
      config.generator === 'built-in' ? null : { model: modelOf(config, ambient), monthlyTokens: config.monthlyTokens },
  }
}

function modelOf(config: Extract<QuestionsConfig, { generator: 'model' }>, ambient: Ambient) {
  const { url, name, apiKey, timeoutMs, structuredOutputs } = config
  const newFenceToken = () => ambient.newUuid()
  return openAiModel({ url, name, apiKey, timeoutMs, supportsStructuredOutputs: structuredOutputs, newFenceToken })
}
