import type { Statement } from './statement.ts'
import { decided } from './verification/decided.ts'
import { endpoints } from './verification/endpoints.ts'
import { resources } from './verification/resources.ts'

/** The same for the verification document. docs/conformance/verification.md is made of this. */
export const verificationStatements: readonly Statement[] = [...resources, ...endpoints, ...decided]
