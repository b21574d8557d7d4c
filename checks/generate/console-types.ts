import { presentPackages } from '../sources.ts'
import type { GeneratedText } from './generated-text.ts'
import { typesOf } from './openapi-types.ts'

/** What the console's pages send and read, from the document of its API. The files of web/console/src/api/ name them. */
const DOCUMENT = 'openapi/console.json'
const TYPES = 'web/console/src/api/generated/types.gen.ts'
const HEAD = `/* Generated from ${DOCUMENT} by npm run generate. Do not edit. */`

/** Nothing in a tree without the console, as some tests make them. */
export async function consoleTypes(root: string, openapi: readonly GeneratedText[]): Promise<readonly GeneratedText[]> {
  const document = openapi.find(each => each.file === DOCUMENT)
  if (!document || !presentPackages(root).includes('web')) return []
  return [{ file: TYPES, text: `${HEAD}\n\n${await typesOf(document.text)}` }]
}
