import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText, jsonSchema, Output } from 'ai'
import type { Static, TSchema } from 'typebox'
import { Check } from 'typebox/value'
import type { Model, ModelOutcome, ModelRequest } from '../../features/questions/index.ts'
import { modelBreaker } from './breaker.ts'
import { recordedFetch } from './exchange.ts'
import { fenceData } from './fence.ts'
import { judge } from './judge.ts'

export interface OpenAiModelOptions {
  /** Up to and with the version, as in `https://api.openai.com/v1`. */
  readonly url: string
  readonly apiKey: string | null
  readonly name: string
  /** Over a whole call, the last byte of the answer included. */
  readonly timeoutMs: number
  /** Without it the schema is told in words and the server only holds the model to JSON. */
  readonly supportsStructuredOutputs: boolean
  /** Random and hard to guess: it keeps the data of others apart from our instructions. */
  readonly newFenceToken: () => string
}

/** Any server that speaks OpenAI's chat completions. One `ask`, one HTTP request; nothing is streamed. */
export function openAiModel(options: OpenAiModelOptions): Model {
  // Its warnings would stand between the JSON lines of the log, through process.emitWarning.
  globalThis.AI_SDK_LOG_WARNINGS = false
  const breaker = modelBreaker()
  return { ask: (request, signal) => breaker(() => askOnce(options, request, signal)) }
}

async function askOnce<Schema extends TSchema>(
  options: OpenAiModelOptions,
  request: ModelRequest<Schema>,
  signal: AbortSignal,
): Promise<ModelOutcome<Static<Schema>>> {
  signal.throwIfAborted()
  const timeout = AbortSignal.timeout(options.timeoutMs)
  const { fetch, exchange } = recordedFetch()
  const value = await generate(options, request, fetch, AbortSignal.any([signal, timeout])).catch((error: Error) => {
    signal.throwIfAborted()
    // Its message may quote the key or the prompt; the name is enough to find a mistake of ours.
    if (exchange.sent === null) throw new Error(`No request to the model could be made: ${error.name}.`)
    return undefined
  })
  const { maxOutputTokens } = request
  return judge({ exchange, value, timedOut: timeout.aborted, maxOutputTokens, nowMs: Date.now() })
}

async function generate<Schema extends TSchema>(
  options: OpenAiModelOptions,
  request: ModelRequest<Schema>,
  fetch: typeof globalThis.fetch,
  abortSignal: AbortSignal,
): Promise<Static<Schema>> {
  const { rule, message } = fenceData(request.data, options.newFenceToken())
  const { output } = await generateText({
    model: providerOf(options, fetch).chatModel(options.name),
    instructions: [request.instructions, ...schemaInWords(options, request.schema), rule].join('\n\n'),
    prompt: message,
    output: Output.object({ schema: checkedBy(request.schema), name: request.schemaName }),
    maxOutputTokens: request.maxOutputTokens,
    temperature: request.temperature,
    maxRetries: 0,
    abortSignal,
    // On unless refused, and it hands prompts to whoever listens.
    telemetry: { isEnabled: false },
  })
  return output
}

/** One a call, because the SDK takes `fetch` with the provider, and what the wire showed belongs to one call. */
function providerOf({ url, apiKey, supportsStructuredOutputs }: OpenAiModelOptions, fetch: typeof globalThis.fetch) {
  return createOpenAICompatible({
    name: 'model',
    baseURL: url,
    ...(apiKey !== null && { apiKey }),
    supportsStructuredOutputs,
    fetch,
  })
}

function schemaInWords({ supportsStructuredOutputs }: OpenAiModelOptions, schema: TSchema): readonly string[] {
  if (supportsStructuredOutputs) return []
  return [
    `Answer with one JSON value that is valid against this JSON schema, and nothing else: ${JSON.stringify(schema)}`,
  ]
}

function checkedBy<Schema extends TSchema>(schema: Schema) {
  return jsonSchema<Static<Schema>>(schema, {
    validate: value =>
      Check(schema, value)
        ? { success: true, value: value as Static<Schema> }
        : { success: false, error: new Error('The answer is off its schema.') },
  })
}
