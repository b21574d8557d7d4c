import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readEscoSkills } from './esco.ts'
import { readOccupations } from './occupations.ts'
import type { Source } from './source.ts'
import { readStarterCatalogue } from './starter.ts'
import { readWordNet } from './wordnet.ts'

const STARTER = fileURLToPath(new URL('../../../catalogue', import.meta.url))

/** All training sources, the skills of ESCO first. `wordnet` is the directory of its data files, or null. */
export async function readAllSources(data: string, wordnet: string | null): Promise<readonly Source[]> {
  const esco = join(data, 'esco-1.1.1')
  return [
    { name: 'ESCO skills', share: 0.67, entries: await readEscoSkills(esco), givesRows: true },
    { name: 'ESCO occupations', share: 0.12, entries: await readOccupations(esco), givesRows: true },
    { name: 'starter catalogue', share: 0.06, entries: await readStarterCatalogue(STARTER), givesRows: true },
    ...(wordnet === null
      ? []
      : [{ name: 'WordNet', share: 0.15, entries: await readWordNet(wordnet), givesRows: false }]),
  ]
}
