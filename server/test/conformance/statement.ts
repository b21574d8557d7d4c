/** A test by its file, from the root, and its full name: the groups it stands in and its own, joined by ` > `. */
export interface TestRef {
  readonly file: string
  readonly name: string
  /** The name is how the names of several cases begin: all of them are meant. */
  readonly everyCase?: true
}

/**
 * What is not built yet, and the paths that it will answer under. As soon as one of them is there the rows that wait for it fail
 * the run, so that nobody has to remember to come back.
 */
export const LATER = {
  campaigns: ['/campaigns'],
  results: ['/results'],
  analytics: ['/analytics'],
  console: ['/console'],
} as const satisfies Record<string, readonly string[]>

export type Later = keyof typeof LATER

/** One thing that a document says, in our words, and what shows that it is so. */
export interface Statement {
  readonly id: string
  readonly section: string
  readonly says: string
  readonly provedBy?: readonly TestRef[]
  readonly later?: Later
}

type Row = Omit<Statement, 'section'>

export function proved(id: string, says: string, ...provedBy: readonly TestRef[]): Row {
  return { id, says, provedBy }
}

export function later(id: string, area: Later, says: string): Row {
  return { id, says, later: area }
}

export function section(title: string, rows: readonly Row[]): readonly Statement[] {
  return rows.map(row => ({ ...row, section: title }))
}

/** Names tests of one file: `authentication('…')` one of them, `authentication.every('…')` all that begin so. */
export function testsIn(file: string) {
  const one = (name: string): TestRef => ({ file, name })
  return Object.assign(one, { every: (name: string): TestRef => ({ file, name, everyCase: true }) })
}
