import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { GeneratedText } from './generated-text.ts'

interface ErrorEntry {
  readonly status: number
  readonly message: string
  readonly advice: string
}

type ErrorTable = Readonly<Record<string, ErrorEntry>>

/** docs/errors.md: a heading for every code, from the tables that the server uses. */
export async function errorDocs(root: string): Promise<GeneratedText> {
  const partner = await tableOf(root, 'server/src/api/partner/errors.ts', 'partnerErrors')
  const verification = await tableOf(root, 'server/src/api/verification/error-table.ts', 'verificationErrors')
  const head = [
    '# Errors of the Partner API',
    '',
    'Generated from `partner/errors.ts` and `verification/error-table.ts` in `server/src/api` by `npm run generate`. The errors of the',
    '[Verification API](#errors-of-the-verification-api) follow.',
    '',
    'Every error answers `{"success": false, "error": {"code", "message", "details": [{"path", "message"}]}}`. Decide by `code`;',
    'messages are for people and may change. Quote `x-request-id` to support.',
    '',
  ].join('\n')
  const between = [
    '# Errors of the Verification API',
    '',
    'Every error answers `{"success": false, "error": {"code", "message"}}`; the message names the fields that are wrong. Decide by',
    '`code`. Quote `x-request-id` to support.',
    '',
  ].join('\n')
  const text = `${head}\n${headings(partner, '')}\n${between}\n${headings(verification, 'Verification: ')}`
  return { file: 'docs/errors.md', text }
}

async function tableOf(root: string, file: string, name: string): Promise<ErrorTable> {
  const module = (await import(pathToFileURL(join(root, file)).href)) as Readonly<Record<string, ErrorTable>>
  return module[name]!
}

function headings(table: ErrorTable, before: string): string {
  return Object.entries(table)
    .map(([code, { status, message, advice }]) => `## ${before}${code}\n\nHTTP ${status}. ${message}\n\n${advice}\n`)
    .join('\n')
}
