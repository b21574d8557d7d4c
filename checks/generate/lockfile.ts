import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fillMissing, type Lockfile } from '../lockfile/other-platforms.ts'
import type { GeneratedText } from './generated-text.ts'

export async function lockfileText(root: string): Promise<GeneratedText> {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lockfile
  return { file: 'package-lock.json', text: `${JSON.stringify(fillMissing(lock), null, 2)}\n` }
}
