/**
 * Whether a stored set of questions may be shown, by rules written separately from the server's: a checker that shared its
 * patterns would share their gaps.
 */
export interface StoredFlow {
  readonly languages: readonly string[]
  readonly enrichment: readonly { readonly texts: Readonly<Record<string, string>> }[]
  readonly skills: readonly {
    readonly skillId: string
    readonly source: string
    readonly independentSolve: string
    readonly questions: readonly { readonly id: string; readonly texts: Readonly<Record<string, StoredText>> }[]
  }[]
}

interface StoredText {
  readonly ask: string
  readonly options: readonly string[]
}

export interface Expected {
  readonly skillIds: readonly string[]
  readonly languages: readonly string[]
  readonly enrichment: number
}

export function checkFlow(
  flow: StoredFlow,
  keys: ReadonlyMap<string, number>,
  { skillIds, languages, enrichment }: Expected,
): readonly string[] {
  const wanted = [...new Set(['en', ...languages])].sort().join()
  const asked = flow.skills.flatMap(skill => skill.questions)
  return [
    ...(flow.skills.map(skill => skill.skillId).join() === skillIds.join() ? [] : ['other skills than asked for']),
    ...(keys.size === asked.length ? [] : [`${keys.size} keys for ${asked.length} questions`]),
    ...flow.skills.flatMap(skill => checkSkill(skill, keys)),
    ...asked.flatMap(({ texts }) => [
      ...(Object.keys(texts).sort().join() === wanted ? [] : [`languages ${Object.keys(texts).join()}`]),
      ...Object.entries(texts).flatMap(([language, text]) => checkText(language, text)),
    ]),
    ...(flow.enrichment.length === enrichment ? [] : [`${flow.enrichment.length} enrichment questions`]),
    ...flow.enrichment.flatMap(({ texts }) => [
      ...(Object.keys(texts).sort().join() === wanted ? [] : [`enrichment in ${Object.keys(texts).join()}`]),
      ...Object.entries(texts).flatMap(([language, text]) => [
        ...checkWords(text),
        ...checkAlphabet(language, text, true),
      ]),
    ]),
  ]
}

function checkSkill(
  { skillId, source, independentSolve, questions }: StoredFlow['skills'][number],
  keys: ReadonlyMap<string, number>,
): readonly string[] {
  const asks = new Set(questions.map(question => plain(question.texts.en?.ask ?? '')))
  const positions = questions.map(question => keys.get(question.id)).sort()
  const named = questions.filter(question => revealsAnswer(question.texts.en!, keys.get(question.id) ?? -1)).length
  return [
    ...(questions.length === 4 ? [] : [`${questions.length} questions`]),
    ...(asks.size === questions.length ? [] : ['the same question twice']),
    ...(source === 'model' && independentSolve === 'agreed' ? [] : [`${source}, ${independentSolve}`]),
    ...(positions.join() === '0,1,2,3' ? [] : [`right answers at ${positions.join()}`]),
    ...(named === 0 ? [] : [`${named} questions name their answer`]),
  ].map(fault => `${skillId}: ${fault}`)
}

/** The question contains the right option word for word and none of the others. */
function revealsAnswer({ ask, options }: StoredText, right: number): boolean {
  const namedInQuestion = options.map(option => plain(ask).includes(plain(option)))
  return namedInQuestion[right] === true && namedInQuestion.filter(Boolean).length === 1
}

function checkText(language: string, { ask, options }: StoredText): readonly string[] {
  const lengths = options.map(option => option.length)
  return [
    ...(options.length === 4 && new Set(options.map(plain)).size === 4 ? [] : ['not four different options']),
    ...(ask.length >= 10 && ask.length <= 400 ? [] : [`a question of ${ask.length} characters`]),
    ...(Math.min(...lengths) > 0 && Math.max(...lengths) <= 2 * Math.min(...lengths) + 12
      ? []
      : ['options of unequal length']),
    ...[ask, ...options].flatMap(checkWords),
    ...checkAlphabet(language, ask, true),
    ...options.flatMap(option => checkAlphabet(language, option, false)),
  ]
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[\s.,;:!?()'"]+/g, '')
}

const HOSTILE: readonly (readonly [name: string, found: (text: string) => boolean])[] = [
  ['markup', text => /<\/?[a-z!]|&[a-z]{2,8};|&#/i.test(text)],
  [
    'link',
    text => /https?:|ftp:|\/\/|www\.|javascript:|data:text|\b[a-z\d-]+\.(?:com|in|org|net|example|io|me)\b/i.test(text),
  ],
  ['mail or payment address', text => /\w@\w/.test(text)],
  ['markdown', text => text.includes('](') || text.includes('`') || text.includes('**')],
  ['template', text => text.includes('{{') || text.includes('${') || text.includes('{%')],
  ['phone number', text => /(?:\d[ -]?){10}/.test(text)],
  ['invisible or untrusted character', text => [...text].some(isUntrusted)],
  ['joiner among Latin letters', text => /[ -~][\u200C\u200D]|[\u200C\u200D][ -~]/.test(text)],
]

/** By code point, so that no Unicode character class is relied on. */
const UNTRUSTED: readonly (readonly [from: number, to: number])[] = [
  [0x0000, 0x001f],
  [0x007f, 0x009f],
  [0x00ad, 0x00ad],
  [0x034f, 0x034f],
  [0x061c, 0x061c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200b],
  [0x200e, 0x200f],
  [0x2028, 0x202e],
  [0x2060, 0x206f],
  [0x2800, 0x2800],
  [0x3164, 0x3164],
  [0xd800, 0xf8ff],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xffff],
  [0x1f000, 0x1faff],
  [0xe0000, 0x10ffff],
]

function isUntrusted(character: string): boolean {
  const code = character.codePointAt(0)!
  return UNTRUSTED.some(([from, to]) => code >= from && code <= to)
}

/** The text as stored and in its compatibility form: some software reads full-width brackets as brackets. */
export function checkWords(text: string): readonly string[] {
  return HOSTILE.filter(([, found]) => found(text) || found(text.normalize('NFKC'))).map(([name]) => name)
}

/** Unicode blocks by language. */
const BLOCKS: Readonly<Record<string, readonly [from: number, to: number]>> = {
  hi: [0x0900, 0x097f],
  mr: [0x0900, 0x097f],
  bn: [0x0980, 0x09ff],
  pa: [0x0a00, 0x0a7f],
  gu: [0x0a80, 0x0aff],
  or: [0x0b00, 0x0b7f],
  ta: [0x0b80, 0x0bff],
  te: [0x0c00, 0x0c7f],
  kn: [0x0c80, 0x0cff],
  ml: [0x0d00, 0x0d7f],
}
/** Letters with accents, and Greek letters as used in drawings. */
const LAST_OF_LATIN_AND_GREEK = 0x03ff

function checkAlphabet(language: string, text: string, isSentence: boolean): readonly string[] {
  const codes = [...text].filter(character => /\p{L}/u.test(character)).map(character => character.codePointAt(0)!)
  const block = BLOCKS[language]
  const isOwn = (code: number) => block !== undefined && code >= block[0] && code <= block[1]
  const foreign = codes.some(code => code > LAST_OF_LATIN_AND_GREEK && !isOwn(code))
  const missing = isSentence && (block === undefined ? codes.length === 0 : !codes.some(isOwn))
  return foreign || missing ? [`not ${language}`] : []
}
