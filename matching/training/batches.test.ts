import { expect, it } from 'vitest'
import { seededRandom } from '../../bench/figures.ts'
import { batchDrawer } from './batches.ts'
import { buildCorpus } from './corpus.ts'
import type { Entry } from './sources/source.ts'

const entries: readonly Entry[] = Array.from({ length: 40 }, (_, at) => ({
  name: `name${at}`,
  others: at % 2 === 0 ? [`other${at}`] : [],
  sentences: [`this sentence is about${at}`],
  group: String(at % 4),
}))
const { words, sources } = buildCorpus([{ name: 'all', share: 1, entries, givesRows: true }])
const ownerOf = (text: Uint32Array) => /\d+/.exec([...text].map(word => words[word]).join(' '))?.[0]

it('pairs two different texts of one entry, and no entry twice in a batch', () => {
  const draw = batchDrawer(sources, { size: 16, siblings: 0.5, sentences: 0.3 }, seededRandom(3))
  for (let batch = 0; batch < 50; batch++) {
    const { queries, answers } = draw()
    expect(queries.length).toBeGreaterThan(4)
    const owners = answers.map(ownerOf)
    expect(new Set(owners).size).toBe(owners.length)
    queries.forEach((query, at) => {
      // A shortened sentence may have lost the word that names its owner.
      expect([owners[at], undefined]).toContain(ownerOf(query))
      expect(query).not.toEqual(answers[at])
    })
  }
})

it('draws whole groups when siblings are wanted', () => {
  const draw = batchDrawer(sources, { size: 10, siblings: 1, sentences: 0.3 }, seededRandom(3))
  const groups = draw().answers.map(text => Number(ownerOf(text)) % 4)
  expect(new Set(groups).size).toBe(1)
})
