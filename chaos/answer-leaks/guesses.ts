/** The score of somebody who knows nothing of the skill and watches everything else. Pure. */
export interface SeenQuestion {
  readonly id: string
  readonly options: readonly string[]
  /** Its position in the answer. */
  readonly position: number
  /** The rank of its id within the answer. */
  readonly idRank: number
  /** Of the whole answer that contained it. */
  readonly bytes: number
  readonly microseconds: number
  /** Results of incomplete submissions that name this question and each option in turn. */
  readonly probes: readonly { readonly bytes: number; readonly microseconds: number }[]
  /** Known to the check only. */
  readonly right: number
}

export interface Guess {
  readonly name: string
  /** How much each option is preferred. Among equals, one is right by chance. */
  readonly prefer: (question: SeenQuestion) => readonly number[]
  /** The share must be 0.25 ± the tolerance, or at most this if it is set. */
  readonly atMost?: number
}

const only = (place: number) => [0, 1, 2, 3].map(at => (at === ((place % 4) + 4) % 4 ? 1 : 0))
const lengthOf = (option: string) => [...option].length

export const GUESSES: readonly Guess[] = [
  ...[0, 1, 2, 3].map(place => ({ name: `always place ${place}`, prefer: () => only(place) })),
  { name: 'by place of the question', prefer: ({ position }) => only(position) },
  { name: 'by order of ids', prefer: ({ idRank }) => only(idRank) },
  { name: 'by letters of the id', prefer: ({ id }) => only(Buffer.from(id).reduce((sum, byte) => sum + byte, 0)) },
  { name: 'by size of the answer', prefer: ({ bytes }) => only(bytes) },
  { name: 'by time of the answer', prefer: ({ microseconds }) => only(microseconds) },
  { name: 'by size of a rejection', prefer: ({ probes }) => orNone(probes.map(probe => probe.bytes)) },
  { name: 'by the slowest rejection', prefer: ({ probes }) => orNone(probes.map(probe => probe.microseconds)) },
  { name: 'by the fastest rejection', prefer: ({ probes }) => orNone(probes.map(probe => -probe.microseconds)) },
  { name: 'the longest option', prefer: ({ options }) => options.map(lengthOf), atMost: 0.3 },
  { name: 'the shortest option', prefer: ({ options }) => options.map(option => -lengthOf(option)), atMost: 0.3 },
]

const orNone = (preferred: readonly number[]) => (preferred.length === 4 ? preferred : [0, 0, 0, 0])

export function shareRight(questions: readonly SeenQuestion[], { prefer }: Guess): number {
  const hits = questions.map(question => {
    const preferred = prefer(question)
    const most = Math.max(...preferred)
    const best = preferred.flatMap((value, place) => (value === most ? [place] : []))
    return best.includes(question.right) ? 1 / best.length : 0
  })
  return hits.reduce((sum, hit) => sum + hit, 0) / Math.max(1, questions.length)
}

/** 1.3 percentage points for ten thousand questions, three times the standard deviation; more for fewer. */
export function toleranceFor(questions: number): number {
  return 0.013 * Math.sqrt(10_000 / Math.max(1, questions))
}

export function isBeyond(share: number, guess: Guess, questions: number): boolean {
  const tolerance = toleranceFor(questions)
  if (guess.atMost === undefined) return Math.abs(share - 0.25) > tolerance
  // The bound is for ten thousand questions; a smaller sample deviates more.
  return share > guess.atMost + (questions >= 10_000 ? 0 : tolerance)
}
