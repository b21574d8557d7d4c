import { useRef, useState } from 'react'
import { ApiError } from '../../../api/index.ts'
import { usePlayground } from '../../playground/use-playground.ts'
import { type Batch, type Reported, type Row, reportOf, toBatches } from './rows.ts'

export interface UploadState {
  readonly phase: 'idle' | 'sending' | 'stopped' | 'done'
  readonly sent: number
  readonly total: number
  readonly report: readonly Reported[]
  readonly error: unknown
}

const IDLE: UploadState = { phase: 'idle', sent: 0, total: 0, report: [], error: null }
const MOST_TRIES = 5
const FIRST_WAIT_MS = 1_000

/** Sends rows in batches, one after the other. A batch that got lost is sent again with its token, so nobody is added twice. */
export function useUpload(campaignId: string, onDone: () => void) {
  const { calls } = usePlayground()
  const [state, setState] = useState<UploadState>(IDLE)
  const waiting = useRef<readonly Batch[]>([])

  const sendWaiting = async (from: UploadState) => {
    let now: UploadState = { ...from, phase: 'sending', error: null }
    setState(now)
    while (waiting.current.length > 0) {
      const [batch, ...rest] = waiting.current
      try {
        const { rejected } = await patiently(() =>
          calls.addCandidates(
            campaignId,
            batch!.rows.map(({ candidate }) => candidate),
            batch!.token,
          ),
        )
        waiting.current = rest
        now = {
          ...now,
          sent: now.sent + batch!.rows.length,
          report: [...now.report, ...reportOf(batch!, rejected)],
        }
        setState(now)
      } catch (error) {
        setState({ ...now, phase: 'stopped', error })
        return
      }
    }
    setState({ ...now, phase: 'done' })
    onDone()
  }

  const start = (rows: readonly Row[]) => {
    const good = rows.filter(row => row.problem === null)
    const bad = rows.flatMap((row): readonly Reported[] =>
      row.problem === null ? [] : [{ row, outcome: row.problem }],
    )
    waiting.current = toBatches(good, () => crypto.randomUUID())
    void sendWaiting({ ...IDLE, total: good.length, report: bad })
  }
  return { state, start, goOn: () => void sendWaiting(state), reset: () => setState(IDLE) }
}

/** Again where the service or the way to it failed; what it rejected needs a person. */
async function patiently<T>(call: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call()
    } catch (error) {
      const isPassing =
        error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.retryAfterSeconds !== null)
      if (!isPassing || tries === MOST_TRIES) throw error
      const waitMs = (error.retryAfterSeconds ?? 0) * 1_000 || FIRST_WAIT_MS * 2 ** (tries - 1)
      await new Promise(resolve => setTimeout(resolve, waitMs))
    }
  }
}
