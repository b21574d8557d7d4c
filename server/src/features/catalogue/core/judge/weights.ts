import { FACT_FEATURES, FEATURES, type Feature } from './features.ts'

/** What each feature is worth, in the order of FEATURES; fitted by `tools/encoder/fit-weights.ts`. */
export interface JudgeWeights {
  /** For a catalogue whose every skill has ESCO's facts. */
  readonly full: Float64Array
  /** For any other: the facts weigh nothing, the rest was fitted without them. */
  readonly bare: Float64Array
}

/** From the document of weights. One that lacks a feature or has a strange one belongs to another judge, and is refused. */
export function readWeights(document: unknown): JudgeWeights {
  const { full, bare } = (document ?? {}) as { full?: unknown; bare?: unknown }
  return {
    full: inOrder('full', full, FEATURES),
    bare: inOrder(
      'bare',
      bare,
      FEATURES.filter(feature => !FACT_FEATURES.includes(feature)),
    ),
  }
}

function inOrder(set: string, given: unknown, wanted: readonly Feature[]): Float64Array {
  const weights = (given ?? {}) as Readonly<Record<string, unknown>>
  const odd = [
    ...wanted.filter(feature => typeof weights[feature] !== 'number'),
    ...Object.keys(weights).filter(name => !wanted.some(feature => feature === name)),
  ]
  if (odd.length > 0) throw new Error(`The judge's ${set} weights do not fit its features: ${odd.join(', ')}`)
  return Float64Array.from(FEATURES, feature => (weights[feature] as number | undefined) ?? 0)
}
