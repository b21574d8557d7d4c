import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { blocksOf } from '../../testing/docs-page.ts'
import type { Outcome, Scenario } from '../../testing/scenario.ts'
import { makeBaseImages } from './base-images.ts'
import { command, secondsSince } from './command.ts'
import type { Engine } from './engine.ts'
import { startFromZero } from './from-zero.ts'
import { buildImage } from './image.ts'
import { openEngine } from './open-engine.ts'
import { type Step, stepsOf } from './readme.ts'
import { type PreviousRelease, startPrevious, unpackPreviousRelease, upgrade } from './upgrade.ts'

const MOST_MEGABYTES = 350
/** From the kill to all services healthy again. The engine looks every 10 s; 30 to 52 s were measured on two busy cores. */
const BACK_WITHIN_S = 90

export const container: Scenario = {
  name: 'container',
  claim: `the image is under ${MOST_MEGABYTES} MB; deploy/README.md word by word leads from nothing to a signed call over TLS; killed services come back with their data; an upgrade keeps organisation, key and mandate`,
  // Needs root, installs a Docker engine, and takes minutes.
  onlyByName: true,
  run: async ({ say }) => {
    const begin = performance.now()
    const timed = (line: string) => say(`${String(secondsSince(begin)).padStart(4)} s  ${line}`)
    const { engine, root, close } = await openEngine(timed)
    try {
      return await runParts(engine, root, timed)
    } finally {
      await close()
    }
  },
}

async function runParts(engine: Engine, root: string, say: (line: string) => void): Promise<Outcome> {
  const previous = await unpackPreviousRelease(engine)
  for (const line of await makeBaseImages(engine, [root, previous.folder], say)) say(line)
  const image = await buildImage(engine, root, say)
  const steps = stepsOf(blocksOf(await readFile(join(root, 'deploy/README.md'), 'utf8')))
  const fromZero = await startFromZero(engine, root, steps, say)
  const upgraded = await upgradeWithData(engine, { root, steps, previous }, say)
  const isSmall = image.megabytes < MOST_MEGABYTES
  const isBack = fromZero.backAfter <= BACK_WITHIN_S && fromZero.sameMandate
  const yesNo = (value: boolean) => (value ? 'yes' : 'no')
  return {
    ok: isSmall && isBack && fromZero.hardened && fromZero.namesProxy && upgraded.sameMandate && upgraded.newMandate,
    table: [
      ['', ''],
      ['image', image.id],
      ['size', `${image.megabytes} MB, of ${MOST_MEGABYTES}`],
      ['build', `${image.seconds} s`],
      ['README to the first signed call over TLS', `${fromZero.seconds} s`],
      ['read-only root and user node', yesNo(fromZero.hardened)],
      ['an untrusted proxy is refused and named in the log', yesNo(fromZero.namesProxy)],
      ['kill -9 of five services: healthy again', `after ${fromZero.backAfter} s, of ${BACK_WITHIN_S}`],
      ['the mandate after the kill is the same', yesNo(fromZero.sameMandate)],
      [`upgrade from ${previous.commit}`, `${upgraded.seconds.toFixed(0)} s`],
      ['key and mandate after the upgrade are the same', yesNo(upgraded.sameMandate)],
      ['a new mandate after the upgrade', yesNo(upgraded.newMandate)],
    ],
    figures: `${image.megabytes} MB built in ${image.seconds} s, first signed call after ${fromZero.seconds} s, back ${fromZero.backAfter} s after kill -9, upgraded from ${previous.commit} in ${upgraded.seconds.toFixed(0)} s`,
  }
}

async function upgradeWithData(
  engine: Engine,
  {
    root,
    steps,
    previous,
  }: { readonly root: string; readonly steps: readonly Step[]; readonly previous: PreviousRelease },
  say: (line: string) => void,
) {
  say(`previous release ${previous.commit}: building and starting as its own README says`)
  const customer = await startPrevious(engine, previous, say)
  const upgraded = await upgrade(engine, previous, { root, steps, customer }, say)
  const cwd = join(root, 'deploy')
  await command('docker', ['compose', '--profile', 'caddy', 'down', '--volumes'], { cwd, env: engine.env })
  return upgraded
}
