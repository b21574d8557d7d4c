import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { type Check, resultOf } from '../check.ts'
import { descendants, lineOf, parseSource, presentPackages } from '../sources.ts'

/** Words and phrases of our own that the usual terms replaced, each with its replacement. */
interface RetiredWords {
  readonly identifiers: Readonly<Record<string, string>>
  readonly phrases: Readonly<Record<string, string>>
}

interface Retired {
  readonly word: string
  readonly instead: string
  readonly pattern: RegExp
}

const LIST = 'checks/retired-words.json'
const FOLDERS = ['docs', 'openapi', 'deploy', '.github', '.ci']
const SCANNED = /\.(?:[cm]?[jt]sx?|sql|wat|css|html|md|json|ya?ml|sh)$|^\.ci\/run$|Dockerfile$/
const CODE = /\.[cm]?[jt]sx?$/
/**
 * Not ours to rename: installed, generated or built files, released migrations and the schema that they make, whose object
 * names stay, and data, in which any word may be the name of a skill. The list names the words itself.
 */
const EXEMPT = [
  /(?:^|\/)(?:node_modules|generated|dist|coverage)\//,
  /^server\/(?:migrations\/|schema\.sql$)/,
  /^bench\/matching\/gold\//,
  /^matching\/model\//,
  /^places\/source\/data\//,
  new RegExp(`^${LIST.replace('.', '\\.')}$`),
]

/**
 * Retired identifiers and phrases stay out of code, public texts and file names. A compound identifier is searched for in the
 * whole text. One that is also an English word (courier) is searched for among identifiers and file names only, so that prose
 * may use the word.
 */
export const vocabulary: Check = {
  name: 'vocabulary',
  async run(root) {
    const path = join(root, LIST)
    if (!existsSync(path)) return resultOf([`${LIST} is missing`])
    const { identifiers, phrases } = JSON.parse(readFileSync(path, 'utf8')) as RetiredWords
    const files = listFiles(root)
    const find = faultFinder(identifiers, phrases)
    const note = `${Object.keys(identifiers).length} identifiers, ${Object.keys(phrases).length} phrases, ${files.length} files`
    return resultOf(
      files.flatMap(file => find(file, readFileSync(join(root, file), 'utf8'))),
      note,
    )
  },
}

function listFiles(root: string): readonly string[] {
  const top = readdirSync(root, { withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => entry.name)
  const folders = [...presentPackages(root), ...FOLDERS.filter(name => existsSync(join(root, name)))]
  return [...top, ...folders.flatMap(folder => filesIn(root, folder))].filter(
    file => SCANNED.test(file) && file !== 'package-lock.json' && !EXEMPT.some(pattern => pattern.test(file)),
  )
}

function filesIn(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = `${folder}/${entry.name}`
    if (!entry.isDirectory()) return [path]
    return entry.name === 'node_modules' ? [] : filesIn(root, path)
  })
}

function faultFinder(identifiers: RetiredWords['identifiers'], phrases: RetiredWords['phrases']) {
  const words = Object.entries(identifiers)
  const anywhere: readonly Retired[] = [
    ...words
      .filter(([word]) => isCompound(word))
      .map(([word, instead]) => ({ word, instead, pattern: new RegExp(`(?<![\\w$])${word}(?![\\w$])`, 'g') })),
    ...Object.entries(phrases).map(([word, instead]) => ({ word, instead, pattern: phrasePattern(word) })),
  ]
  // One pass for most files, which hold none of them.
  const any = new RegExp(anywhere.map(({ pattern }) => pattern.source).join('|'), 'i')
  const single = new Map(words.filter(([word]) => !isCompound(word)))
  const names = words.map(([word, instead]) => ({ word: kebab(word), instead }))
  return (file: string, text: string): readonly string[] => [
    ...names
      .filter(({ word }) => isInName(word, file))
      .map(({ word, instead }) => `${file}: ${retired(word, instead)}`),
    ...(any.test(text) ? anywhere : []).flatMap(({ word, instead, pattern }) =>
      [...text.matchAll(pattern)].map(({ index }) => `${file}:${lineAt(text, index)} ${retired(word, instead)}`),
    ),
    ...(CODE.test(file) ? singleWords(file, text, single) : []),
  ]
}

function retired(word: string, instead: string): string {
  return `"${word}" is retired: use ${instead}`
}

function isCompound(word: string): boolean {
  return /[a-z][A-Z]|_/.test(word)
}

/** Case and line breaks do not matter, nor do the marks that begin a line of a comment. */
function phrasePattern(phrase: string): RegExp {
  const escaped = phrase.split(/\s+/).map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`(?<!\\w)${escaped.join('(?:\\s|\\*|//)+')}(?!\\w)`, 'gi')
}

function kebab(word: string): string {
  return word
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase()
}

function isInName(word: string, file: string): boolean {
  return file.split(/[/.]/).some(part => `-${part}-`.includes(`-${word}-`))
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}

function singleWords(file: string, text: string, words: ReadonlyMap<string, string>): readonly string[] {
  // Parsing every file takes seconds; most hold none of the words even as text.
  if (![...words.keys()].some(word => text.includes(word))) return []
  const { tree } = parseSource(file, text)
  return [...descendants(tree)]
    .filter(node => ts.isIdentifier(node))
    .filter(node => words.has(node.text))
    .map(node => `${file}:${lineOf(tree, node.getStart(tree))} ${retired(node.text, words.get(node.text)!)}`)
}
