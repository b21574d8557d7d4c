import type { Answer } from './catalogue.ts'

export type SearchState =
  | { readonly kind: 'idle' | 'short' }
  | (Answer & {
      readonly keyword: string
    })

type Ask = (keyword: string, signal: AbortSignal) => Promise<Answer>

/** The catalogue answers shorter ones with 400. */
const LEAST_CHARACTERS = 3
/** Between two keys of a person who types at a usual speed pass 100 to 250 ms. The catalogue answers 15 searches a minute. */
const DELAY_MS = 300
const TIMEOUT_MS = 10_000

/** Search as a person types: only the last keyword counts. An older request is aborted, so that its answer cannot replace a newer one. */
export class SkillSearch {
  state: SearchState = { kind: 'idle' }
  isLoading = false
  readonly #ask: Ask
  readonly #onChange: () => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #request: AbortController | null = null

  constructor(ask: Ask, onChange: () => void) {
    this.#ask = ask
    this.#onChange = onChange
  }

  /** The former result stays until the next one is there: a list that disappears with each key cannot be read. */
  setKeyword(text: string): void {
    const keyword = text.trim()
    this.cancel()
    if ([...keyword].length < LEAST_CHARACTERS) {
      this.state = { kind: keyword === '' ? 'idle' : 'short' }
    } else if (!('keyword' in this.state) || this.state.keyword !== keyword || this.state.kind === 'failed') {
      this.isLoading = true
      this.#timer = setTimeout(() => void this.#send(keyword), DELAY_MS)
    }
    this.#onChange()
  }

  retry(): void {
    if (this.state.kind !== 'failed') return
    this.cancel()
    void this.#send(this.state.keyword)
  }

  cancel(): void {
    clearTimeout(this.#timer)
    this.#request?.abort()
    this.#request = null
    this.isLoading = false
  }

  async #send(keyword: string): Promise<void> {
    const request = new AbortController()
    this.#request = request
    this.isLoading = true
    this.#onChange()
    const timeout = setTimeout(() => request.abort(), TIMEOUT_MS)
    const answer = await this.#ask(keyword, request.signal)
    clearTimeout(timeout)
    if (this.#request !== request) return
    this.#request = null
    this.isLoading = false
    this.state = { ...answer, keyword }
    // The person need not count the seconds.
    if (answer.kind === 'failed' && answer.reason === 'limited')
      this.#timer = setTimeout(() => this.retry(), answer.waitSeconds * 1_000)
    this.#onChange()
  }
}
