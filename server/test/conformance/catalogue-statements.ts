import { decided } from './catalogue/decided.ts'
import { document } from './catalogue/document.ts'
import type { Statement } from './statement.ts'

/** The same for the catalogue document. docs/conformance/catalogue.md is made of this. */
export const catalogueStatements: readonly Statement[] = [...document, ...decided]
