/**
 * Devanagari to the Latin spelling people type: "बिजली" becomes "bijli", not "bijalī". Scholarly schemes, and the packages
 * that implement them, keep the silent a (schwa), so this file has its own table and Hindi's schwa-deletion rule.
 */
const CONSONANTS = table(`क k ख kh ग g घ gh ङ n च ch छ chh ज j झ jh ञ n ट t ठ th ड d ढ dh ण n त t थ th द d ध dh न n
  ऩ n प p फ ph ब b भ bh म m य y र r ऱ r ल l ळ l ऴ l व v श sh ष sh स s ह h`)
const WITH_NUKTA = table('ज z फ f ग g')
const VOWELS = table('अ a आ aa इ i ई ee उ u ऊ oo ऋ ri ए e ऐ ai ओ o औ au ऍ e ऑ o ऎ e ऒ o ॲ e ॐ om')
const VOWEL_SIGNS = table('ा aa ि i ी ee ु u ू oo ृ ri े e ै ai ो o ौ au ॅ e ॉ o ॆ e ॊ o')
const DIGITS = table('० 0 १ 1 २ 2 ३ 3 ४ 4 ५ 5 ६ 6 ७ 7 ८ 8 ९ 9')
const NUKTA = '\u093C'
const VIRAMA = '\u094D'
const NASALS = new Set(['\u0900', '\u0901', '\u0902'])
const SILENT = new Set(['\u0903', '\u093D', NUKTA, VIRAMA])
const LABIALS = new Set(['p', 'ph', 'b', 'bh', 'm', 'f'])

type Sound = { text: string; kind: 'consonant' | 'vowel' | 'schwa' | 'nasal' }

export function hasDevanagari(text: string): boolean {
  return /[\u0900-\u097F]/.test(text)
}

/** Devanagari and the scripts of Bengali, Punjabi, Gujarati, Odia, Tamil, Telugu, Kannada and Malayalam. */
export function hasIndicLetters(text: string): boolean {
  return /[\u0900-\u0D7F]/.test(text)
}

/** Indian scripts other than Devanagari, for which there is no glossary. */
export function isInOtherScript(text: string): boolean {
  return /[\u0980-\u0D7F]/.test(text)
}

const DEVANAGARI_START = 0x0900
const BLOCK_LENGTH = 0x80

/** Unicode gives the letters of these scripts the same order, so that a letter and its Devanagari counterpart differ by a multiple of 128. */
function inDevanagari(word: string): string {
  return word.replace(/[\u0980-\u0D7F]/g, letter =>
    String.fromCharCode(DEVANAGARI_START + ((letter.charCodeAt(0) - DEVANAGARI_START) % BLOCK_LENGTH)),
  )
}

/** Takes one normalised word. Letters of other scripts are copied unchanged. */
export function romaniseWord(word: string): string {
  const sounds = soundsOf(word)
  dropSilentSchwas(sounds)
  return sounds.map((sound, i) => (sound.kind === 'nasal' ? nasalBefore(sounds[i + 1]) : sound.text)).join('')
}

function soundsOf(word: string): Sound[] {
  const letters = [...word]
  const sounds: Sound[] = []
  for (let i = 0; i < letters.length; i++) {
    const letter = letters[i]!
    const consonant = CONSONANTS.get(letter)
    if (consonant !== undefined) {
      const nukta = letters[i + 1] === NUKTA
      sounds.push({ text: (nukta && WITH_NUKTA.get(letter)) || consonant, kind: 'consonant' })
      const next = letters[i + (nukta ? 2 : 1)] ?? ''
      if (next !== VIRAMA && !VOWEL_SIGNS.has(next)) sounds.push({ text: 'a', kind: 'schwa' })
    } else if (NASALS.has(letter)) sounds.push({ text: 'n', kind: 'nasal' })
    else if (!SILENT.has(letter)) sounds.push(otherSound(letter))
  }
  return sounds
}

function otherSound(letter: string): Sound {
  const vowel = VOWELS.get(letter) ?? VOWEL_SIGNS.get(letter)
  if (vowel !== undefined) return { text: vowel, kind: 'vowel' }
  return { text: DIGITS.get(letter) ?? letter, kind: 'consonant' }
}

/** From the right: the final a of a word is silent, and so is one between vowel-consonant and consonant-vowel. */
function dropSilentSchwas(sounds: Sound[]): void {
  for (let i = sounds.length - 1; i >= 0; i--) {
    if (sounds[i]!.kind !== 'schwa') continue
    const silent = i === sounds.length - 1 ? isSilentAtEnd(sounds, i) : isSilentInside(sounds, i)
    if (silent) sounds.splice(i, 1)
  }
}

/** "काम" drops it; "न" has no other vowel; "यंत्र" keeps it, because no Hindi word ends in the sound tr. */
function isSilentAtEnd(sounds: readonly Sound[], i: number): boolean {
  if (i < 2) return false
  const before = sounds[i - 2]
  return isVowel(before) || before?.kind === 'nasal' || !'yrlvmn'.includes(sounds[i - 1]!.text)
}

function isSilentInside(sounds: readonly Sound[], i: number): boolean {
  return isVowel(sounds[i - 2]) && sounds[i + 1]!.kind === 'consonant' && isVowel(sounds[i + 2])
}

function isVowel(sound: Sound | undefined): boolean {
  return sound?.kind === 'vowel' || sound?.kind === 'schwa'
}

function nasalBefore(next: Sound | undefined): string {
  return next !== undefined && LABIALS.has(next.text) ? 'm' : 'n'
}

function table(pairs: string): ReadonlyMap<string, string> {
  const cells = pairs.split(/\s+/)
  const entries = new Map<string, string>()
  for (let i = 0; i + 1 < cells.length; i += 2) entries.set(cells[i]!, cells[i + 1]!)
  return entries
}

/**
 * Hindi in Latin letters has no fixed spelling: bijli, bijlee and bijali are one word. Folding maps all of them to one form.
 * The form is never shown and never compared with English words, which have their own label space.
 */
const FOLDS: readonly (readonly [RegExp, string])[] = [
  [/chh?/g, 'C'],
  [/c(?=[eiy])/g, 's'],
  [/ck|[cq]/g, 'k'],
  [/C/g, 'c'],
  [/x/g, 'ks'],
  [/ph/g, 'f'],
  [/([kgcjtdbs])h/g, '$1'],
  [/z/g, 'j'],
  [/a{2,}/g, 'a'],
  [/e{2,}/g, 'i'],
  [/o{2,}/g, 'u'],
  [/au|ou|ow(?![aeiou])/g, 'o'],
  [/w/g, 'v'],
  [/y/g, 'i'],
  [/(.)\1+/gu, '$1'],
  [/er$/g, 'ar'],
  // The a of "bijali" and "kapada" is silent; only some writers spell it.
  [/([aeiou][^aeiou])a(?=[^aeiou][aeiou])/g, '$1'],
  [/(?<=..[^aeiou])a$/g, ''],
]

/** Function words. kaam, karna and naukri (work, to do, job) occur in almost every phrase. */
const HINDI_ONLY = `ka kaa ki kee ke ko se mein mei men aur hai hain bhi kaam kam kaaj karna karnaa karne
  wala waala wali waali wale waale vala vali vale naukri`.split(/\s+/)
/** Function words that are also English words: ignored only where Hindi is compared with Hindi. */
const ENGLISH_TOO = ['me', 'par', 'pe', 'hi']
export const spelledFunctionWords: ReadonlySet<string> = new Set(HINDI_ONLY)
export const foldedFunctionWords: ReadonlySet<string> = new Set([...HINDI_ONLY, ...ENGLISH_TOO].map(foldWord))

export function toLatin(word: string): string {
  return hasIndicLetters(word) ? romaniseWord(inDevanagari(word)) : word
}

export function foldWord(word: string): string {
  return foldLatin(toLatin(word))
}

export function foldLatin(word: string): string {
  let folded = word
  for (const [pattern, replacement] of FOLDS) folded = folded.replace(pattern, replacement)
  return folded
}

/** Whether a folded word is a function word. */
export function isFoldedFunctionWord(folded: string): boolean {
  return foldedFunctionWords.has(folded)
}

/** The same for a word as typed, next to English: only spellings that are not English words. */
export function isHindiFunctionWord(word: string, fold: (word: string) => string = foldWord): boolean {
  return hasDevanagari(word) ? foldedFunctionWords.has(fold(word)) : spelledFunctionWords.has(word)
}
