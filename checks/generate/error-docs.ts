import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { GeneratedText } from './generated-text.ts'

interface ErrorEntry {
  readonly status: number
  readonly message: string
  readonly advice: string
}

/** docs/errors.md: a heading for every code, from the very table the server answers by. */
export async function errorDocs(root: string): Promise<GeneratedText> {
  const module = pathToFileURL(join(root, 'server/src/surfaces/partner/errors.ts')).href
  const { partnerErrors } = (await import(module)) as { partnerErrors: Readonly<Record<string, ErrorEntry>> }
  const entries = Object.entries(partnerErrors).map(
    ([code, { status, message, advice }]) => `## ${code}\n\nHTTP ${status}. ${message}\n\n${advice}\n`,
  )
  const head = [
    '# Errors of the Partner API',
    '',
    'Generated from `server/src/surfaces/partner/errors.ts` by `npm run generate`.',
    '',
    'Every error answers `{"success": false, "error": {"code", "message", "details": [{"path", "message"}]}}`. Decide by `code`;',
    'the texts are for people. `x-request-id` names the call to support.',
    '',
  ].join('\n')
  return { file: 'docs/errors.md', text: `${head}\n${entries.join('\n')}` }
}
