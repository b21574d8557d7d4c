/** A rule of this repository that can be checked automatically: a name, and a function that checks a tree. */
export interface Check {
  readonly name: string
  /** `root` is the repository or, in tests, a copy of the part of it that the check reads. */
  run(root: string): Promise<CheckResult>
}

export interface CheckResult {
  readonly ok: boolean
  /** The problems, printed in full if not ok. */
  readonly output: string
  /** A short remark that is printed even if the check passes. */
  readonly note?: string
}

/** The result of a list of problems: ok if it is empty. */
export function resultOf(faults: readonly string[], note?: string): CheckResult {
  return { ok: faults.length === 0, output: faults.join('\n'), ...(note === undefined ? {} : { note }) }
}
