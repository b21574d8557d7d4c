import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseDocument } from 'yaml'
import { OperatorError } from '../kernel/operator-error.ts'

export interface YamlFile {
  readonly file: string
  readonly bytes: Buffer
  readonly value: unknown
}

/** The YAML files of a folder, sorted by name. Throws an error that lists all invalid files. */
export async function readYamlFolder(directory: string): Promise<readonly YamlFile[]> {
  const names = (await readdir(directory)).filter(name => name.endsWith('.yaml')).sort()
  const files: YamlFile[] = []
  const problems: string[] = []
  for (const file of names) {
    const bytes = await readFile(join(directory, file))
    const document = parseDocument(bytes.toString('utf8'))
    problems.push(...document.errors.map(error => `${file}: ${error.message}`))
    if (document.errors.length === 0) files.push({ file, bytes, value: document.toJS() })
  }
  if (problems.length > 0)
    throw new OperatorError(`${directory} has files that are not valid YAML:\n${problems.join('\n')}`)
  return files
}
