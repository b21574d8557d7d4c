/**
 * The normal form of every text that is compared: lower case, Latin letters without diacritics, one space between words.
 * Combining marks of other scripts stay: in Devanagari and related scripts they are the vowels.
 */
const BEYOND_ASCII = /[^ -~]/
const INVISIBLE = /\p{Cf}|[\uFE00-\uFE0F]/gu
const LATIN_MARKS = /([\p{Script=Latin}\p{N}])\p{M}+/gu
const SINGLE_LETTERS = /[ßæœøđłıþð]/g
const LATIN_SPELLING: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
  ð: 'd',
}
/** "driver's" is often typed "drivers", so an apostrophe inside a word is dropped. All other punctuation separates words. */
const INNER_APOSTROPHE = /(?<=[\p{L}\p{N}])['’](?=\p{L})/gu
const ASCII_PUNCTUATION = /[^a-z0-9+#]+/g
const PUNCTUATION = /[^\p{L}\p{M}\p{N}+#]+/gu
/** `+` and `#` belong to a word only at its end: c++, c#, f#. */
const STRAY_SIGNS = /(?<![\p{L}\p{M}\p{N}+#])[+#]+|[+#]+(?=[\p{L}\p{M}\p{N}])/gu

export function normalise(text: string): string {
  const ascii = !BEYOND_ASCII.test(text)
  let letters = ascii ? text.toLowerCase() : plainLetters(text)
  if (letters.includes("'") || letters.includes('’')) letters = letters.replace(INNER_APOSTROPHE, '')
  letters = letters.replace(ascii ? ASCII_PUNCTUATION : PUNCTUATION, ' ')
  if (letters.includes('+') || letters.includes('#')) letters = letters.replace(STRAY_SIGNS, ' ').replace(/ +/g, ' ')
  return letters.trim()
}

export function wordsOf(normalised: string): string[] {
  return normalised === '' ? [] : normalised.split(' ')
}

function plainLetters(text: string): string {
  return text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(LATIN_MARKS, '$1')
    .normalize('NFC')
    .replace(SINGLE_LETTERS, letter => LATIN_SPELLING[letter]!)
}

/** "A.C. technician", "C.N.C": the dots of an abbreviation belong to its word. */
const DOTTED_LETTERS = /(?<![\p{L}\p{M}\p{N}])(?:\p{L}\.){1,5}\p{L}(?![\p{L}\p{M}])\.?/gu
/** "C N C operator". Two letters could be initials of a name. */
const SPACED_LETTERS = /(?<!\S)(?:\p{Script=Latin} ){2,4}\p{Script=Latin}(?!\S)/gu

/** Abbreviations as one word, in labels and in what people write alike. */
export function joinLetters(text: string): string {
  return text
    .replace(DOTTED_LETTERS, letters => letters.replaceAll('.', ''))
    .replace(SPACED_LETTERS, letters => letters.replaceAll(' ', ''))
}
