import { chance, pick, type Random, whole } from '../random.ts'

/**
 * Texts that match a pattern: literals, escapes, character classes, groups, alternatives and counts. The inside of a class
 * is not parsed: the characters below are tested against it, so that negation, ranges and \p{…} need no code.
 */
type Node =
  | { readonly kind: 'one'; readonly characters: readonly string[] }
  | { readonly kind: 'row'; readonly nodes: readonly Node[] }
  | { readonly kind: 'either'; readonly nodes: readonly Node[] }
  | { readonly kind: 'times'; readonly node: Node; readonly low: number; readonly high: number }

const ALPHABET: readonly string[] = [
  ...Array.from({ length: 0x100 }, (_, code) => String.fromCodePoint(code)),
  ...'ĀžΩЖабاअआकखगतेि०९வ中ﬁ',
  ...'\u200b\u200d\u202e\u2028\u2029\ufeff\ufffd😀🧑🏽𝒜',
]

const compiled = new Map<string, Node | null>()

/** Null if the pattern uses something unsupported. */
export function textOf(pattern: string, length: number, random: Random): string | null {
  if (!compiled.has(pattern)) compiled.set(pattern, parse(pattern))
  const node = compiled.get(pattern)!
  return node === null ? null : write(node, length, random)
}

function write(node: Node, length: number, random: Random): string {
  if (node.kind === 'one') return writeOne(node.characters, random)
  if (node.kind === 'either') return write(pick(node.nodes, random), length, random)
  if (node.kind === 'row') return node.nodes.map(each => write(each, length, random)).join('')
  const high = node.high === Number.POSITIVE_INFINITY ? Math.max(node.low, length) : node.high
  const low = node.high === Number.POSITIVE_INFINITY ? high : node.low
  return Array.from({ length: whole(low, high, random) }, () => write(node.node, length, random)).join('')
}

/** Mostly letters and blanks: a text of symbols alone finds no skill and no place. */
function writeOne(characters: readonly string[], random: Random): string {
  const letter = chance(0.7, random) ? pick([...'eaionstr ldkm'], random) : ''
  return characters.includes(letter) ? letter : pick(characters, random)
}

class NotUnderstood extends Error {}

/** After a beginning such as `^https?://`. */
const ANYTHING: Node = {
  kind: 'times',
  node: { kind: 'one', characters: [...'abcdefghijklmnopqrstuvwxyz'] },
  low: 1,
  high: Number.POSITIVE_INFINITY,
}

function parse(pattern: string): Node | null {
  const hasStart = pattern.startsWith('^')
  const hasEnd = pattern.endsWith('$') && !pattern.endsWith('\\$')
  try {
    const reader = new Reader(pattern.slice(hasStart ? 1 : 0, hasEnd ? -1 : undefined))
    const node = reader.alternatives()
    if (!reader.isDone()) return null
    return hasStart && !hasEnd ? { kind: 'row', nodes: [node, ANYTHING] } : node
  } catch (error) {
    if (error instanceof NotUnderstood) return null
    throw error
  }
}

class Reader {
  private readonly source: string
  private at = 0

  constructor(source: string) {
    this.source = source
  }

  isDone(): boolean {
    return this.at >= this.source.length
  }

  alternatives(): Node {
    const nodes = [this.row()]
    while (this.take('|')) nodes.push(this.row())
    return nodes.length === 1 ? nodes[0]! : { kind: 'either', nodes }
  }

  private row(): Node {
    const nodes: Node[] = []
    while (!this.isDone() && !'|)'.includes(this.source[this.at]!)) nodes.push(this.counted())
    return { kind: 'row', nodes }
  }

  private counted(): Node {
    const node = this.atom()
    if (this.take('*')) return { kind: 'times', node, low: 0, high: Number.POSITIVE_INFINITY }
    if (this.take('+')) return { kind: 'times', node, low: 1, high: Number.POSITIVE_INFINITY }
    if (this.take('?')) return { kind: 'times', node, low: 0, high: 1 }
    const count = /^\{(\d+)(,(\d*))?\}/.exec(this.source.slice(this.at))
    if (!count) return node
    this.at += count[0].length
    const low = Number(count[1])
    const high = count[2] === undefined ? low : count[3] === '' ? Number.POSITIVE_INFINITY : Number(count[3])
    return { kind: 'times', node, low, high }
  }

  private atom(): Node {
    if (this.take('(')) {
      if (this.source[this.at] === '?' && !this.take('?:')) throw new NotUnderstood()
      const node = this.alternatives()
      if (!this.take(')')) throw new NotUnderstood()
      return node
    }
    const one =
      /^(?:\[(?:\\.|[^\]\\])*\]|\\u\{[0-9a-fA-F]+\}|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|\\[pP]\{[^}]+\}|\\[^bBkux0-9]|[^\\^$*+?{}[\]()|])/u
    const found = one.exec(this.source.slice(this.at))
    if (!found) throw new NotUnderstood()
    this.at += found[0].length
    return { kind: 'one', characters: charactersOf(found[0]) }
  }

  private take(text: string): boolean {
    if (!this.source.startsWith(text, this.at)) return false
    this.at += text.length
    return true
  }
}

function charactersOf(source: string): readonly string[] {
  const fits = new RegExp(`^${source}$`, 'u')
  const characters = ALPHABET.filter(character => fits.test(character))
  if (characters.length > 0) return characters
  if (fits.test(source)) return [source]
  throw new NotUnderstood()
}
