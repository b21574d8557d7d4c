// Refuses a package-lock.json with which npm would install a package that it cannot verify: `node .ci/lockfile-integrity.mjs`.
// `--complete` asks the registry for what is missing and writes it into the lockfile.
//
// npm verifies a package only if the lockfile has its hash, and installs it silently if it has none. This runs before `npm ci`, on
// the Node of the machine: so it is JavaScript, and needs no package.
//
// A package for another system or processor may lack its hash, because it is not fetched here. Our registry mirror has Linux only;
// the others were added by name (checks/lockfile/other-platforms.ts), and a machine on which npm would fetch one is refused.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const FILE = 'package-lock.json'
const HASH = /^sha(?:256|384|512)-/
const AT_ONCE = 8

const say = text => process.stdout.write(`${text}\n`)
const lockfile = JSON.parse(readFileSync(FILE, 'utf8'))

/** Links are our own folders, and what is in a bundle was verified with its parent. */
function unverified() {
  return Object.entries(lockfile.packages)
    .filter(([place, { link, inBundle }]) => place.includes('node_modules/') && !link && !inBundle)
    .filter(([, { integrity }]) => !HASH.test(integrity ?? ''))
    .map(([place, entry]) => ({ place, entry, name: entry.name ?? place.split('node_modules/').at(-1) }))
}

const isGlibc = process.report.getReport().header.glibcVersionRuntime !== undefined
const LIBC = process.platform !== 'linux' ? 'none' : isGlibc ? 'glibc' : 'musl'

function isFetchedHere({ optional, os, cpu, libc }) {
  return !optional || (allows(os, process.platform) && allows(cpu, process.arch) && allows(libc, LIBC))
}

/** As npm reads these lists: names, or names to exclude. */
function allows(list, value) {
  if (list === undefined || list.includes('any')) return true
  if (list.includes(`!${value}`)) return false
  return list.includes(value) || list.every(each => each.startsWith('!'))
}

async function complete() {
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { stdio: ['ignore', 'pipe', 'ignore'] })
  const waiting = unverified()
  const ask = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const url = new URL(`${next.name.replace('/', '%2f')}/${next.entry.version}`, registry.toString().trim())
      const answer = await fetch(url).catch(() => null)
      const integrity = answer?.ok ? (await answer.json()).dist?.integrity : undefined
      if (HASH.test(integrity ?? '')) next.entry.integrity = integrity
    }
  }
  const before = waiting.length
  await Promise.all(Array.from({ length: AT_ONCE }, ask))
  writeFileSync(FILE, `${JSON.stringify(lockfile, null, 2)}\n`)
  const left = unverified().length
  say(`${FILE}: ${before - left} hashes added, ${left} not in the registry`)
}

if (process.argv.includes('--complete')) await complete()
else {
  const refused = unverified().filter(({ entry }) => isFetchedHere(entry))
  for (const { name, entry } of refused) say(`${FILE} has no integrity for ${name} ${entry.version ?? ''}`.trim())
  if (refused.length > 0)
    say('npm cannot verify it: run node .ci/lockfile-integrity.mjs --complete, and review the change.')
  process.exitCode = refused.length > 0 ? 1 : 0
}
