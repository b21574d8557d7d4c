import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MODEL_FILES } from '../../server/src/adapters/ranker-model.ts'
import { sha256Hex } from '../../server/src/kernel/crypto.ts'
import { readArguments } from './arguments.ts'
import { buildCorpus } from './corpus.ts'
import { ENCODER_VERSION, encoderFile, readEncoderFile } from './encoder-file.ts'
import { foldTable } from './fold.ts'
import { provenanceOf } from './provenance.ts'
import { readAllSources } from './sources/all-sources.ts'
import { readTeacher } from './teacher-file.ts'
import { SETTINGS, train } from './training.ts'
import { figuresOf } from './validation/figures.ts'
import { readValidationQueries } from './validation/queries.ts'
import { skillScorer } from './validation/skill-scores.ts'

/** Trains the word encoder and writes it with its figures. See README.md. */
const REPORT_EVERY = 100

const typed = readArguments(process.argv.slice(2))
const started = performance.now()
const log = (line: string) =>
  process.stdout.write(`${((performance.now() - started) / 1000).toFixed(0).padStart(5)} s  ${line}\n`)

const sources = await readAllSources(typed.data, typed.wordnet)
const teacher = typed.teacher === null ? null : await readTeacher(typed.teacher)
const corpus = buildCorpus(sources, known => teacher?.words.filter(word => !known.has(word)) ?? [])
for (const { name, entries } of corpus.sources) log(`${name}: ${entries.length} entries`)
log(`${corpus.words.length} words, ${teacher?.texts.length ?? 0} distillation texts`)

const settings = { ...SETTINGS, seed: typed.seed, steps: typed.steps }
const parameters = train(corpus, teacher, settings, (step, loss) => {
  if (step % REPORT_EVERY === 0 || step === typed.steps) log(`step ${step} of ${typed.steps}, loss ${loss.toFixed(3)}`)
})
const provenance = provenanceOf(corpus, settings, { teacher: teacher?.model ?? null, wordnet: typed.wordnet !== null })
const file = encoderFile(foldTable(corpus.words, parameters), ENCODER_VERSION, provenance)
await mkdir(typed.out, { recursive: true })
await writeFile(join(typed.out, MODEL_FILES.encoder), file)

const skills = sources[0]!.entries
const queries = await readValidationQueries(
  join(typed.data, 'skill-benchmarks/decorte-esco'),
  skills.map(skill => skill.name),
)
const figures = figuresOf(queries, skillScorer(readEncoderFile(file), skills))
const summary = {
  sha256: sha256Hex(file),
  bytes: file.length,
  seconds: Math.round((performance.now() - started) / 1000),
  validation: figures,
}
await writeFile(join(typed.out, `encoder-${ENCODER_VERSION}.figures.json`), `${JSON.stringify(summary, null, 2)}\n`)
log(JSON.stringify(summary))
