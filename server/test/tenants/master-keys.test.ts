import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MASTER_KEYS } from '../../../testing/keys.ts'
import { liveMasterKeys } from '../../src/adapters/live-master-keys.ts'
import { publishMasterKey, removeMasterKey, useMasterKey } from '../../src/adapters/master-key-edits.ts'
import { readMasterKeys } from '../../src/adapters/master-keys.ts'
import { liveSecretBox, secretBox } from '../../src/adapters/secret-box.ts'

/** The master keys file: how commands change it and how a running process follows it. */
let folder: string
let file: string
const lineOf = (id: 'old' | 'new') => `${id} ${MASTER_KEYS.get(id)!.toString('base64')}\n`
const OLD = lineOf('old')
const NEW = lineOf('new')
const context = { orgId: 'ORG_1', mode: 'live', keyId: 'VFN_LIVE_1', purpose: 'partner-key' } as const

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pramaan-master-keys-'))
  file = join(folder, 'master-keys')
})
beforeEach(() => writeFile(file, OLD, { mode: 0o600 }))
afterAll(() => rm(folder, { recursive: true }))

function follow() {
  const [changes, reasons]: [string[], string[]] = [[], []]
  const live = liveMasterKeys(file, {
    changed: ({ currentId, all }) => changes.push(`${[...all.keys()].toSorted().join(' ')}, current ${currentId}`),
    invalid: reason => reasons.push(reason),
  })
  return { live, changes, reasons }
}

describe('a running process', () => {
  test('takes over a published key, and then encrypts with it when it is made current', async () => {
    const { live, changes } = follow()
    const box = liveSecretBox(live)
    await writeFile(file, OLD + NEW)
    live.reread()
    expect(box.seal('secret', context).masterKeyId).toBe('old')
    await writeFile(file, NEW + OLD)
    live.reread()
    expect([box.seal('secret', context).masterKeyId, box.currentMasterKeyId]).toEqual(['new', 'new'])
    expect(changes).toEqual(['new old, current old', 'new old, current new'])
  })
  test('reports nothing while the file stays the same', () => {
    const { live, changes, reasons } = follow()
    live.reread()
    live.reread()
    expect([changes, reasons]).toEqual([[], []])
  })
  test('that meets a secret under an unknown key reads the file once before it fails', async () => {
    const { live } = follow()
    let readings = 0
    const box = liveSecretBox({
      current: live.current,
      reread: () => {
        readings += 1
        return live.reread()
      },
    })
    const sealed = secretBox(MASTER_KEYS, 'new').seal('secret', context)
    expect(() => box.open(sealed, context)).toThrow('Master key new is missing')
    expect(readings).toBe(1)
    await writeFile(file, OLD + NEW)
    expect(box.open(sealed, context)).toBe('secret')
    expect(box.open(sealed, context)).toBe('secret')
    expect(readings).toBe(2)
  })
  test.each([
    ['empty', '', 'contains no key'],
    ['cut in a key', (NEW + OLD).slice(0, -9), 'entry 2'],
    ['with an id twice', OLD + NEW + OLD, 'twice'],
  ])('keeps its keys when the file is %s, and says why once and without key material', async (_what, text, reason) => {
    const { live, changes, reasons } = follow()
    await writeFile(file, text)
    for (let at = 0; at < 3; at++) expect([...live.reread().all.keys()]).toEqual(['old'])
    expect(changes).toEqual([])
    expect(reasons).toEqual([expect.stringContaining(reason)])
    for (const key of MASTER_KEYS.values()) expect(reasons.join()).not.toContain(key.toString('base64').slice(0, 20))
  })
  test('keeps its keys when the file is gone, and says so again after it was there', async () => {
    const { live, reasons } = follow()
    await rm(file)
    expect(live.reread().currentId).toBe('old')
    await writeFile(file, OLD, { mode: 0o600 })
    live.reread()
    await rm(file)
    expect(live.reread().currentId).toBe('old')
    expect(reasons).toHaveLength(2)
  })
  test('forgets a key only when two readings in a row lack it: a file that is being copied may end between two keys', async () => {
    await writeFile(file, NEW + OLD)
    const { live } = follow()
    await writeFile(file, NEW)
    expect(live.reread().all.has('old')).toBe(true)
    await writeFile(file, NEW + OLD)
    live.reread()
    expect(live.reread().all.has('old')).toBe(true)
    await writeFile(file, NEW)
    live.reread()
    expect(live.reread().all.has('old')).toBe(false)
  })
  test('derives the keys of other purposes from a new key too', async () => {
    const { live } = follow()
    const derived = liveSecretBox(live).deriveKeys('network mark')
    const before = derived.keys.get('old')!
    await writeFile(file, NEW + OLD)
    live.reread()
    expect(derived.currentId).toBe('new')
    expect(derived.keys.get('old')!.equals(before)).toBe(true)
    expect(derived.keys.get('new')!.equals(before)).toBe(false)
  })
})

describe('a change of the file', () => {
  const idsOf = () => [...readMasterKeys(file).all.keys()]

  test('adds a key at the end, makes it current at the top, and removes the other; comments stay', async () => {
    await writeFile(file, `# hosts a and b\n${OLD}`)
    const id = await publishMasterKey(file)
    expect([id, idsOf()]).toEqual(['m1', ['old', 'm1']])
    await useMasterKey(file, id)
    expect(idsOf()).toEqual(['m1', 'old'])
    await removeMasterKey(file, 'old')
    expect(idsOf()).toEqual(['m1'])
    expect(await readFile(file, 'utf8')).toMatch(/^# hosts a and b\nm1 /)
  })
  test('gives each key another number and other bytes', async () => {
    expect([await publishMasterKey(file), await publishMasterKey(file)]).toEqual(['m1', 'm2'])
    const keys = [...readMasterKeys(file).all.values()].map(key => Buffer.from(key).toString('hex'))
    expect(new Set(keys).size).toBe(3)
  })
  test('replaces the file as a whole, with its mode, and ignores what a killed command left', async () => {
    await rm(file)
    await writeFile(file, OLD, { mode: 0o400 })
    await writeFile(`${file}.next`, 'half a k', { mode: 0o600 })
    const before = await stat(file)
    await publishMasterKey(file)
    const after = await stat(file)
    expect(after.mode & 0o777).toBe(0o400)
    expect(after.ino).not.toBe(before.ino)
    expect(await readdir(folder)).toEqual(['master-keys'])
    await rm(file)
  })
  test('to an unknown key, of an id in use, or without the current key is refused and changes nothing', async () => {
    await expect(useMasterKey(file, 'm9')).rejects.toThrow('has no key m9')
    await expect(removeMasterKey(file, 'm9')).rejects.toThrow('has no key m9')
    await expect(publishMasterKey(file, 'old')).rejects.toThrow('already has a key old')
    await expect(publishMasterKey(file, 'two words')).rejects.toThrow('entry 2')
    await expect(removeMasterKey(file, 'old')).rejects.toThrow('current key')
    expect(await readFile(file, 'utf8')).toBe(OLD)
  })
})
