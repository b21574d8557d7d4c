/** An OpenAI-compatible embeddings server. */
export interface Endpoint {
  /** Without `/embeddings`. */
  readonly url: string
  readonly model: string
  readonly apiKey: string | null
}

export interface AskDeps {
  readonly wait: (ms: number) => Promise<void>
  readonly onProgress: (done: number, of: number) => void
}

/** Most servers accept 2,048; smaller requests show progress and lose less on a failure. */
const AT_ONCE = 256
const TRIES = 4
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000

/** One vector per text, in the given order. Errors say what an operator can do. */
export async function embedAll(
  endpoint: Endpoint,
  texts: readonly string[],
  deps: AskDeps,
): Promise<readonly Float32Array[]> {
  const vectors: Float32Array[] = []
  for (let first = 0; first < texts.length; first += AT_ONCE) {
    vectors.push(...(await askPatiently(endpoint, texts.slice(first, first + AT_ONCE), deps)))
    deps.onProgress(vectors.length, texts.length)
  }
  const lengths = new Set(vectors.map(({ length }) => length))
  if (lengths.size > 1) throw new Error(`The server gave vectors of several lengths: ${[...lengths].join(', ')}`)
  return vectors
}

/** Retries if the server is busy or unavailable; other errors are final. */
async function askPatiently(endpoint: Endpoint, texts: readonly string[], deps: AskDeps): Promise<Float32Array[]> {
  for (let tried = 1; ; tried++) {
    const reply = await ask(endpoint, texts).catch((cause: unknown) => cause as Error)
    if (!(reply instanceof Error) && reply.ok) return readVectors(await reply.json(), texts.length)
    const isPassing = reply instanceof Error || reply.status === 429 || reply.status >= 500
    if (!isPassing || tried === TRIES)
      throw new Error(`${endpoint.url} was asked ${tried} times: ${await whyOf(reply)}`)
    await deps.wait(waitFor(reply, tried))
  }
}

function ask({ url, model, apiKey }: Endpoint, input: readonly string[]): Promise<Response> {
  return fetch(`${url}/embeddings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }) },
    body: JSON.stringify({ model, input, encoding_format: 'float' }),
    redirect: 'error',
  })
}

function waitFor(reply: Response | Error, tried: number): number {
  const asked = reply instanceof Error ? Number.NaN : Number(reply.headers.get('retry-after') ?? Number.NaN) * 1000
  return Math.min(LONGEST_WAIT_MS, asked >= 0 ? asked : FIRST_WAIT_MS * 2 ** (tried - 1))
}

async function whyOf(reply: Response | Error): Promise<string> {
  if (reply instanceof Error) return String(reply.cause ?? reply)
  return `${reply.status} ${(await reply.text()).slice(0, 500)}`
}

/** The list may be in any order; each item has its index. */
function readVectors(answer: unknown, wanted: number): Float32Array[] {
  const { data } = (answer ?? {}) as { data?: readonly { index?: unknown; embedding?: unknown }[] }
  const vectors: Float32Array[] = []
  for (const { index, embedding } of Array.isArray(data) ? data : []) {
    const isVector = Array.isArray(embedding) && embedding.length > 0 && embedding.every(Number.isFinite)
    if (isVector && Number.isInteger(index)) vectors[index as number] = Float32Array.from(embedding)
  }
  const isWhole = vectors.length === wanted && Array.from(vectors).every(vector => vector !== undefined)
  if (!isWhole) throw new Error('The server did not answer with a vector of numbers for each text')
  return vectors
}
