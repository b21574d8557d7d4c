import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { readStarterCatalogue } from './starter.ts'

const STARTER = fileURLToPath(new URL('../../../catalogue', import.meta.url))

it('keeps every alias of every second trade out of training, and learns those of the others', async () => {
  const entries = await readStarterCatalogue(STARTER)
  // The trades of files 02, 04, … 20 are the even ones.
  const [heldOut, learned] = [0, 1].map(rest => entries.filter(({ group }) => Number(group) % 2 === rest))
  expect(heldOut!.length).toBeGreaterThan(100)
  expect(heldOut!.flatMap(entry => entry.others)).toEqual([])
  expect(learned!.every(entry => entry.others.length > 0)).toBe(true)
  expect(entries.every(entry => entry.sentences.length > 0)).toBe(true)
})
