/** Code points of the zeros of our languages' scripts and of Arabic and Urdu. The nine other digits follow each. NFKC converts full-width ones. */
const ZEROS = [0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0660, 0x06f0]

/** The text with the digits of every script as 0 to 9: people type numbers with the keyboard of their language. Other characters stay. */
export function withAsciiDigits(text: string): string {
  return [...text.normalize('NFKC')].map(asciiDigit).join('')
}

function asciiDigit(character: string): string {
  const code = character.codePointAt(0)!
  const zero = ZEROS.find(each => code >= each && code <= each + 9)
  return zero === undefined ? character : String(code - zero)
}
