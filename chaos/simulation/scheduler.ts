import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { chance, pick, type Random, whole } from '../random.ts'

/** A process of the service, or a party outside it. What a dead one waits for never comes. */
export interface Process {
  readonly name: string
  isAlive: boolean
  /** It stands still until this time, as after SIGSTOP. */
  frozenUntil: number
  /** Told when it is killed, in this order. */
  readonly onDeath: (() => void)[]
}

export function newProcess(name: string): Process {
  return { name, isAlive: true, frozenUntil: 0, onDeath: [] }
}

interface Waiting {
  readonly process: Process
  readonly label: string
  /** Not before this time. */
  readonly due: number
  readonly run: () => Promise<void>
}

/** Lines of the trace that a failure shows. */
const SHOWN_LINES = 60

/**
 * Lets exactly one task make one step at a time, chosen at random from the seed. A step is whatever the code under test awaits from outside:
 * a statement, an answer of a provider, a pause. Between two steps tasks run until all of them wait again, so the seed decides everything.
 */
export class Scheduler {
  /** Simulated time. It moves with the steps, and to the next due time when nothing is left to do. */
  now: number
  steps = 0
  readonly #random: Random
  readonly #trace = createHash('sha256')
  readonly #last: { readonly at: number; readonly text: string }[] = []
  readonly #shownLines: number
  #waiting: Waiting[] = []

  constructor(startsAt: number, random: Random, shownLines = SHOWN_LINES) {
    this.now = startsAt
    this.#random = random
    this.#shownLines = shownLines
  }

  /** Resolves when the scheduler has chosen this step and `run` has ended. Never, if the process dies before. */
  step<T>(process: Process, label: string, run: () => T | Promise<T>, due = 0): Promise<T> {
    return new Promise((resolve, reject) => {
      this.defer(process, label, due, async () => {
        try {
          const value = await run()
          if (process.isAlive) resolve(value)
        } catch (error) {
          if (process.isAlive) reject(error)
        }
      })
    })
  }

  /** A step that nobody waits for. */
  defer(process: Process, label: string, due: number, run: () => Promise<void>): void {
    if (process.isAlive) this.#waiting.push({ process, label, due, run })
  }

  sleep(process: Process, ms: number): Promise<void> {
    return this.step(process, 'wake up', () => {}, this.now + ms)
  }

  kill(process: Process): void {
    if (!process.isAlive) return
    process.isAlive = false
    this.#waiting = this.#waiting.filter(each => each.process !== process)
    for (const tell of process.onDeath) tell()
  }

  /** Part of what must be the same in every run of the seed. */
  note(text: string): void {
    this.#trace.update(`${text}\n`)
    this.#last.push({ at: this.now, text })
    if (this.#last.length > this.#shownLines) this.#last.shift()
  }

  lastSteps(): readonly string[] {
    return this.#last.map(({ at, text }) => `${new Date(at).toISOString()} ${text}`)
  }

  traceHash(): string {
    return this.#trace.copy().digest('hex').slice(0, 16)
  }

  /** The earliest time at which something that waits can go on; null if nothing waits. */
  nextTime(): number | null {
    const times = this.#waiting.map(({ due, process }) => Math.max(due, process.frozenUntil))
    return times.length === 0 ? null : Math.min(...times)
  }

  /** Makes one step. False if nothing can go on at this time. */
  async stepOnce(): Promise<boolean> {
    await setImmediate()
    const ready = this.#waiting.filter(({ due, process }) => Math.max(due, process.frozenUntil) <= this.now)
    if (ready.length === 0) return false
    const chosen = pick(ready, this.#random)
    this.#waiting.splice(this.#waiting.indexOf(chosen), 1)
    this.steps += 1
    this.now += timeOfStep(this.#random)
    this.note(`${chosen.process.name}: ${chosen.label}`)
    await chosen.run()
    return true
  }
}

/** Mostly a millisecond or two. Sometimes long enough for a decision to be old, or for a lease to end. */
function timeOfStep(random: Random): number {
  if (chance(0.985, random)) return whole(0, 2, random)
  return chance(0.9, random) ? whole(20, 700, random) : whole(1_000, 12_000, random)
}
