import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A copy of a part of the repository in which a test can plant violations. */
export interface TestTree {
  readonly root: string
  read(file: string): string
  /** Returns a function that reverts it. */
  write(file: string, text: string): () => void
  remove(): void
}

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url))

export function copyTree(parts: readonly string[]): TestTree {
  const root = mkdtempSync(join(tmpdir(), 'pramaan-checks-'))
  for (const part of ['package.json', 'server/package.json', 'tsconfig.json', ...parts]) {
    cpSync(join(REPOSITORY, part), join(root, part), { recursive: true })
  }
  symlinkSync(join(REPOSITORY, 'node_modules'), join(root, 'node_modules'))
  return {
    root,
    read: file => readFileSync(join(root, file), 'utf8'),
    write(file, text) {
      const path = join(root, file)
      const before = existsSync(path) ? readFileSync(path) : null
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text)
      return () => (before === null ? rmSync(path) : writeFileSync(path, before))
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}
