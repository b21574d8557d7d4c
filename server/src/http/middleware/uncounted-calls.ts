import type { LoggedCall } from './request-log.ts'

/**
 * Which calls get a line of the request log of their own, and how many share one. A call that counted against the limits of its key
 * always gets one: the limits bound their number. A call that was refused before, such as one with a wrong signature, costs the caller
 * nothing, and whoever knows the id of a key can send it: 10,069 lines in 8 s from one address. Of these a few a minute are enough to
 * tell what is wrong; the rest are counted, and one line a key and minute stands for all of them.
 */
export interface UncountedCalls {
  /** True if the call gets a line of its own; otherwise it is counted. */
  admits(call: LoggedCall): boolean
  /** One line for the counted calls of each key, of minutes that are over at this time. */
  takeSummaries(nowMs: number): readonly LoggedCall[]
}

export const LINES_OF_A_KEY = 60
/** Less than the key's, so that one address does not hide the key owner's own mistakes. */
export const LINES_OF_AN_ADDRESS = 20

const MINUTE_MS = 60_000

interface KeyMinute {
  lines: number
  /** At most as many entries as lines. */
  readonly linesByNetwork: Map<string, number>
  counted: number
  last: LoggedCall | null
}

export function uncountedCalls(): UncountedCalls {
  /** By minute and key. Only keys that exist are logged, so their number is bounded. */
  const minutes = new Map<number, Map<string, KeyMinute>>()
  const minuteOf = (call: LoggedCall): KeyMinute => {
    const number = Math.floor(call.at.getTime() / MINUTE_MS)
    const keys = minutes.get(number) ?? new Map<string, KeyMinute>()
    minutes.set(number, keys)
    const known = keys.get(call.keyId) ?? { lines: 0, linesByNetwork: new Map(), counted: 0, last: null }
    keys.set(call.keyId, known)
    return known
  }
  return {
    admits: call => {
      if (call.isCounted) return true
      const minute = minuteOf(call)
      const ofNetwork = minute.linesByNetwork.get(call.network) ?? 0
      if (minute.lines < LINES_OF_A_KEY && ofNetwork < LINES_OF_AN_ADDRESS) {
        minute.lines += 1
        minute.linesByNetwork.set(call.network, ofNetwork + 1)
        return true
      }
      minute.counted += 1
      minute.last = call
      return false
    },
    takeSummaries: nowMs => {
      const over = [...minutes.keys()].filter(number => (number + 1) * MINUTE_MS <= nowMs)
      return over.flatMap(number => {
        const keys = [...minutes.get(number)!.values()]
        minutes.delete(number)
        return keys.flatMap(({ last, counted }) => (last === null ? [] : [{ ...last, times: counted }]))
      })
    },
  }
}
