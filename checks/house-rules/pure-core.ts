import ts from 'typescript'
import { descendants, isTest, type Source } from '../sources.ts'
import { globalUses } from './global-uses.ts'
import type { Finding, Rule } from './rule.ts'

const PROMISES = new Set([
  'Promise',
  'PromiseLike',
  'AsyncIterable',
  'AsyncIterator',
  'AsyncIterableIterator',
  'AsyncGenerator',
])
const PROCESS = /^(process|globalThis|global|console)\b/

/** A decision is complete when it returns. Code that waits or writes belongs to a use case or an adapter. */
export const pureCoreRule: Rule = {
  name: 'pure-core',
  why: 'Core and kernel decide synchronously from their parameters; waiting and the process belong to the use case.',
  covers: path => /^(server\/src\/(kernel|contract|features\/[^/]+\/core)|matching\/src)\//.test(path) && !isTest(path),
  find: source => [...waits(source), ...globalUses(source.tree).filter(({ what }) => PROCESS.test(what))],
}

function waits({ tree }: Source): readonly Finding[] {
  return [...descendants(tree)].flatMap(node => {
    const what = waitAt(node)
    return what === null ? [] : [{ position: node.getStart(tree), what }]
  })
}

function waitAt(node: ts.Node): string | null {
  if (node.kind === ts.SyntaxKind.AsyncKeyword) return 'async'
  if (node.kind === ts.SyntaxKind.AwaitKeyword || ts.isAwaitExpression(node)) return 'await'
  if (ts.isIdentifier(node) && PROMISES.has(node.text)) return node.text
  return null
}
