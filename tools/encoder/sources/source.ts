/** One thing with a name, said in several ways: what the encoder is taught to put in one place. */
export interface Entry {
  readonly name: string
  /** Other names of the same thing. */
  readonly others: readonly string[]
  /** Sentences about it. */
  readonly sentences: readonly string[]
  /** Entries of a group are near one another: the hard ones to tell apart. */
  readonly group: string
}

export interface Source {
  readonly name: string
  /** Which part of the batches is drawn from it; shares of all sources add up to one. */
  readonly share: number
  readonly entries: readonly Entry[]
  /** Whether a word that only its texts hold gets a row too. The rare words of a dictionary would double the file. */
  readonly givesRows: boolean
}
