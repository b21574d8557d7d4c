import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Check, resultOf } from '../check.ts'
import type { GeneratedText } from '../generate/generated-text.ts'
import { generatedTexts } from '../generate/texts.ts'

/** Whether each generated file is identical to a newly generated one. */
export const drift: Check = {
  name: 'drift',
  async run(root) {
    const texts = await generatedTexts(root)
    const faults = await Promise.all(texts.map(text => faultsIn(root, text)))
    return resultOf(faults.flat())
  },
}

async function faultsIn(root: string, { file, text }: GeneratedText): Promise<readonly string[]> {
  const committed = await readFile(join(root, file), 'utf8').catch(() => null)
  if (committed === null) return [`${file} is missing: run npm run generate`]
  if (committed === text) return []
  const before = committed.split('\n')
  const after = text.split('\n')
  const at = after.findIndex((line, index) => line !== before[index])
  const index = at === -1 ? after.length : at
  return [
    `${file}:${index + 1} differs from the generated file: run npm run generate\n` +
      `  committed: ${before[index] ?? '(end of file)'}\n  generated: ${after[index] ?? '(end of file)'}`,
  ]
}
