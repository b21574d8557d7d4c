import { SIGNS } from './signs.ts'

/** How likely an answer is right, by its signs: a logistic function, fitted by `tools/encoder/fit-likelihood.ts`. */
export interface Likelihood {
  readonly constant: number
  /** In the order of SIGNS. */
  readonly weights: Float64Array
}

/** As of the weights there are two: for a catalogue with ESCO's facts, and for any other. */
export interface Likelihoods {
  readonly full: Likelihood
  readonly bare: Likelihood
}

export function likelihoodOf({ constant, weights }: Likelihood, signs: readonly number[]): number {
  const sum = signs.reduce((so, sign, at) => so + sign * weights[at]!, constant)
  return 1 / (1 + Math.exp(-sum))
}

/** From its document. One that lacks a sign or has a strange one was fitted for another judge, and is refused. */
export function readLikelihoods(document: unknown): Likelihoods {
  const { full, bare } = (document ?? {}) as { full?: unknown; bare?: unknown }
  return { full: inOrder('full', full), bare: inOrder('bare', bare) }
}

function inOrder(set: string, given: unknown): Likelihood {
  const { constant, ...weights } = (given ?? {}) as Readonly<Record<string, unknown>>
  const odd = [
    ...(typeof constant === 'number' ? [] : ['constant']),
    ...SIGNS.filter(sign => typeof weights[sign] !== 'number'),
    ...Object.keys(weights).filter(name => !SIGNS.some(sign => sign === name)),
  ]
  if (odd.length > 0) throw new Error(`The judge's ${set} likelihood does not fit its signs: ${odd.join(', ')}`)
  return { constant: constant as number, weights: Float64Array.from(SIGNS, sign => weights[sign] as number) }
}
