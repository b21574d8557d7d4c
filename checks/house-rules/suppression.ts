import ts from 'typescript'
import type { Source } from '../sources.ts'
import type { Finding, Rule } from './rule.ts'

/** The suppression comments of each tool (at the start of a comment or of a line in it), and where their reason is. */
const SUPPRESSIONS: readonly { readonly pattern: RegExp; readonly reason: RegExp | null }[] = [
  { pattern: /^@ts-(ignore|nocheck)/m, reason: null },
  { pattern: /^@ts-expect-error/m, reason: /^@ts-expect-error(.*)/ms },
  { pattern: /^biome-ignore/m, reason: /^biome-ignore[^:]*:(.*)/ms },
  { pattern: /^(oxlint|eslint)-disable/m, reason: /^(?:oxlint|eslint)-disable.*?\s--\s(.*)/ms },
]

/** At least two words, and not the placeholder of an editor. */
const REASON = /[\p{L}\p{N}]{2,}\s+[\p{L}\p{N}]+/u

/** The reason lets the next reader decide whether it still applies. */
export const suppressionRule: Rule = {
  name: 'suppression',
  why: 'State the reason in the same comment; @ts-ignore and @ts-nocheck are not allowed, because they remain when their cause is gone.',
  covers: () => true,
  find: source => commentsOf(source).flatMap(judge),
}

function judge({ text, position }: { readonly text: string; readonly position: number }): readonly Finding[] {
  const body = text.replace(/\*\/$/, '').replace(/^[\s/*]+/gm, '')
  return SUPPRESSIONS.flatMap(({ pattern, reason }) => {
    const found = pattern.exec(body)
    if (!found) return []
    const given = reason?.exec(body)?.[1]
    return given !== undefined && REASON.test(given) ? [] : [{ position, what: `${found[0]} without a reason` }]
  })
}

/** From the syntax tree, not by pattern: strings may contain what looks like a comment. */
function commentsOf({ tree, text }: Source): readonly { readonly text: string; readonly position: number }[] {
  const ranges = new Map<number, ts.CommentRange>()
  const visit = (node: ts.Node) => {
    if (node.kind === ts.SyntaxKind.JsxText) return
    const around = [
      ...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.getEnd()) ?? []),
    ]
    for (const range of around) ranges.set(range.pos, range)
    for (const child of node.getChildren(tree)) visit(child)
  }
  visit(tree)
  const inOrder = [...ranges.values()].sort((a, b) => a.pos - b.pos)
  return inOrder.map(({ pos, end }) => ({ text: text.slice(pos, end), position: pos }))
}
