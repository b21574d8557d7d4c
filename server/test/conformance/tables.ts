import { catalogueStatements } from './catalogue-statements.ts'
import { partnerStatements } from './partner-statements.ts'
import type { Statement } from './statement.ts'
import { verificationStatements } from './verification-statements.ts'

/** A document of the contract, statement by statement, and the page that is made of it. */
export interface ConformanceTable {
  readonly file: string
  readonly title: string
  /** What the letters before the numbers mean. */
  readonly numbering: string
  readonly statements: readonly Statement[]
}

export const conformanceTables: readonly ConformanceTable[] = [
  {
    file: 'docs/conformance/partner.md',
    title: 'What the Partner API promises, and the test that proves it',
    numbering:
      '`P` numbers follow the partner document line by line, in our words; `D` numbers are what we decided where it leaves things\nopen.',
    statements: partnerStatements,
  },
  {
    file: 'docs/conformance/verification.md',
    title: 'What the Verification API promises, and the test that proves it',
    numbering:
      '`V` numbers follow the verification document line by line, in our words; `VD` numbers are what we decided where it leaves\nthings open.',
    statements: verificationStatements,
  },
  {
    file: 'docs/conformance/catalogue.md',
    title: 'What the Catalogue API promises, and the test that proves it',
    numbering:
      '`C` numbers follow the catalogue document line by line, in our words; `CD` numbers are what we decided where it leaves\nthings open.',
    statements: catalogueStatements,
  },
]
