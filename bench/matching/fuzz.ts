import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { realRuntime } from '../../server/src/adapters/runtime.ts'
import { importEsco } from '../../server/src/cli/catalogue-import.ts'
import { readConfig } from '../../server/src/config.ts'
import { extractFromText, matchSkills, type Taxonomy } from '../../server/src/features/skill-search/index.ts'
import type { Outcome, Scenario } from '../../testing/scenario.ts'
import { median, withSpread } from '../figures.ts'
import type { Block, BlockOrder } from './first-extract.ts'
import { growing, type MadeText, makeText } from './hostile-texts.ts'
import { withStarterTaxonomy } from './starter-taxonomy.ts'

const SEED = 20_261_115
const TEXTS = 100_000
const TEXTS_SMALL = 3_000
const LIMIT = 20
const LONGEST = 50_000
const TIMES_LONGER = 10
const MOST_TIMES = 12
const ROUNDS = 5
/** Less is a matter of chance: with 40 ms the same code came out between 9.8 and 11.7 times, and by the piece it is linear. */
const LEAST_SAMPLE_MS = 200
const MOST_BLOCK_MS = 50
/** Fresh threads are tried until the loop of one was never held up for so long, at most so many: others' work may hold it up, too. */
const MOST_BLOCK_ROUNDS = 3

export const matchingFuzz: Scenario = {
  name: 'matching-fuzz',
  claim: `random, hostile and multilingual texts: match and extract never throw, spans are really in the text, ${TIMES_LONGER} times the text takes at most ${MOST_TIMES} times as long, and nobody waits ${MOST_BLOCK_MS} ms for the event loop because of it`,
  run: ({ small, data, say }) =>
    withStarterTaxonomy(async (taxonomy, url) => {
      const faults = await fuzz(taxonomy, small ? TEXTS_SMALL : TEXTS)
      for (const fault of faults.slice(0, 20)) say(fault)
      const growth = await measureGrowth(taxonomy)
      const blocks = [await measureBlocks(url)]
      if (!small) {
        await importEsco(readConfig({ DATABASE_URL: url }), `${data}/esco-1.1.1`, () => {})
        blocks.push(await measureBlocks(url))
      }
      return outcomeOf(faults, growth, blocks, small)
    }),
}

/** What went wrong, each with the number from which `makeText(seed, number)` makes its text again. */
async function fuzz(taxonomy: Taxonomy, count: number): Promise<readonly string[]> {
  const faults: string[] = []
  for (let number = 0; number < count; number++) {
    const made = makeText(SEED, number)
    const fault = await faultOf(taxonomy, made)
    if (fault !== null)
      faults.push(`seed ${SEED}, text ${number} (${made.kind}): ${fault}\n  ${JSON.stringify(made.text)}`)
  }
  return faults
}

async function faultOf(taxonomy: Taxonomy, { text }: MadeText): Promise<string | null> {
  try {
    const { results } = await matchSkills({ taxonomy, ...realRuntime }, [text], LIMIT)
    const { matches } = results[0]!
    const { skills } = await extractFromText({ taxonomy, ...realRuntime }, text, LIMIT)
    if (![matches, skills].every(areInOrder)) return 'scores are out of bounds or of order'
    const wrong = skills.flatMap(({ mentions }) => mentions).find(mention => !isReallyThere(text, mention))
    if (wrong !== undefined) return `${JSON.stringify(wrong)} is not there`
    return skills.every(({ mentions }) => mentions.length > 0) ? null : 'a skill without a mention'
  } catch (error) {
    return `threw ${error instanceof Error ? error.stack : error}`
  }
}

function areInOrder(found: readonly { readonly score: number }[]): boolean {
  return found.every(({ score }, at) => score > 0 && score <= 1 && score <= (found[at - 1]?.score ?? 1))
}

interface Span {
  readonly start: number
  readonly end: number
  readonly text: string
}

function isReallyThere(text: string, { start, end, text: mention }: Span): boolean {
  const isInside = start >= 0 && start < end && end <= text.length
  return isInside && text.slice(start, end) === mention && !partsCharacter(text, start) && !partsCharacter(text, end)
}

/** Between the halves of a character beyond U+FFFF. */
function partsCharacter(text: string, at: number): boolean {
  return /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(at - 1, at + 1))
}

interface Growth {
  readonly kind: string
  readonly ms: number
  readonly longerMs: number
  /** How many times as long, round by round: what slows the machine for seconds slows both of a round. */
  readonly times: readonly number[]
}

async function measureGrowth(taxonomy: Taxonomy): Promise<readonly Growth[]> {
  const grown: Growth[] = []
  for (const [kind, make] of Object.entries(growing)) {
    const [short, long] = [make(LONGEST / TIMES_LONGER), make(LONGEST)]
    const repeats = Math.ceil(LEAST_SAMPLE_MS / Math.max(0.1, await cpuMsOf(taxonomy, long, 1)))
    const times = { short: [] as number[], long: [] as number[] }
    for (let round = 0; round < ROUNDS; round++) {
      times.short.push(await cpuMsOf(taxonomy, short, repeats * TIMES_LONGER))
      times.long.push(await cpuMsOf(taxonomy, long, repeats))
    }
    grown.push({
      kind,
      ms: median(times.short),
      longerMs: median(times.long),
      times: times.long.map((ms, round) => ms / times.short[round]!),
    })
  }
  return grown
}

/** Of one of so many. By the processor's clock: what others do on the machine is no growth of ours. */
async function cpuMsOf(taxonomy: Taxonomy, text: string, times: number): Promise<number> {
  const start = process.cpuUsage()
  for (let time = 0; time < times; time++) await extractFromText({ taxonomy, ...realRuntime }, text, LIMIT)
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000 / times
}

/**
 * By kind of text, while a fresh thread extracts for the first time. Judged by how long we work without a turn for others: on a busy
 * machine the loop stands still for longer than that, whoever's work it is.
 */
async function measureBlocks(url: string): Promise<ReadonlyMap<string, Block>> {
  const blocks = new Map<string, Block>()
  for (const [kind, make] of Object.entries(growing)) {
    let shortest = await firstExtract({ url, text: make(LONGEST), limit: LIMIT })
    for (let round = 1; round < MOST_BLOCK_ROUNDS && shortest.stillMs > MOST_BLOCK_MS; round++) {
      const block = await firstExtract({ url, text: make(LONGEST), limit: LIMIT })
      if (block.stillMs < shortest.stillMs) shortest = block
    }
    blocks.set(kind, shortest)
  }
  return blocks
}

async function firstExtract(order: BlockOrder): Promise<Block> {
  const thread = new Worker(new URL('./first-extract.ts', import.meta.url), { workerData: order })
  const failed = new Promise<never>((_, reject) => thread.once('error', reject))
  const [block] = (await Promise.race([once(thread, 'message'), failed])) as [Block]
  return block
}

function outcomeOf(
  faults: readonly string[],
  growth: readonly Growth[],
  /** Of the starter catalogue, and where it was measured of ESCO beside it. */
  blocks: readonly ReadonlyMap<string, Block>[],
  small: boolean,
): Outcome {
  const worst = Math.max(...growth.map(({ times }) => median(times)))
  const all = blocks.flatMap(each => [...each.values()])
  const still = Math.max(...all.map(({ stillMs }) => stillMs))
  const work = Math.max(...all.map(({ workMs }) => workMs))
  const texts = small ? TEXTS_SMALL : TEXTS
  return {
    ok: faults.length === 0 && worst <= MOST_TIMES && work <= MOST_BLOCK_MS,
    table: [
      [
        '',
        `${LONGEST / TIMES_LONGER} characters`,
        `${LONGEST} characters`,
        'times',
        ...blocks.flatMap((_, nth) =>
          ['loop stood still', 'longest turn'].map(what => what + (nth === 0 ? '' : ', ESCO too')),
        ),
      ],
      ...growth.map(each => [
        each.kind,
        `${each.ms.toFixed(2)} ms`,
        `${each.longerMs.toFixed(1)} ms`,
        withSpread(each.times, 1),
        ...blocks.flatMap(of => {
          const { stillMs, workMs } = of.get(each.kind)!
          return [`${stillMs.toFixed(0)} ms`, `${workMs.toFixed(1)} ms`]
        }),
      ]),
    ],
    figures: `${faults.length} faults in ${texts} texts (seed ${SEED}); 10 times the text ${worst.toFixed(1)} times as long; longest turn ${work.toFixed(1)} ms of work; loop still for ${still.toFixed(0)} ms at most`,
  }
}
