import { databaseTexts } from './database.ts'
import type { GeneratedText } from './generated-text.ts'
import { openapiTexts } from './openapi.ts'

/** Everything in the repository that is made from something else in it. Nothing is written here. */
export async function generatedTexts(root: string): Promise<readonly GeneratedText[]> {
  const kinds = await Promise.all([openapiTexts(root), databaseTexts(root)])
  return kinds.flat()
}
