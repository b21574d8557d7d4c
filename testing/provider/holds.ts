import { once } from 'node:events'
import type { Socket } from 'node:net'

/** Messages whose answer is held, so that a test can kill whoever waits for it: what it sent is here, and it never learns that. */
export interface Holds {
  /** Resolves with the id of the next message as soon as it is in the journal; with null if none comes in time. */
  next(withinMs: number): Promise<string | null>
  /** Resolves when the message may be answered: at once, or when its caller has hung up if it is held. */
  pass(id: string, caller: Socket): Promise<void>
  isHeld(id: string): boolean
}

export function createHolds(): Holds {
  const waiting: ((id: string | null) => void)[] = []
  const held = new Set<string>()
  return {
    next: withinMs => {
      const { promise, resolve } = Promise.withResolvers<string | null>()
      waiting.push(resolve)
      const giveUp = setTimeout(() => {
        waiting.splice(waiting.indexOf(resolve), 1)
        resolve(null)
      }, withinMs)
      return promise.finally(() => clearTimeout(giveUp))
    },
    pass: async (id, caller) => {
      const asked = waiting.shift()
      if (asked === undefined) return
      held.add(id)
      asked(id)
      if (!caller.destroyed) await once(caller, 'close')
      held.delete(id)
    },
    isHeld: id => held.has(id),
  }
}
