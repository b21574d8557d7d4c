import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseDocument } from 'yaml'
import { Foreseen } from '../kernel/foreseen.ts'

export interface YamlFile {
  readonly file: string
  readonly bytes: Buffer
  readonly value: unknown
}

/** Every YAML file of a folder in the order of their names. Throws with every one that is no YAML. */
export async function readYamlFolder(directory: string): Promise<readonly YamlFile[]> {
  const names = (await readdir(directory)).filter(name => name.endsWith('.yaml')).sort()
  const files: YamlFile[] = []
  const faults: string[] = []
  for (const file of names) {
    const bytes = await readFile(join(directory, file))
    const document = parseDocument(bytes.toString('utf8'))
    faults.push(...document.errors.map(error => `${file}: ${error.message}`))
    if (document.errors.length === 0) files.push({ file, bytes, value: document.toJS() })
  }
  if (faults.length > 0) throw new Foreseen(`${directory} holds files that are no YAML:\n${faults.join('\n')}`)
  return files
}
