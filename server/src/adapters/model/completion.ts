import Type, { type Static, type TSchema } from 'typebox'
import { Check } from 'typebox/value'

/** Of the body of an answer what decides over its outcome and its price; null where it is missing or of another type. */
export interface Completion {
  readonly finishReason: string | null
  /** The SDK sees a refusal only where `finish_reason` is `stop`, and else takes its text for the answer. */
  readonly refusal: string | null
  readonly content: string | null
  readonly inputTokens: number | null
  readonly outputTokens: number | null
  readonly errorCode: string | null
}

const TokenCount = Type.Integer({ minimum: 0, maximum: 1_000_000_000 })

export function readCompletion(body: string): Completion {
  const answer = parse(body)
  const choice = at(at(answer, 'choices'), '0')
  const message = at(choice, 'message')
  const usage = at(answer, 'usage')
  return {
    finishReason: read(Type.String(), at(choice, 'finish_reason')),
    refusal: read(Type.String({ minLength: 1 }), at(message, 'refusal')),
    content: read(Type.String(), at(message, 'content')),
    inputTokens: read(TokenCount, at(usage, 'prompt_tokens')),
    outputTokens: read(TokenCount, at(usage, 'completion_tokens')),
    errorCode: read(Type.String(), at(at(answer, 'error'), 'code')),
  }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

function at(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[key] : undefined
}

function read<Schema extends TSchema>(schema: Schema, value: unknown): Static<Schema> | null {
  return Check(schema, value) ? value : null
}
