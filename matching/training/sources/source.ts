/** An entry with several names, whose vectors should be near one another. */
export interface Entry {
  readonly name: string
  /** Other names of the same thing. */
  readonly others: readonly string[]
  /** Sentences about it. */
  readonly sentences: readonly string[]
  /** Entries of a group are similar and hard to tell apart. */
  readonly group: string
}

export interface Source {
  readonly name: string
  /** Share of the batches; the shares of all sources add up to one. */
  readonly share: number
  readonly entries: readonly Entry[]
  /** Whether a word that occurs only in its texts gets a row. The rare words of a dictionary would double the file. */
  readonly givesRows: boolean
}
