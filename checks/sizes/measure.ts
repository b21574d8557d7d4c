import ts from 'typescript'
import { descendants, isTest, lineOf, type Source } from '../sources.ts'

/** A file or a function and its length. */
export interface Measured {
  readonly file: string
  /** Null for the file itself. */
  readonly function: string | null
  readonly line: number
  readonly lines: number
  readonly limit: number
}

/** Limits of well-kept code bases in our field; exceptions are listed in size-exceptions.json with a reason. */
const MOST_LINES = { file: 400, testFile: 600, function: 60, component: 100 } as const

export function measureFile({ path, text }: Source): Measured {
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  return { file: path, function: null, line: 1, lines, limit: isTest(path) ? MOST_LINES.testFile : MOST_LINES.file }
}

/** A function within another counts in both: the outer one is as long as its reader must scroll. */
export function measureFunctions({ path, tree }: Source): readonly Measured[] {
  return [...descendants(tree)]
    .filter(node => ts.isFunctionLike(node) && 'body' in node && node.body !== undefined)
    .filter(node => !(isTest(path) && isDescribeCallback(node)))
    .map(node => {
      const line = lineOf(tree, node.getStart(tree))
      const lines = lineOf(tree, node.getEnd()) - line + 1
      // Most lines of a component are markup, one element a line.
      const limit = path.endsWith('.tsx') ? MOST_LINES.component : MOST_LINES.function
      return { file: path, function: nameOf(node), line, lines, limit }
    })
}

/** `describe(…)` and its variants group tests; the tests in them are the functions to read. */
function isDescribeCallback(node: ts.Node): boolean {
  if (!ts.isCallExpression(node.parent)) return false
  let callee: ts.Expression = node.parent.expression
  while (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) callee = callee.expression
  return callee.getText() === 'describe'
}

function nameOf(node: ts.Node): string {
  const { name } = node as { readonly name?: ts.Node }
  if (name) return name.getText()
  if (ts.isConstructorDeclaration(node)) return 'constructor'
  const { name: given } = node.parent as { readonly name?: ts.Node }
  return given && (ts.isVariableDeclaration(node.parent) || ts.isPropertyAssignment(node.parent))
    ? given.getText()
    : '(unnamed)'
}
