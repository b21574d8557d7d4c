import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { ROOT } from './docs-page.ts'

/** A copy of the repository in which a test may run commands as a reader of the documents does. */
export interface ScratchClone {
  readonly root: string
  write(file: string, text: string): void
  /** Runs a script with bash; the output of both streams, and the exit code. */
  run(script: string, env?: Readonly<Record<string, string>>): Promise<ScriptResult>
  /** Starts a command that does not end by itself, in a process group of its own. */
  start(command: string, env?: Readonly<Record<string, string>>): ChildProcess
  remove(): void
}

export interface ScriptResult {
  readonly code: number
  readonly output: string
}

/** What `npm ci` makes beside installing packages. */
const BUILT = ['server/src/features/lookups/core/generated', 'web/dist', 'sdk/dist', 'picker/dist']

/**
 * Copies the working tree without ignored files, as a clone of it would be. Packages are linked instead of installed. `isBuilt`: with what was
 * built here, as after `npm ci`; to build it again takes 25 s of CPU.
 */
export function scratchClone({ isBuilt = false } = {}): ScratchClone {
  const root = mkdtempSync(join(tmpdir(), 'pramaan-clone-'))
  for (const file of trackedFiles()) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    copyFileSync(join(ROOT, file), join(root, file))
  }
  linkPackages(root)
  // Astro compiles components by their path and fails on linked packages, so the site is copied as it was built, if it was.
  for (const folder of ['site/dist', ...(isBuilt ? BUILT : [])])
    if (existsSync(join(ROOT, folder))) cpSync(join(ROOT, folder), join(root, folder), { recursive: true })
  return {
    root,
    write(file, text) {
      mkdirSync(dirname(join(root, file)), { recursive: true })
      writeFileSync(join(root, file), text)
    },
    run: (script, env = {}) => run(root, script, env),
    start: (command, env = {}) =>
      spawn('bash', ['-c', command], { cwd: root, env: environment(env), stdio: 'ignore', detached: true }),
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}

function trackedFiles(): readonly string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
  return listed
    .toString()
    .split('\0')
    .filter(file => file !== '' && existsSync(join(ROOT, file)))
}

/** A link for each package that this tree has installed; those of this repository lead into the copy. */
export function linkPackages(root: string): void {
  const [from, to] = [join(ROOT, 'node_modules'), join(root, 'node_modules')]
  mkdirSync(join(to, '@pramaan'), { recursive: true })
  for (const name of readdirSync(from).filter(each => each !== '@pramaan' && each !== '.vite'))
    symlinkSync(join(from, name), join(to, name))
  // As npm does it: by a path inside the tree, so that the copy can be moved.
  for (const name of readdirSync(join(from, '@pramaan')))
    symlinkSync(readlinkSync(join(from, '@pramaan', name)), join(to, '@pramaan', name))
  const ofConsole = 'web/console/node_modules'
  if (existsSync(join(ROOT, ofConsole))) symlinkSync(join(ROOT, ofConsole), join(root, ofConsole))
}

function environment(env: Readonly<Record<string, string>>): Record<string, string> {
  const path = [dirname(process.execPath), process.env.PATH ?? ''].join(delimiter)
  const server = process.env.PRAMAAN_ADMIN_DATABASE_URL
  const tests = server === undefined ? {} : { PRAMAAN_ADMIN_DATABASE_URL: server }
  return { HOME: process.env.HOME ?? tmpdir(), PATH: path, ...tests, ...env }
}

function run(root: string, script: string, env: Readonly<Record<string, string>>): Promise<ScriptResult> {
  const options = { cwd: root, env: environment(env), maxBuffer: 2 ** 26 }
  return new Promise(resolve => {
    execFile('bash', ['-c', `exec 2>&1\n${script}`], options, (error, stdout) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, output: stdout })
    })
  })
}
