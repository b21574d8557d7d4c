import { at, fault, type Place, readList, readText } from './fields.ts'

/** Rules for texts of the starter catalogue (catalogue/README.md): length, script, one sentence, no repetition. */

const NAME_LENGTH = { least: 3, most: 60 }
const DESCRIPTION_LENGTH = { least: 40, most: 200 }

/** The form in which names are compared: without case and spacing. */
export function folded(text: string): string {
  return text.replace(/\s+/gu, '').toLowerCase()
}

export function readNameWords(value: unknown, place: Place): string {
  const name = readLatin(value, place)
  checkLength(name, place, NAME_LENGTH)
  return name
}

export function readDescription(value: unknown, place: Place): string {
  const text = readLatin(value, place)
  if (text === '') return text
  checkLength(text, place, DESCRIPTION_LENGTH)
  if (!text.endsWith('.')) fault(place, 'must be a sentence and end with a full stop')
  // A capital must follow, so that "approx. 3 mm" stays one sentence.
  if (/[.!?]\s+\p{Lu}/u.test(text)) fault(place, 'must be one sentence')
  return text
}

export function readLatin(value: unknown, place: Place): string {
  const text = readText(value, place)
  if (hasLetterOutside(text, /\p{Script=Latin}/u)) fault(place, `must be in Latin letters: ${text}`)
  return text
}

/** English words are written in Devanagari too, so a Latin letter is an error. */
export function readDevanagari(value: unknown, place: Place): string {
  const text = readText(value, place)
  const foreign = hasLetterOutside(text, /\p{Script=Devanagari}/u)
  if (text !== '' && (foreign || !/\p{Script=Devanagari}/u.test(text))) fault(place, `must be in Devanagari: ${text}`)
  return text
}

/**
 * A list of ways to say something, none of them said already: neither in the list nor in `besides`. Another spacing is
 * another spelling ("bricklaying" beside "brick laying"), and spellings are what these lists are for.
 */
export function readTexts(
  value: unknown,
  place: Place,
  readOne: (value: unknown, place: Place) => string,
  range: { readonly least: number; readonly most?: number },
  besides: readonly string[] = [],
): string[] {
  const said = new Set(besides.map(text => text.toLowerCase()))
  const texts: string[] = []
  for (const [index, entry] of readList(value, place, range.least, range.most).entries()) {
    const text = readOne(entry, at(place, index))
    if (text === '') continue
    if (said.has(text.toLowerCase())) fault(at(place, index), `repeats "${text}"`)
    said.add(text.toLowerCase())
    texts.push(text)
  }
  return texts
}

function checkLength(text: string, place: Place, { least, most }: typeof NAME_LENGTH): void {
  const length = [...text].length
  if (text === '' || (length >= least && length <= most)) return
  fault(place, `has ${length} characters, must have ${least} to ${most}: ${text}`)
}

function hasLetterOutside(text: string, script: RegExp): boolean {
  return (text.match(/\p{L}/gu) ?? []).some(letter => !script.test(letter))
}
