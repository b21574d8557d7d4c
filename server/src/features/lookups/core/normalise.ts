/** A name as it is compared: small letters, no accents, words with one space between. */
export function normalise(text: string): string {
  const small = text.toLowerCase()
  // Nearly all of 20,000 names: the index is built at start, and this is most of its work.
  if (PLAIN.test(small)) return small
  return small
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const PLAIN = /^[a-z0-9]+( [a-z0-9]+)*$/

/** Without spaces: `Navi Mumbai` and `Navimumbai`, `Tamil Nadu` and `Tamilnadu` are one. */
export function compact(normalised: string): string {
  return normalised.replaceAll(' ', '')
}

/**
 * What is left when the ways of writing an Indian name in Latin letters are made one: Vishakapatnam and Visakhapatnam,
 * Thiruvalloor and Tiruvallur. Only ever compared with another folded name.
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
