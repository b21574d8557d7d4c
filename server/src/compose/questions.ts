import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openAiModel } from '../adapters/model/openai-model.ts'
import type { Runtime } from '../adapters/runtime.ts'
import { readYamlFolder } from '../adapters/yaml-folder.ts'
import type { QuestionsConfig } from '../config.ts'
import type { Database } from '../database/tx.ts'
import { type ItemBank, type QuestionDeps, readItemBank } from '../features/questions/index.ts'

/** Question generation as configured: a model, or only the item bank and the catalogue. */
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
    itemBank: await loadItemBank(),
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

/** Loads the item bank: half a megabyte, read once per process. */
export async function loadItemBank(): Promise<ItemBank> {
  const files = await readYamlFolder(FOLDER)
  return readItemBank(files.map(({ file, value }) => ({ name: file, content: value })))
}
