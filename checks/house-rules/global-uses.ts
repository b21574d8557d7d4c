import ts from 'typescript'
import { descendants } from '../sources.ts'
import type { Finding } from './rule.ts'

/** Node modules that export the same as a global; importing them is another way to use the global. */
const MODULES = new Set(['crypto', 'process'])
/** These export nothing but clocks and timers: the import itself is the use. */
const TIME_MODULES = new Set(['timers', 'timers/promises', 'perf_hooks'])

/**
 * Uses of globals in a file, by one name however they are written: `Date.now`, `globalThis.Date['now']` and `const { now } =
 * Date` are all `Date.now`; `import { env } from 'node:process'` is `process.env`. By syntax only: a parameter that shadows
 * a global is recognised, a value passed on under another name is not.
 */
export function globalUses(tree: ts.SourceFile): readonly Finding[] {
  const nodes = [...descendants(tree)]
  const names = { own: declaredNames(nodes), aliases: moduleAliases(nodes) }
  return nodes.flatMap(node => readsAt(node, names).map(what => ({ position: node.getStart(tree), what })))
}

interface Names {
  readonly own: ReadonlySet<string>
  readonly aliases: ReadonlyMap<string, string>
}

function readsAt(node: ts.Node, names: Names): readonly string[] {
  if (ts.isImportDeclaration(node)) return importReads(node)
  if (ts.isVariableDeclaration(node)) return destructuringReads(node, names)
  if (ts.isNewExpression(node) && (node.arguments?.length ?? 0) === 0)
    return spelt(node.expression, names, 'Date', 'new Date()')
  if (ts.isCallExpression(node)) return spelt(node.expression, names, 'Date', 'Date()')
  const name = ts.isIdentifier(node) && !isRead(node) ? null : nameOf(node, names)
  return name === null ? [] : [name]
}

function spelt(expression: ts.Node, names: Names, wanted: string, answer: string): readonly string[] {
  return nameOf(expression, names) === wanted ? [answer] : []
}

/** `Date.now` for the expression that reads it; null for anything but a chain of names from a global. */
function nameOf(node: ts.Node, names: Names): string | null {
  if (ts.isIdentifier(node)) {
    const alias = names.aliases.get(node.text)
    if (alias !== undefined) return alias
    return names.own.has(node.text) ? null : node.text
  }
  const step = stepOf(node)
  if (step === null) return null
  const base = nameOf(step.base, names)
  if (base === null) return null
  return base === 'globalThis' || base === 'global' ? step.property : `${base}.${step.property}`
}

function stepOf(node: ts.Node): { readonly base: ts.Expression; readonly property: string } | null {
  if (ts.isPropertyAccessExpression(node)) return { base: node.expression, property: node.name.text }
  if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression)) {
    return { base: node.expression, property: node.argumentExpression.text }
  }
  return null
}

/** An identifier that names a declaration, a property or a type reads nothing. */
function isRead(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isShorthandPropertyAssignment(parent)) return true
  if (ts.isTypeQueryNode(parent) || ts.isQualifiedName(parent) || ts.isTypeReferenceNode(parent)) return false
  const { name, propertyName } = parent as { readonly name?: ts.Node; readonly propertyName?: ts.Node }
  return name !== node && propertyName !== node
}

function importReads(node: ts.ImportDeclaration): readonly string[] {
  const clause = node.importClause
  if (clause === undefined || clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return []
  const specifier = specifierOf(node)
  if (TIME_MODULES.has(specifier)) return ['timers']
  const bindings = clause.namedBindings
  if (!MODULES.has(specifier) || !bindings || !ts.isNamedImports(bindings)) return []
  return bindings.elements
    .filter(item => !item.isTypeOnly)
    .map(item => `${specifier}.${(item.propertyName ?? item.name).text}`)
}

function destructuringReads(node: ts.VariableDeclaration, names: Names): readonly string[] {
  if (!ts.isObjectBindingPattern(node.name) || !node.initializer) return []
  const base = nameOf(node.initializer, names)
  if (base === null) return []
  const properties = node.name.elements.map(item => (item.propertyName ?? item.name).getText())
  return properties.map(property => (base === 'globalThis' ? property : `${base}.${property}`))
}

function specifierOf(node: ts.ImportDeclaration): string {
  return (node.moduleSpecifier as ts.StringLiteral).text.replace(/^node:/, '')
}

/** `import nodeCrypto from 'node:crypto'` and `import * as …` bind the module to a local name. */
function moduleAliases(nodes: readonly ts.Node[]): ReadonlyMap<string, string> {
  const aliases = new Map<string, string>()
  for (const declaration of nodes.filter(node => ts.isImportDeclaration(node))) {
    const module = specifierOf(declaration)
    if (!MODULES.has(module)) continue
    const { name, namedBindings } = declaration.importClause ?? {}
    if (name) aliases.set(name.text, module)
    if (namedBindings && ts.isNamespaceImport(namedBindings)) aliases.set(namedBindings.name.text, module)
  }
  return aliases
}

function declaredNames(nodes: readonly ts.Node[]): ReadonlySet<string> {
  const declared = new Set<string>()
  for (const node of nodes) {
    const declares =
      ts.isVariableDeclaration(node) ||
      ts.isParameter(node) ||
      ts.isBindingElement(node) ||
      ts.isFunctionDeclaration(node) ||
      ts.isImportSpecifier(node) ||
      ts.isImportClause(node) ||
      ts.isNamespaceImport(node)
    if (declares && node.name && ts.isIdentifier(node.name)) declared.add(node.name.text)
  }
  return declared
}
