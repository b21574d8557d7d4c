import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import ts from 'typescript'

/** Packages of this repository that are imported by name, and their entry points. */
const PACKAGE_ENTRIES: Readonly<Record<string, string>> = { '@pramaan/matching': 'matching/src/index.ts' }

/** Files of the repository that `entry` loads at run time, directly or not, including itself. Type-only imports do not count. */
export function importClosure(root: string, entry: string): readonly string[] {
  const reached = new Set<string>()
  const pending = [entry]
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (reached.has(path)) continue
    reached.add(path)
    pending.push(...runTimeImports(root, path))
  }
  return [...reached].sort()
}

function runTimeImports(root: string, path: string): readonly string[] {
  const tree = ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest)
  return tree.statements.flatMap(statement => {
    const specifier = specifierOf(statement)
    if (specifier === null) return []
    const target = specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : PACKAGE_ENTRIES[specifier]
    return target !== undefined && existsSync(join(root, target)) ? [target] : []
  })
}

/** Null for a statement that imports nothing at run time. */
function specifierOf(statement: ts.Statement): string | null {
  if (ts.isImportDeclaration(statement)) {
    return isTypeOnly(statement.importClause) ? null : textOf(statement.moduleSpecifier)
  }
  if (!ts.isExportDeclaration(statement) || statement.isTypeOnly) return null
  const { exportClause } = statement
  if (exportClause && ts.isNamedExports(exportClause) && areTypes(exportClause.elements)) return null
  return textOf(statement.moduleSpecifier)
}

function isTypeOnly(clause: ts.ImportClause | undefined): boolean {
  if (clause === undefined) return false
  if (clause.isTypeOnly) return true
  const bindings = clause.namedBindings
  return (
    clause.name === undefined && bindings !== undefined && ts.isNamedImports(bindings) && areTypes(bindings.elements)
  )
}

function areTypes(elements: readonly (ts.ImportSpecifier | ts.ExportSpecifier)[]): boolean {
  return elements.length > 0 && elements.every(element => element.isTypeOnly)
}

function textOf(specifier: ts.Expression | undefined): string | null {
  return specifier !== undefined && ts.isStringLiteral(specifier) ? specifier.text : null
}
