/** How a receiver behaves once it is armed. */
export type Kind =
  | 'healthy'
  | 'never accepts'
  | 'silent'
  | 'a byte a second'
  | 'endless 200'
  | 'endless 500'
  | 'redirects'
  | 'answers 500'
  | 'answers 429'
  | 'flapping'

/** Receivers that take every event: a status once received is the outcome, whatever follows it. */
const WORKING: readonly Kind[] = ['healthy', 'endless 200']

export function isWorking(kind: Kind): boolean {
  return WORKING.includes(kind)
}

export interface Mix {
  readonly healthy: number
  /** For each of the seven bad kinds. */
  readonly ofEachBad: number
  readonly flapping: number
}

const BAD: readonly Kind[] = ['never accepts', 'silent', 'a byte a second', 'redirects', 'answers 500', 'answers 429']

/** One kind for each organisation. Every second endless receiver sends 200. */
export function kindsOf({ healthy, ofEachBad, flapping }: Mix): readonly Kind[] {
  const of = (count: number, kind: Kind) => Array.from({ length: count }, () => kind)
  const endless = Array.from(
    { length: Math.max(2, ofEachBad) },
    (_, nth): Kind => (nth % 2 === 0 ? 'endless 500' : 'endless 200'),
  )
  return [
    ...of(healthy, 'healthy'),
    ...BAD.flatMap(kind => of(ofEachBad, kind)),
    ...endless,
    ...of(flapping, 'flapping'),
  ]
}

/** The Retry-After values of the receivers that answer 429, one each in turn, and how many seconds each means. */
export const RETRY_AFTERS: readonly { readonly header: (now: number) => string; readonly seconds: number }[] = [
  { header: () => '120', seconds: 120 },
  // Whole seconds only: up to one less than intended.
  { header: now => new Date(now + 121_000).toUTCString(), seconds: 120 },
  { header: () => '-30', seconds: 0 },
  { header: () => '1000000000000', seconds: 3_600 },
]
