import { databaseTexts } from './database.ts'
import { errorDocs } from './error-docs.ts'
import { eventDocs } from './event-docs.ts'
import type { GeneratedText } from './generated-text.ts'
import { openapiTexts } from './openapi.ts'
import { sdkTypes } from './sdk-types.ts'

/** Everything in the repository that is made from something else in it. Nothing is written here. */
export async function generatedTexts(root: string): Promise<readonly GeneratedText[]> {
  const [openapi, database, errors, events] = await Promise.all([
    openapiTexts(root),
    databaseTexts(root),
    errorDocs(root),
    eventDocs(root),
  ])
  return [...openapi, ...database, errors, ...events, ...sdkTypes(root, openapi)]
}
