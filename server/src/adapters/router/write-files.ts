import { execFile } from 'node:child_process'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { MapName, RouterFiles } from '../../features/cells/index.ts'
import { OperatorError } from '../../kernel/operator-error.ts'

const run = promisify(execFile)
const CONFIG = 'haproxy.cfg'

export interface ChangedFiles {
  /** HAProxy must be reloaded. */
  readonly config: boolean
  readonly maps: readonly MapName[]
}

/**
 * Writes what differs. The maps first, because the configuration names them; each file by a rename, so that a router that starts at this
 * moment reads a whole one. A configuration that HAProxy would reject is not put in place: the last good one stays.
 */
export async function writeRouterFiles(folder: string, files: RouterFiles, haproxy: string): Promise<ChangedFiles> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const maps: MapName[] = []
  for (const [name, text] of Object.entries(files.maps) as [MapName, string][]) {
    if (await isSame(join(folder, name), text)) continue
    await replace(join(folder, name), text)
    maps.push(name)
  }
  const path = join(folder, CONFIG)
  if (await isSame(path, files.config)) return { config: false, maps }
  const next = `${path}.next`
  await writeFile(next, files.config, { mode: 0o600 })
  await checkConfig(haproxy, next)
  await rename(next, path)
  return { config: true, maps }
}

async function isSame(path: string, text: string): Promise<boolean> {
  return (await readFile(path, 'utf8').catch(() => null)) === text
}

async function replace(path: string, text: string): Promise<void> {
  await writeFile(`${path}.next`, text, { mode: 0o600 })
  await rename(`${path}.next`, path)
}

async function checkConfig(haproxy: string, path: string): Promise<void> {
  try {
    await run(haproxy, ['-c', '-q', '-f', path])
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string }
    throw new OperatorError(`HAProxy rejects ${path}; the configuration before stays:\n${stderr.trim()}`)
  }
}
