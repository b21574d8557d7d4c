import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import loadWabt from 'wabt'
import type { GeneratedText } from './generated-text.ts'

/** One line a module: its text, the file with its bytes, and their name there. */
const MODULES = [
  { text: 'matching/src/ranker/multiply.wat', file: 'matching/src/ranker/generated/multiply.ts', name: 'MULTIPLY' },
  {
    text: 'matching/training/model/simd-tile.wat',
    file: 'matching/training/model/generated/simd-tile.ts',
    name: 'SIMD_TILE',
  },
] as const

/** WebAssembly as base64 in TypeScript: a package without dependencies, which reads no file, can import it. */
export async function wasmTexts(root: string): Promise<readonly GeneratedText[]> {
  const { parseWat } = await loadWabt()
  return await Promise.all(
    MODULES.map(async ({ text, file, name }) => {
      const module = parseWat(text, await readFile(join(root, text), 'utf8'), { simd: true })
      module.validate()
      const bytes = Buffer.from(module.toBinary({}).buffer).toString('base64')
      module.destroy()
      return {
        file,
        text: `/* Generated from ${text} by npm run generate. Do not edit. */\nexport const ${name} = '${bytes}'\n`,
      }
    }),
  )
}
