import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { GeneratedText } from './generated-text.ts'

/** One line a document: the file, and the function that makes it. */
const DOCUMENTS = [
  { file: 'openapi/catalogue.json', module: 'server/src/api/catalogue/document.ts', make: 'catalogueDocument' },
  { file: 'openapi/console.json', module: 'server/src/api/console/document.ts', make: 'consoleDocument' },
  { file: 'openapi/partner.json', module: 'server/src/api/partner/document.ts', make: 'partnerDocument' },
  {
    file: 'openapi/verification.json',
    module: 'server/src/api/verification/document.ts',
    make: 'verificationDocument',
  },
] as const

type DocumentModule = Readonly<Record<string, (() => unknown) | undefined>>

export async function openapiTexts(root: string): Promise<readonly GeneratedText[]> {
  return await Promise.all(
    DOCUMENTS.map(async ({ file, module, make }) => {
      // By address, so that a copied tree answers for its own operations.
      const { [make]: makeDocument } = (await import(pathToFileURL(join(root, module)).href)) as DocumentModule
      if (!makeDocument) throw new Error(`${module} exports no ${make}`)
      return { file, text: `${JSON.stringify(makeDocument(), null, 2)}\n` }
    }),
  )
}
