/** Normal form of a name for comparisons: lower case, no accents, words separated by one space. */
export function normalise(text: string): string {
  const small = text.toLowerCase()
  // True for nearly all of 20,000 names. The index is built at start, and normalising is most of the work.
  if (PLAIN.test(small)) return small
  return small
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const PLAIN = /^[a-z0-9]+( [a-z0-9]+)*$/

/** Removes spaces, so that `Navi Mumbai` equals `Navimumbai` and `Tamil Nadu` equals `Tamilnadu`. */
export function compact(normalised: string): string {
  return normalised.replaceAll(' ', '')
}

/**
 * Maps the common ways of writing an Indian name in Latin letters to one: Vishakapatnam and Visakhapatnam, Thiruvalloor and
 * Tiruvallur. Compare the result only with other folded names.
 */
export function foldSpelling(normalised: string): string {
  return compact(normalised)
    .replace(SPELLINGS, found => ONE_SPELLING[found]!)
    .replace(/([bcdgjkpst])h/g, '$1')
    .replace(/(.)\1+/g, '$1')
}

const ONE_SPELLING: Readonly<Record<string, string>> = Object.fromEntries(
  'ee=i ii=i ie=i y=i oo=u ou=u uu=u ck=k q=k ph=f w=v z=j'.split(' ').map(pair => pair.split('=')),
)
const SPELLINGS = new RegExp(Object.keys(ONE_SPELLING).join('|'), 'g')

/**
 * Edit distance (optimal string alignment) of two words, or null if it exceeds `max`. Stops as soon as a whole row exceeds it.
 */
export function editsBetween(a: string, b: string, max: number): number | null {
  if (Math.abs(a.length - b.length) > max) return null
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      const least = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1))
      current[column] = isSwap ? Math.min(least, beforeLast[column - 2]! + 1) : least
    }
    if (Math.min(...current) > max) return null
    beforeLast = last
    last = current
  }
  return last[b.length]! <= max ? last[b.length]! : null
}
