import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** Our hand-written TypeScript, parsed. */
export interface Source {
  /** From the root, with forward slashes. */
  readonly path: string
  readonly text: string
  readonly tree: ts.SourceFile
}

const PACKAGES = [
  'server',
  'matching',
  'web',
  'site',
  'sdk',
  'cli',
  'picker',
  'testing',
  'bench',
  'chaos',
  'checks',
  'places',
] as const

export const NOT_OURS = new Set(['node_modules', 'generated', 'dist', 'coverage', '.astro'])

export function presentPackages(root: string): readonly string[] {
  return PACKAGES.filter(name => existsSync(join(root, name)))
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path)
}

export function readSources(root: string): readonly Source[] {
  return presentPackages(root)
    .flatMap(name => listTypeScript(root, name))
    .map(path => parseSource(path, readFileSync(join(root, path), 'utf8')))
}

export function parseSource(path: string, text: string): Source {
  return { path, text, tree: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) }
}

export function lineOf(tree: ts.SourceFile, position: number): number {
  return tree.getLineAndCharacterOfPosition(position).line + 1
}

/** Every node below `node`, in the order of the text. */
export function* descendants(node: ts.Node): Generator<ts.Node> {
  const children: ts.Node[] = []
  ts.forEachChild(node, child => void children.push(child))
  for (const child of children) {
    yield child
    yield* descendants(child)
  }
}

function listTypeScript(root: string, folder: string): readonly string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap(entry => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : listTypeScript(root, path)
    return /\.tsx?$/.test(entry.name) ? [path] : []
  })
}
