import { paddedWords } from '../../server/src/features/questions/core/quality-gate.ts'

/** A question as a person sees it, with the key, which no solver reads. */
export interface KeyedQuestion {
  readonly itemId: string
  readonly skillNumber: number
  readonly ask: string
  readonly options: readonly string[]
  readonly right: number
}

/** Somebody who knows nothing of the trade. Pure. */
export interface Solver {
  readonly name: string
  /** How much each option is preferred. Among equals, one is taken by chance. */
  readonly prefer: (question: KeyedQuestion) => readonly number[]
}

const lengthOf = (text: string) => [...text].length

export const SOLVERS: readonly Solver[] = [
  { name: 'blind', prefer: ({ options }) => options.map(() => 0) },
  { name: 'longest option', prefer: ({ options }) => options.map(lengthOf) },
  { name: 'shortest option', prefer: ({ options }) => options.map(option => -lengthOf(option)) },
  { name: 'letter overlap', prefer: ({ ask, options }) => options.map(option => letterOverlap(ask, option)) },
  { name: 'caution words', prefer: ({ options }) => options.map(cautionWords) },
]

/** Share of the groups of three letters of an option that are in the question, too. */
function letterOverlap(ask: string, option: string): number {
  const asked = trigrams(ask)
  const own = trigrams(option)
  return own.size === 0 ? 0 : own.intersection(asked).size / own.size
}

function trigrams(text: string): ReadonlySet<string> {
  const letters = [...paddedWords(text)]
  return new Set(letters.slice(2).map((_, at) => letters.slice(at, at + 3).join('')))
}

/** The words of the option that a careful person would choose, whatever the question. */
const CAUTION = [
  'stop,check,never,report,supervisor,safe,safely,safety,wear,gloves,helmet,mask,switch off,disconnect,isolate,inspect,test,before,first',
  'ask,tell,call,wait,slowly,gently,carefully,only,clean,dry,wash,read,measure,permission,label',
  'रोक,रोकें,जाँच,जाँचें,कभी नहीं,बताएँ,बताना,सुपरवाइज़र,सुरक्षित,सुरक्षा,पहनें,दस्ताने,हेलमेट,मास्क,बंद,काटें,पहले,पूछें,बुलाएँ,रुकें,धीरे,सावधानी,केवल,साफ़',
  'सूखा,धोएँ,नापें',
]
  .flatMap(line => line.split(','))
  .map(paddedWords)

function cautionWords(option: string): number {
  const words = paddedWords(option)
  return CAUTION.filter(word => words.includes(word)).length
}

/** By the similarity of sentence embeddings, computed beforehand: of the question and of each option. */
export function similaritySolver(similarities: ReadonlyMap<string, readonly number[]>): Solver {
  return {
    name: 'embedding similarity',
    prefer: ({ itemId, options }) => similarities.get(itemId) ?? options.map(() => 0),
  }
}

/**
 * Looks up everything that is public: a question of the repository with its key, else options that stand word for word in an answer of
 * an API or in a file.
 */
export function lookupSolver(repository: Repository, publicAnswers: readonly string[]): Solver {
  const [inAnswers, inFiles] = [corpusOf(publicAnswers), corpusOf(repository.files)]
  return {
    name: 'lookup',
    prefer: ({ ask, options }) => {
      const known = repository.keys.get(paddedWords(ask))
      if (known !== undefined) return options.map(option => (paddedWords(option) === known ? 1 : 0))
      return options.map(option => (inAnswers(option) ? 2 : 0) + (inFiles(option) ? 1 : 0))
    },
  }
}

/** Whether a text stands word for word in one of many. Most invented words are in none: then nothing is searched. */
function corpusOf(texts: readonly string[]): (wanted: string) => boolean {
  const words = new Set(texts.flatMap(text => text.split(' ')))
  return wanted => {
    const padded = paddedWords(wanted)
    return padded.split(' ').every(word => words.has(word)) && texts.some(text => text.includes(padded))
  }
}

export interface Repository {
  /** Right options of the public bank by their question, both with padded words. */
  readonly keys: ReadonlyMap<string, string>
  /** Every text file, with padded words. */
  readonly files: readonly string[]
}

/** Probability that the solver answers this question right. */
export function chanceOf({ prefer }: Solver, question: KeyedQuestion): number {
  const preferred = prefer(question)
  const most = Math.max(...preferred)
  const best = preferred.flatMap((value, place) => (value === most ? [place] : []))
  return best.includes(question.right) ? 1 / best.length : 0
}

/** Probability that at least `needed` of the questions are answered right. */
export function chanceToPass(chances: readonly number[], needed: number): number {
  // byCount[n]: probability of exactly n right answers among the questions so far.
  let byCount = [1]
  for (const chance of chances)
    byCount = [...byCount, 0].map((same, right) => same * (1 - chance) + (byCount[right - 1] ?? 0) * chance)
  return byCount.slice(needed).reduce((sum, each) => sum + each, 0)
}

/** Whether the right option stands word for word in a public answer. */
export function rightInPublic({ options, right }: KeyedQuestion, publicAnswers: readonly string[]): boolean {
  return publicAnswers.some(text => text.includes(paddedWords(options[right]!)))
}
