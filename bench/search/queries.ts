/** What people type: a third whole labels, a third cut short, a third misspelt. */
export type QueryKind = 'whole' | 'cut' | 'misspelt'

export interface BenchQuery {
  readonly kind: QueryKind
  readonly keyword: string
  /** The label it was made of; a skill bearing it should be found. */
  readonly label: string
}

const KINDS: readonly QueryKind[] = ['whole', 'cut', 'misspelt']
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

export function makeQueries(labels: readonly string[], count: number, random: () => number): readonly BenchQuery[] {
  const usable = labels.filter(label => (label.match(/\p{L}/gu)?.length ?? 0) >= 5 && label.length <= 95)
  return Array.from({ length: count }, (_, at) => {
    const label = usable[Math.floor(random() * usable.length)]!
    const kind = KINDS[at % KINDS.length]!
    return { kind, label, keyword: keywordOf(kind, label, random) }
  })
}

function keywordOf(kind: QueryKind, label: string, random: () => number): string {
  if (kind === 'whole') return label
  return kind === 'cut' ? cut(label) : misspell(label, random)
}

/** The first 60 %, and further until there are five letters. */
function cut(label: string): string {
  let length = Math.ceil(label.length * 0.6)
  while (length < label.length && (label.slice(0, length).match(/\p{L}/gu)?.length ?? 0) < 5) length++
  return label.slice(0, length)
}

/** One letter dropped, doubled, swapped with the next, or wrong. */
function misspell(label: string, random: () => number): string {
  const letters = [...label].flatMap((character, at) => (/\p{L}/u.test(character) ? [at] : []))
  const at = letters[Math.floor(random() * (letters.length - 1))]!
  const [before, letter, after] = [label.slice(0, at), label[at]!, label.slice(at + 1)]
  const wrong = LETTERS[Math.floor(random() * LETTERS.length)]!
  const forms = [
    before + after,
    before + letter + letter + after,
    before + after.slice(0, 1) + letter + after.slice(1),
    before + wrong + after,
  ]
  return forms[Math.floor(random() * forms.length)]!
}
