/** Eight digits or more with what people write between them; a standard's number ("ISO 9001:2015") has a colon and stays. */
const TELEPHONE = /\p{Nd}(?:[\s().+/,_–—-]{0,3}\p{Nd}){7}/u

/**
 * Whether a text leads to a person: an at sign or a telephone number. Rather too often than too seldom, for what is asked about is
 * words of work, and one that is left out is missed by nobody.
 */
export function holdsContact(text: string): boolean {
  const plain = text.normalize('NFKC').replace(/\p{Cf}/gu, '')
  return plain.includes('@') || TELEPHONE.test(plain)
}
