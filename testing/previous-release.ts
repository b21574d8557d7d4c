import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from './docs-page.ts'

/** The release that is in use when the next one is installed: the commit in deploy/previous-release. */
export function previousCommit(root: string = ROOT): string {
  return readFileSync(join(root, 'deploy/previous-release'), 'utf8').trim()
}

/** Writes the files of a commit to a new folder. */
export async function unpackCommit(commit: string, folder: string): Promise<void> {
  await mkdir(folder)
  await promisify(execFile)('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, folder], { cwd: ROOT })
}

/** The text of a file in a commit; null if the clone has no such commit or the commit no such file. */
export function fileOfCommit(root: string, commit: string, file: string): string | null {
  try {
    const [encoding, stdio] = ['utf8', ['ignore', 'pipe', 'ignore']] as const
    return execFileSync('git', ['show', `${commit}:${file}`], {
      cwd: root,
      encoding,
      maxBuffer: 2 ** 28,
      stdio: [...stdio],
    })
  } catch {
    return null
  }
}

/** Whether the service's code of a commit contains the word. Generated types name every column, used or not. */
export function isInCode(root: string, commit: string, word: string): boolean {
  const where = ['server/src', ':!server/src/database/generated']
  return spawnSync('git', ['grep', '-q', '-w', '-F', word, commit, '--', ...where], { cwd: root }).status === 0
}
