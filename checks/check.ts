/** A rule of this repository that a machine can hold: a name and a way to try it on a tree. */
export interface Check {
  readonly name: string
  /** `root` is the repository or, in the tests, a copy of the part of it that the check reads. */
  run(root: string): Promise<CheckResult>
}

export interface CheckResult {
  readonly ok: boolean
  /** What is wrong, for a person to mend. Shown in full when not ok. */
  readonly output: string
  /** A few words worth seeing even when all is well. */
  readonly note?: string
}

/** The faults as the outcome: none is good news. */
export function resultOf(faults: readonly string[], note?: string): CheckResult {
  return { ok: faults.length === 0, output: faults.join('\n'), ...(note === undefined ? {} : { note }) }
}
