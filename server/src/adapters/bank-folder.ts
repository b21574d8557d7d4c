import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { BankFile, BankItem, PublicBank } from '../features/questions/index.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import { readYamlFolder } from './yaml-folder.ts'

/** The files of a bank of questions: one skill each, in a folder and in the folders below it. Verdicts of readers are beside them. */
export async function readBankFolder(directory: string): Promise<readonly BankFile[]> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true })
  const folders = [
    directory,
    ...entries.filter(each => each.isDirectory()).map(each => join(each.parentPath, each.name)),
  ]
  const files = await Promise.all(folders.toSorted().map(readYamlFolder))
  return files
    .flat()
    .filter(({ file }) => !file.endsWith('.verdicts.yaml'))
    .map(({ file, value }) => ({ name: file, content: value }))
}

/** Names of files begin with the number of their skill. `readItems` turns the content of one into items. */
export async function openPublicBank(
  directory: string,
  readItems: (file: BankFile) => readonly BankItem[],
): Promise<PublicBank> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true })
  const paths = new Map(
    entries
      .filter(({ name }) => /^\d+-.*\.yaml$/.test(name) && !name.endsWith('.verdicts.yaml'))
      .map(({ name, parentPath }) => [Number.parseInt(name, 10), join(parentPath, name)] as const),
  )
  if (paths.size === 0) throw new OperatorError(`${directory} has no questions.`)
  const read = new Map<number, Promise<readonly BankItem[]>>()
  const readSkill = async (path: string) =>
    readItems({ name: path, content: parse(await readFile(path, 'utf8')) as unknown })
  return {
    skills: new Set(paths.keys()),
    itemsOf: skillNumber => {
      const path = paths.get(skillNumber)
      if (path === undefined) return Promise.resolve([])
      const known = read.get(skillNumber) ?? readSkill(path)
      read.set(skillNumber, known)
      return known
    },
  }
}
