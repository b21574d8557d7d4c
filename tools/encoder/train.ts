import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readArguments } from './arguments.ts'
import { buildCorpus } from './corpus.ts'
import { encoderFile, readEncoderFile } from './encoder-file.ts'
import { foldTable } from './fold.ts'
import { provenanceOf } from './provenance.ts'
import { readEscoSkills } from './sources/esco.ts'
import { furtherWords, pretrainedFor, readGlove } from './sources/glove.ts'
import { readOccupations } from './sources/occupations.ts'
import type { Source } from './sources/source.ts'
import { readStarterCatalogue } from './sources/starter.ts'
import { readWordNet } from './sources/wordnet.ts'
import { SETTINGS, train } from './training.ts'
import { figuresOf } from './validation/figures.ts'
import { readValidationQueries } from './validation/queries.ts'
import { skillScorer } from './validation/skill-scores.ts'

/** Trains the word encoder and writes it with its figures. See README.md. */
const VERSION = 2
const STARTER = fileURLToPath(new URL('../../catalogue/starter', import.meta.url))
const REPORT_EVERY = 100

const typed = readArguments(process.argv.slice(2))
const started = performance.now()
const say = (line: string) =>
  process.stdout.write(`${((performance.now() - started) / 1000).toFixed(0).padStart(5)} s  ${line}\n`)

const escoDirectory = join(typed.data, 'esco-1.1.1')
const skills = await readEscoSkills(escoDirectory)
const sources: readonly Source[] = [
  { name: 'ESCO skills', share: 0.67, entries: skills, givesRows: true },
  { name: 'ESCO occupations', share: 0.12, entries: await readOccupations(escoDirectory), givesRows: true },
  { name: 'starter catalogue', share: 0.06, entries: await readStarterCatalogue(STARTER), givesRows: true },
  ...(typed.wordnet === null
    ? []
    : [{ name: 'WordNet', share: 0.15, entries: await readWordNet(typed.wordnet), givesRows: false }]),
]
const glove = typed.glove === null ? null : await readGlove(typed.glove)
const corpus = buildCorpus(sources, glove ? known => furtherWords(glove, known) : undefined)
for (const { name, entries } of corpus.sources) say(`${name}: ${entries.length} entries`)
say(`${corpus.words.length} words`)

const settings = { ...SETTINGS, seed: typed.seed, steps: typed.steps }
const parameters = train(corpus, glove && pretrainedFor(glove, corpus.words), settings, (step, loss) => {
  if (step % REPORT_EVERY === 0 || step === typed.steps) say(`step ${step} of ${typed.steps}, loss ${loss.toFixed(3)}`)
})
const provenance = provenanceOf(corpus, settings, { glove: glove !== null, wordnet: typed.wordnet !== null })
const file = encoderFile(foldTable(corpus.words, parameters), VERSION, provenance)
await mkdir(typed.out, { recursive: true })
await writeFile(join(typed.out, `encoder-${VERSION}.bin`), file)

const queries = await readValidationQueries(
  join(typed.data, 'skill-benchmarks/decorte-esco'),
  skills.map(skill => skill.name),
)
const figures = figuresOf(queries, skillScorer(readEncoderFile(file), skills))
const summary = {
  sha256: createHash('sha256').update(file).digest('hex'),
  bytes: file.length,
  seconds: Math.round((performance.now() - started) / 1000),
  validation: figures,
}
await writeFile(join(typed.out, `encoder-${VERSION}.figures.json`), `${JSON.stringify(summary, null, 2)}\n`)
say(JSON.stringify(summary))
