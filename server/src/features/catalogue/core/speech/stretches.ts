import type { Token } from '../extract/tokens.ts'
import { isFoldedFunctionWord } from '../search/hindi-fold.ts'
import { remembering } from '../search/remembering.ts'
import { readConcept } from './concepts.ts'
import { type Heard, hear } from './hear.ts'
import type { SpeechIndex } from './speech-index.ts'

/** A word that may say something, with its place in the text. */
export interface HeardWord extends Heard {
  /** In UTF-16 units. */
  readonly start: number
  readonly end: number
}

/** Words that may speak of one thing: no sentence, list sign or "and" stands between them. */
export type Stretch = readonly HeardWord[]

/**
 * What parts two things: the end of a line, signs of sentences, lists and brackets, a dash with blanks, pictures, half characters, and
 * what joins things of a kind (+, &, /). A full stop does so before a blank only: not in "Node.js".
 */
const PARTS =
  /[\n\r\v\f\u0085\u2028\u2029,;:!?|•·●▪◦।॥()[\]{}<>"“”*=/&+\p{Extended_Pictographic}\p{Cs}]|[.…](?=\s)|\s[-–—]/u
/** "10,000", "1:4", "24/7". */
const INNER_SIGN = /^[,:./]$/
const JOINING = new Set('and or aur ya evam tatha plus also और या एवं तथा व'.split(' '))
/** In every ad, whatever it asks for: pay, hours, papers. And yet "location", "PF" and "passbook" are words of skills. */
const OF_EVERY_AD = new Set(
  `wanted required urgent urgently hiring vacancy vacancies candidate candidates fresher freshers experience experienced
  company contact whatsapp location salary overtime pf esi esic timing timings aadhaar aadhar adhar passbook
  tankhwah vetan anubhav कंपनी लोकेशन व्हाट्सएप सैलरी वेतन तनख्वाह ओवरटाइम पीएफ ईएसआई टाइमिंग अनुभव आधार पासबुक`.split(/\s+/),
)
/** Nobody says as much without a sign; and the work on a stretch has to end. */
const MOST_WORDS = 40

/** Some may be empty. Each takes as long as its words, so that whoever goes through them may rest in between. */
export function* readStretches(index: SpeechIndex, text: string, tokens: readonly Token[]): Generator<Stretch> {
  const heardOf = remembering((word: string) => {
    // Hindi's par, pe and me too, which a name in English may have: here they would stand at the ends of mentions.
    const concept = OF_EVERY_AD.has(word) || isFoldedFunctionWord(word) ? null : readConcept(index.glossary, word)
    return concept && hear(index, concept)
  })
  let stretch: HeardWord[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!
    const joins = token.text === '' || JOINING.has(token.text)
    if (joins || stretch.length === MOST_WORDS || isParted(text, tokens[at - 1], token)) {
      yield stretch
      stretch = []
    }
    const heard = joins ? null : heardOf(token.text)
    if (heard !== null) stretch.push({ ...heard, start: token.start, end: token.end })
  }
  yield stretch
}

function isParted(text: string, before: Token | undefined, { start, text: word }: Token): boolean {
  if (before === undefined || start <= before.end) return false
  const gap = text.slice(before.end, start)
  if (gap === ' ') return false
  if (INNER_SIGN.test(gap) && /\p{N}$/u.test(before.text) && /^\p{N}/u.test(word)) return false
  return PARTS.test(gap)
}
