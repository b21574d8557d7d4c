import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { seededRandom } from '../../bench/figures.ts'
import { MODEL_FILES } from '../../server/src/adapters/ranker-model.ts'
import { buildCorpus } from './corpus.ts'
import { ENCODER_VERSION, encoderFile } from './encoder-file.ts'
import { embedAll } from './endpoint/embeddings.ts'
import { toTable } from './endpoint/to-table.ts'
import { readEscoSkills } from './sources/esco.ts'
import { readStarterCatalogue } from './sources/starter.ts'

/** Builds the word table from an operator's own embeddings. See README.md. */
const SEED = 1
const STARTER = fileURLToPath(new URL('../../catalogue', import.meta.url))
const USAGE =
  'node matching/training/from-endpoint.ts --url http://HOST/v1 --model NAME --data DIRECTORY --out DIRECTORY   (EMBEDDINGS_API_KEY where the server wants one)'

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    model: { type: 'string' },
    data: { type: 'string' },
    out: { type: 'string' },
  },
})
const { url, model, data, out } = values
if (url === undefined || model === undefined || data === undefined || out === undefined) throw new Error(USAGE)

const corpus = buildCorpus([
  { name: 'ESCO skills', share: 0.9, entries: await readEscoSkills(join(data, 'esco-1.1.1')), givesRows: true },
  { name: 'starter catalogue', share: 0.1, entries: await readStarterCatalogue(STARTER), givesRows: true },
])
const names = corpus.sources.reduce(
  (sum, { entries }) => sum + entries.reduce((of, { others }) => of + 1 + others.length, 0),
  0,
)
const log = (line: string) => process.stdout.write(`${line}\n`)
const endpoint = { url: url.replace(/\/+$/, ''), model, apiKey: process.env.EMBEDDINGS_API_KEY ?? null }
log(`${corpus.words.length} words of the catalogue go to ${endpoint.url}; no text of a partner or a person does`)
const vectors = await embedAll(endpoint, corpus.words, {
  wait: ms => wait(ms),
  onProgress: (done, of) => log(`${done} of ${of} words`),
})
const table = toTable(corpus.words, vectors, corpus.frequency, names, seededRandom(SEED))
await mkdir(out, { recursive: true })
const provenance = { madeBy: 'Pramaan, matching/training/from-endpoint.ts', model, seed: SEED }
await writeFile(join(out, MODEL_FILES.encoder), encoderFile(table, ENCODER_VERSION, provenance))
log(
  `${join(out, MODEL_FILES.encoder)}: ${table.words.length} words of ${table.dimension} numbers. Now fit weights and likelihood to it.`,
)
