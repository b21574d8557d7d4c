import { parseArgs } from 'node:util'

export interface Arguments {
  readonly data: string
  readonly out: string
  /** Output of distil.ts; null to learn from the taxonomies alone. */
  readonly teacher: string | null
  /** Directory of WordNet's data files; null for none. */
  readonly wordnet: string | null
  readonly seed: number
  readonly steps: number
}

const USAGE =
  'node matching/training/train.ts --data DIRECTORY --out DIRECTORY [--teacher FILE] [--wordnet DIRECTORY] [--seed 1] [--steps 3000]'

/** Throws the usage text. */
export function readArguments(typed: readonly string[]): Arguments {
  const { values } = parseArgs({
    args: [...typed],
    options: {
      data: { type: 'string' },
      out: { type: 'string' },
      teacher: { type: 'string' },
      wordnet: { type: 'string' },
      seed: { type: 'string', default: '1' },
      steps: { type: 'string', default: '3000' },
    },
  })
  if (values.data === undefined || values.out === undefined) throw new Error(USAGE)
  return {
    data: values.data,
    out: values.out,
    teacher: values.teacher ?? null,
    wordnet: values.wordnet ?? null,
    seed: wholeNumber('seed', values.seed),
    steps: wholeNumber('steps', values.steps),
  }
}

function wholeNumber(name: string, typed: string): number {
  if (/^\d{1,9}$/.test(typed)) return Number(typed)
  throw new Error(`--${name} must be a whole number: ${USAGE}`)
}
