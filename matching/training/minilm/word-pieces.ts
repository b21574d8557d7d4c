/** Number of each word piece; pieces that continue a word begin with `##`. */
export type Vocabulary = ReadonlyMap<string, number>

/** The two marks among them. Of ESCO's 25,563 sentences 83 have as many or more; no name has. */
export const MOST_TOKENS = 64
const LONGEST_WORD = 100
const CONTINUES = '##'
const [START, END, UNKNOWN] = ['[CLS]', '[SEP]', '[UNK]'] as const

/** Tab and line ends count as white space, not as control characters. */
const UNSEEN = /[\0\uFFFD]|(?![\t\n\r])[\p{Cc}\p{Cf}\p{Co}]/gu
const ACCENTS = /\p{Mn}/gu
/** Character by character: for a whole word JavaScript lower-cases a final Σ differently from BERT. */
const CAPITALS = /\p{Changes_When_Lowercased}/gu
const CHINESE =
  /[\u{4E00}-\u{9FFF}\u{3400}-\u{4DBF}\u{20000}-\u{2A6DF}\u{2A700}-\u{2B73F}\u{2B740}-\u{2CEAF}\u{F900}-\u{FAFF}\u{2F800}-\u{2FA1F}]/gu
/** A punctuation character, or everything up to the next one or white space. ASCII symbols ($, +, ^ …) count as punctuation. */
const WORDS = /[!-/:-@[-`{-~\p{P}]|[^!-/:-@[-`{-~\p{P}\p{White_Space}]+/gu

export function readVocabulary(tokenizer: string): Vocabulary {
  const { model } = JSON.parse(tokenizer) as { readonly model: { readonly vocab: Record<string, number> } }
  return new Map(Object.entries(model.vocab))
}

/** The tokens of a text for uncased BERT: word pieces between a start and an end token. */
export function tokensOf(vocabulary: Vocabulary, text: string): number[] {
  const pieces = wordsOf(text).flatMap(word => piecesOf(vocabulary, word))
  return [START, ...pieces.slice(0, MOST_TOKENS - 2), END].map(piece => vocabulary.get(piece)!)
}

function wordsOf(text: string): readonly string[] {
  const plain = text
    .replace(UNSEEN, '')
    .replace(CHINESE, ' $& ')
    .normalize('NFD')
    .replace(ACCENTS, '')
    .replace(CAPITALS, letter => letter.toLowerCase())
  return plain.match(WORDS) ?? []
}

/** Greedy longest match. A word with an unknown part is unknown. */
function piecesOf(vocabulary: Vocabulary, word: string): readonly string[] {
  if ([...word].length > LONGEST_WORD) return [UNKNOWN]
  const pieces: string[] = []
  for (let start = 0; start < word.length; ) {
    const piece = longestPiece(vocabulary, word, start)
    if (piece === null) return [UNKNOWN]
    pieces.push(piece)
    start += piece.length - (start === 0 ? 0 : CONTINUES.length)
  }
  return pieces
}

function longestPiece(vocabulary: Vocabulary, word: string, start: number): string | null {
  for (let end = word.length; end > start; end--) {
    const piece = (start === 0 ? '' : CONTINUES) + word.slice(start, end)
    if (vocabulary.has(piece)) return piece
  }
  return null
}
