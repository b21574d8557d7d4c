import { collectionTexts } from './collections/collections.ts'
import { consoleTypes } from './console-types.ts'
import { databaseTexts } from './database.ts'
import { errorDocs } from './error-docs.ts'
import { eventDocs } from './event-docs.ts'
import type { GeneratedText } from './generated-text.ts'
import { itemBankDocs } from './item-bank.ts'
import { openapiTexts } from './openapi.ts'
import { reliabilityDocs } from './reliability.ts'
import { sdkTypes } from './sdk-types.ts'
import { signingVectors } from './signing-vectors.ts'
import { wasmTexts } from './wasm.ts'

/** Every generated file of the repository, as generating it now would write it. Nothing is written here. */
export async function generatedTexts(root: string): Promise<readonly GeneratedText[]> {
  const [openapi, database, errors, events, itemBank, wasm] = await Promise.all([
    openapiTexts(root),
    databaseTexts(root),
    errorDocs(root),
    eventDocs(root),
    itemBankDocs(root),
    wasmTexts(root),
  ])
  const [sdk, consoleTexts] = [await sdkTypes(root, openapi), await consoleTypes(root, openapi)]
  const clients = [...sdk, ...signingVectors(root), ...consoleTexts, ...collectionTexts(openapi)]
  return [...openapi, ...database, errors, ...events, itemBank, reliabilityDocs(), ...clients, ...wasm]
}
