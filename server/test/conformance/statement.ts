/** A test by its file, from the root, and its full name: the groups it stands in and its own, joined by ` > `. */
export interface TestRef {
  readonly file: string
  readonly name: string
  /** The name is how the names of several cases begin: all of them are meant. */
  readonly everyCase?: true
}

/** One thing that a document says, in our words, and what shows that it is so. */
export interface Statement {
  readonly id: string
  readonly section: string
  readonly says: string
  readonly provedBy: readonly TestRef[]
}

type Row = Omit<Statement, 'section'>

export function proved(id: string, says: string, ...provedBy: readonly TestRef[]): Row {
  return { id, says, provedBy }
}

export function section(title: string, rows: readonly Row[]): readonly Statement[] {
  return rows.map(row => ({ ...row, section: title }))
}

/** Names tests of one file: `authentication('…')` one of them, `authentication.every('…')` all that begin so. */
export function testsIn(file: string) {
  const one = (name: string): TestRef => ({ file, name })
  return Object.assign(one, { every: (name: string): TestRef => ({ file, name, everyCase: true }) })
}
