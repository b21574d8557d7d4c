import type { ChatRequest } from '../../server/test/harness/fake-model-behaviours.ts'
import { lettersOf, readAsked, readWish } from '../../server/test/harness/honest-model.ts'

/** For which mandate a call to the model was, and which of its steps: what the journal of the model is judged by. */
export interface JournalledCall {
  /** Stands in the mandate's title and in its enrichment questions; the honest model keeps it in all it writes. */
  readonly mark: string
  readonly step: string
}

export function readCall(request: ChatRequest): JournalledCall {
  const asked = readAsked(request)
  const mark = /\bmark\d+x\b/.exec(asked.data)?.[0] ?? 'unknown'
  const skill = asked.kind === 'questions' ? lettersOf(readWish(asked).skill) : skillAfter(mark, asked.data)
  return { mark, step: [asked.kind, skill, asked.language ?? ''].filter(Boolean).join(' ') }
}

/** Only questions carry a skill behind the mark; a partner's own sentence ends with it. */
function skillAfter(mark: string, data: string): string {
  return new RegExp(`${mark} ([a-z]+):`).exec(data)?.[1] ?? ''
}
