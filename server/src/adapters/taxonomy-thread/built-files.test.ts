import { chmod, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { builtFilesIn } from './built-files.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pramaan-built-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const index = () => ({
  version: 3,
  words: Uint32Array.of(1, 2, 3),
  small: Uint8Array.of(7),
  list: [{ name: 'मिस्त्री' }],
  none: null,
})
const onlyFile = async () => join(directory, (await readdir(directory))[0]!)

test('what was built is read the next time, equal and with buffers that can be transferred', async () => {
  const build = vi.fn<typeof index>(index)
  await builtFilesIn(directory).reuse('snapshot', { labels: ['a'] }, build)
  const again = await builtFilesIn(directory).reuse('snapshot', { labels: ['a'] }, build)
  expect(build).toHaveBeenCalledTimes(1)
  expect(again).toEqual(index())
  const buffers = [again.words.buffer, again.small.buffer]
  expect(structuredClone(again, { transfer: buffers })).toEqual(index())
  expect(buffers.map(buffer => buffer.byteLength)).toEqual([0, 0])
})

test('another input or another name is built', async () => {
  const build = vi.fn<typeof index>(index)
  const { reuse } = builtFilesIn(directory)
  await reuse('snapshot', { labels: ['a'] }, build)
  await reuse('snapshot', { labels: ['b'] }, build)
  await reuse('ranker', { labels: ['a'] }, build)
  expect(build).toHaveBeenCalledTimes(3)
})

test.each([
  ['is cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 5)],
  ['has a changed byte', (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -1), Buffer.of(bytes.at(-1)! ^ 1)])],
  ['is empty', () => Buffer.alloc(0)],
])('a file that %s is built again and replaced', async (_what, damage) => {
  const build = vi.fn<typeof index>(index)
  const { reuse } = builtFilesIn(directory)
  await reuse('snapshot', 1, build)
  await writeFile(await onlyFile(), damage(await readFile(await onlyFile())))
  expect(await reuse('snapshot', 1, build)).toEqual(index())
  await reuse('snapshot', 1, build)
  expect(build).toHaveBeenCalledTimes(2)
})

test('a directory that cannot be written costs a build', async () => {
  const file = join(directory, 'a-file')
  await writeFile(file, '')
  await chmod(file, 0o400)
  expect(await builtFilesIn(join(file, 'below')).reuse('snapshot', 1, index)).toEqual(index())
})

test('the eight files used last stay', async () => {
  const build = vi.fn<typeof index>(index)
  const { reuse } = builtFilesIn(directory)
  await reuse('snapshot', 'first', build)
  const first = await onlyFile()
  for (let input = 0; input < 7; input++) await reuse('snapshot', input, build)
  for (const name of await readdir(directory)) await utimes(join(directory, name), timeBefore(name), timeBefore(name))
  await reuse('snapshot', 'first', build)
  await reuse('snapshot', 'ninth', build)
  const left = await readdir(directory)
  expect(left).toHaveLength(8)
  expect(left.map(name => join(directory, name))).toContain(first)
})

/** Before this test began, a different time for each file. */
function timeBefore(name: string): Date {
  return new Date(1_700_000_000_000 + Number.parseInt(name.slice(-10, -4), 16))
}
