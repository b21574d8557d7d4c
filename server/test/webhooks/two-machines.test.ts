import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCertificates } from '../../../testing/certificates.ts'
import { HOSTILE_URLS } from './hostile-urls.ts'
import { FAR, type FarReport, NEAR, type NearReport, PUBLIC_V4, PUBLIC_V6 } from './two-machines.fixture.ts'

const SCRIPT = fileURLToPath(new URL('two-machines.fixture.ts', import.meta.url))
/** Of iproute2; comes with the machine or not at all. */
const IPROUTE = 'ip'
const near = `pramaan-near-${process.pid}`
const far = `pramaan-far-${process.pid}`
const folder = mkdtempSync(join(tmpdir(), 'pramaan-two-machines-'))
const children: ChildProcess[] = []

function ip(...words: readonly string[]): void {
  execFileSync(IPROUTE, words, { stdio: 'pipe' })
}

function attempt(...words: readonly string[]): boolean {
  try {
    ip(...words)
    return true
  } catch {
    return false
  }
}

const canIsolate = attempt('netns', 'add', near)
if (!canIsolate) process.stderr.write('Not run: two-machines.test.ts needs root and `ip netns` of iproute2.\n')

/** No end of the cable is ever in the machine's own namespace. */
function lay(): void {
  ip('netns', 'add', far)
  ip('link', 'add', 'near0', 'netns', near, 'type', 'veth', 'peer', 'name', 'far0', 'netns', far)
  const give = (space: string, address: string, device: string) =>
    ip('-n', space, 'address', 'add', address, 'dev', device, ...(address.includes(':') ? ['nodad'] : []))
  give(near, `${NEAR.v4}/24`, 'near0')
  give(near, `${NEAR.v6}/64`, 'near0')
  give(far, `${FAR.v4}/24`, 'far0')
  give(far, `${FAR.v6}/64`, 'far0')
  give(far, `${FAR.metadata}/32`, 'far0')
  give(far, `${PUBLIC_V4}/32`, 'lo')
  give(far, `${PUBLIC_V6}/128`, 'lo')
  for (const [space, device] of [
    [near, 'lo'],
    [near, 'near0'],
    [far, 'lo'],
    [far, 'far0'],
  ] as const)
    ip('-n', space, 'link', 'set', device, 'up')
  ip('-n', near, 'route', 'add', 'default', 'via', FAR.v4)
  ip('-n', near, '-6', 'route', 'add', 'default', 'via', FAR.v6)
}

function start(space: string, role: 'near' | 'far', env: NodeJS.ProcessEnv = {}): ChildProcess {
  const command = ['netns', 'exec', space, process.execPath, SCRIPT, role]
  const child = spawn(IPROUTE, command, { stdio: ['pipe', 'pipe', 'inherit'], env: { ...process.env, ...env } })
  children.push(child)
  return child
}

describe.runIf(canIsolate)('between two machines', () => {
  beforeAll(lay)

  afterAll(() => {
    for (const child of children) child.kill('SIGKILL')
    for (const space of [near, far]) ip('netns', 'delete', space)
  })

  test('the corpus opens no connection at all, and a public receiver is reached, with the policy of production', async () => {
    const names = ['DNS:*.example.com', `IP:${PUBLIC_V4}`, `IP:${PUBLIC_V6}`]
    const { ca, good } = await makeCertificates(names)
    writeFileSync(join(folder, 'ca.pem'), ca)
    const others = start(far, 'far')
    others.stdin!.write(JSON.stringify(good))
    await once(others.stdout!, 'data')
    const proxy = 'http://127.0.0.1:8443'
    const us = start(near, 'near', {
      NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
      // None of these may be listened to; a canary stands there.
      NODE_USE_ENV_PROXY: '1',
      HTTP_PROXY: proxy,
      HTTPS_PROXY: proxy,
      ALL_PROXY: proxy,
      https_proxy: proxy,
    })
    const ours = JSON.parse(await text(us.stdout!)) as NearReport
    others.stdin!.end()
    const theirs = JSON.parse(await text(others.stdout!)) as FarReport
    expect(ours).toEqual({
      hostile: { refused_address: HOSTILE_URLS.length + 14 + 3 },
      hostileOpens: 0,
      good: [200, 200, 200, 200, 200],
      goodOpens: 5,
      canaries: 0,
    })
    expect(theirs.canaries).toBe(0)
    expect(theirs.delivered).toHaveLength(5)
  })
})

afterAll(() => rmSync(folder, { recursive: true }))
