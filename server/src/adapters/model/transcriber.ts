import Type from 'typebox'
import { Check } from 'typebox/value'
import type { Transcriber } from '../../features/recordings/index.ts'
import { withoutControls } from '../../kernel/shown-text.ts'

export interface TranscriberOptions {
  /** Including the version, for example `https://api.openai.com/v1`. */
  readonly url: string
  readonly apiKey: string | null
  /** Name of the model that writes speech down. */
  readonly name: string
  /** Told why there is no transcript, without what was said. */
  readonly onFailure: (reason: string) => void
}

/** A person waits for the next screen. */
const TIMEOUT_MS = 8_000
/** As many as a written answer may have. */
const MOST_CHARACTERS = 2_000
const transcription = Type.Object({ text: Type.String() })

const EXTENSIONS = { 'audio/webm': 'webm', 'audio/ogg': 'ogg', 'audio/mp4': 'mp4' } as const

/** Any server with OpenAI's transcription API. Whatever fails, the answer counts without a transcript: the recording is kept. */
export function openAiTranscriber({ url, apiKey, name, onFailure }: TranscriberOptions): Transcriber {
  return async ({ bytes, contentType, language }) => {
    const form = new FormData()
    form.set('model', name)
    form.set('language', language)
    form.set('response_format', 'json')
    form.set('file', new Blob([Uint8Array.from(bytes)], { type: contentType }), `answer.${EXTENSIONS[contentType]}`)
    try {
      const answer = await fetch(`${url.replace(/\/+$/, '')}/audio/transcriptions`, {
        method: 'POST',
        body: form,
        headers: apiKey === null ? {} : { authorization: `Bearer ${apiKey}` },
        // Following a redirect would send the recording to an address that nobody configured.
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const body: unknown = answer.ok ? await answer.json() : null
      // PostgreSQL cannot store half of a surrogate pair.
      if (Check(transcription, body)) return withoutControls(body.text.toWellFormed()).slice(0, MOST_CHARACTERS)
      onFailure(`status ${answer.status}`)
    } catch (error) {
      onFailure(error instanceof Error ? error.name : 'unknown')
    }
    return ''
  }
}
