/** Sums over the answers of live students to an item, without a person. */
export interface ItemCounts {
  readonly itemId: string
  readonly skillNumber: number
  readonly answers: number
  readonly rightAnswers: number
  /** Of the share of right answers among the other questions on the skill in the same attempt: sum, sum of squares, sum where right. */
  readonly rest: number
  readonly restSquared: number
  readonly rightRest: number
  /** How often each wrong option was chosen, the most frequent first. */
  readonly wrongChoices: readonly number[]
}

export type ItemFault = 'below_chance' | 'too_easy' | 'does_not_separate' | 'unused_option'

export interface ItemStatistics extends ItemCounts {
  /** Share of right answers, 0 to 1: the difficulty, as test theory defines it. */
  readonly rightShare: number
  /** Correlation with the rest of the attempt, -1 to 1; null while all answers or all attempts are alike. */
  readonly discrimination: number | null
  /** Empty while there are too few answers to judge. */
  readonly faults: readonly ItemFault[]
}

/** With 30 answers the standard error of a share is at most nine percentage points. */
const LEAST_ANSWERS = 30
/** One of four options is right by guessing. Fewer right answers: the key may be wrong, or the question misleads. */
const CHANCE = 0.25
const TOO_EASY = 0.95
/** Below 0.1 an item is usually revised or removed: those who know the skill do not answer it better than others. */
const LEAST_DISCRIMINATION = 0.1
/** Chosen by fewer than one of a hundred, an option might as well be missing. */
const UNUSED_SHARE = 0.01
const LEAST_ANSWERS_FOR_OPTIONS = 100

export function describeItem(counts: ItemCounts): ItemStatistics {
  const rightShare = counts.answers === 0 ? 0 : counts.rightAnswers / counts.answers
  const described = { ...counts, rightShare, discrimination: discriminationOf(counts) }
  return { ...described, faults: counts.answers < LEAST_ANSWERS ? [] : faultsOf(described) }
}

function faultsOf({ answers, rightShare, discrimination, wrongChoices }: Omit<ItemStatistics, 'faults'>) {
  const isUnused = (times: number) => answers >= LEAST_ANSWERS_FOR_OPTIONS && times < answers * UNUSED_SHARE
  const found: readonly (readonly [ItemFault, boolean])[] = [
    ['below_chance', rightShare < CHANCE],
    ['too_easy', rightShare > TOO_EASY],
    ['does_not_separate', discrimination !== null && discrimination < LEAST_DISCRIMINATION],
    ['unused_option', wrongChoices.some(isUnused)],
  ]
  return found.filter(([, isFault]) => isFault).map(([fault]) => fault)
}

/** Pearson's correlation of a right answer (0 or 1) with the share of right answers in the rest. */
function discriminationOf({ answers, rightAnswers, rest, restSquared, rightRest }: ItemCounts): number | null {
  if (answers === 0) return null
  const share = rightAnswers / answers
  const mean = rest / answers
  const variance = share * (1 - share) * (restSquared / answers - mean * mean)
  // Sums of fractions have rounding errors; none of them is as large as this.
  return variance < 1e-9 ? null : (rightRest / answers - share * mean) / Math.sqrt(variance)
}

/** How much each fault says against an item. */
const WEIGHTS: Readonly<Record<ItemFault, number>> = {
  below_chance: 8,
  does_not_separate: 4,
  too_easy: 2,
  unused_option: 1,
}

/** The most suspicious first, then those that separate least, then those with the most answers. */
export function bySuspicion(one: ItemStatistics, other: ItemStatistics): number {
  const weight = ({ faults }: ItemStatistics) => faults.reduce((sum, fault) => sum + WEIGHTS[fault], 0)
  const separates = ({ discrimination }: ItemStatistics) => discrimination ?? 1
  return (
    weight(other) - weight(one) ||
    separates(one) - separates(other) ||
    other.answers - one.answers ||
    (one.itemId < other.itemId ? -1 : 1)
  )
}

/** An item to look at: an option that nobody chooses makes it easier, but not wrong. */
export function isBad({ faults }: ItemStatistics): boolean {
  return faults.some(fault => fault !== 'unused_option')
}
