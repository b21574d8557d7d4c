interface Waiting<Answer> {
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/**
 * Decides all calls with the same name that are made in one iteration of the event loop together. `decide` gets the first of them and
 * their number, and returns an answer for each, in the order in which they were made. If it fails, all of them do.
 */
export function batchEqualCalls<Call, Answer>(
  decide: (call: Call, calls: number) => Promise<readonly Answer[]>,
): (name: string, call: Call) => Promise<Answer> {
  let waiting = new Map<string, { readonly call: Call; readonly callers: Waiting<Answer>[] }>()
  const flush = () => {
    const batches = waiting
    waiting = new Map()
    for (const { call, callers } of batches.values()) void settle(callers, () => decide(call, callers.length))
  }
  return (name, call) =>
    new Promise((resolve, reject) => {
      if (waiting.size === 0) setImmediate(flush)
      const batch = waiting.get(name) ?? { call, callers: [] }
      waiting.set(name, batch)
      batch.callers.push({ resolve, reject })
    })
}

async function settle<Answer>(
  callers: readonly Waiting<Answer>[],
  decide: () => Promise<readonly Answer[]>,
): Promise<void> {
  try {
    const answers = await decide()
    if (answers.length !== callers.length)
      throw new Error(`${answers.length} answers came for ${callers.length} calls.`)
    for (const [nth, caller] of callers.entries()) caller.resolve(answers[nth]!)
  } catch (error) {
    for (const caller of callers) caller.reject(error)
  }
}
