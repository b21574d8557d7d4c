import type { CallInstruction } from '../../features/channels/index.ts'
import { answerCall, type InPlace, type JourneyDeps } from '../../features/journeys/index.ts'

export interface CallDeps {
  readonly journeys: JourneyDeps
  /** Runs the function after so many milliseconds, unless what it returns is called before. */
  readonly after: (ms: number, run: () => void) => () => void
  /** A provider reported a call that is not known here. */
  readonly onUnknown: (count: number) => void
  /** A call was ended because its next words were not known in time. */
  readonly onCallFailed: (err: unknown) => void
}

type Received = Parameters<typeof answerCall>[1]

/** Exotel waits for 5 seconds. The rest is for finding the account, for which a hook waits up to a second, and for the way. */
const ANSWERED_WITHIN_MS = 3_500
const END: readonly CallInstruction[] = [{ kind: 'hang_up' }]

/**
 * What a call does next. A person waits for it, so it comes in time or the call ends: an error would be read out to the person. A key
 * that is applied too late still counts. The last hook of a call has nobody who waits: its error makes the provider repeat it.
 */
export async function nextInCall(
  deps: CallDeps,
  call: Received,
  inPlace: InPlace,
): Promise<readonly CallInstruction[]> {
  const known = async () => {
    const instructions = await answerCall(deps.journeys, call, inPlace)
    if (instructions === null) deps.onUnknown(1)
    return instructions ?? END
  }
  if (call.hook.event.kind === 'hung_up') return await known()
  try {
    return await inTime(deps, known())
  } catch (error) {
    deps.onCallFailed(error)
    return END
  }
}

async function inTime<T>({ after, onCallFailed }: CallDeps, work: Promise<T>): Promise<T> {
  return await new Promise<T>((resolve, reject) => {
    let isLate = false
    const cancel = after(ANSWERED_WITHIN_MS, () => {
      isLate = true
      reject(new Error(`The next words of a call were not known within ${ANSWERED_WITHIN_MS} ms.`))
    })
    work
      .finally(cancel)
      .then(resolve)
      .catch((error: unknown) => (isLate ? onCallFailed(error) : reject(error)))
  })
}
