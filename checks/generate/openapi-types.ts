import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@hey-api/openapi-ts'

/** The types of an OpenAPI document, as @hey-api/openapi-ts writes them. */
export async function typesOf(document: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'openapi-types-'))
  try {
    const input = join(folder, 'document.json')
    await writeFile(input, document)
    const output = { path: join(folder, 'out'), entryFile: false, clean: false, tsConfigPath: null }
    await createClient({ input, output, plugins: ['@hey-api/typescript'], logs: { level: 'silent', file: false } })
    return withoutHead(await readFile(join(output.path, 'types.gen.ts'), 'utf8'))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Its own first comment, and the address of a server: the caller chooses it. */
function withoutHead(text: string): string {
  return text.replace(/^\/\/ .*\n+/, '').replace(/^export type ClientOptions = \{[\s\S]*?^\};\n+/m, '')
}
