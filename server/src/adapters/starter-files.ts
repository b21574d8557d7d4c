import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { StarterDocument, StarterFiles } from '../features/taxonomy/index.ts'
import { readYamlFolder, type YamlFile } from './yaml-folder.ts'

/** From the folders `starter` and `trade-names` of the catalogue. `readStarter` validates the documents. */
export async function readStarterFiles(catalogue: string): Promise<StarterFiles> {
  const masters = await readYamlFolder(join(catalogue, 'starter'))
  const names = await readYamlFolder(join(catalogue, 'trade-names'))
  const digest = createHash('sha256')
  for (const { bytes } of [...masters, ...names]) digest.update(bytes)
  return {
    version: digest.digest('hex').slice(0, 12),
    documents: masters.map(documentOf),
    tradeNames: names.map(documentOf),
  }
}

function documentOf({ file, value }: YamlFile): StarterDocument {
  return { file, value }
}
