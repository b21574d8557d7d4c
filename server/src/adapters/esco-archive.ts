import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type Options, parse } from 'csv-parse'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { ESCO_COLUMNS, ESCO_FILES, type EscoRow, type EscoRows, type EscoTable } from '../features/taxonomy/index.ts'
import { OperatorError } from '../kernel/operator-error.ts'

/** Reads the required CSV files and columns of the two official ESCO archives of a directory, as downloaded. */
export interface EscoArchive {
  readonly version: string
  readonly rows: EscoRows
}

/** `fraction` goes from 0 to 1 over the bytes of all files; `what` is the current file. */
export type OnProgress = (fraction: number, what: string) => void

const CLASSIFICATION = {
  pattern: /classification_en\.zip$/,
  name: '*classification_en.zip',
  where: 'version v1.1.1, content "classification", language "en", file type "csv"',
}

const RELATIONS: typeof CLASSIFICATION = {
  pattern: /relations.*\.zip$/,
  name: '*relations*.zip',
  where:
    'the relations of version v1.1.1, which do not depend on the language; where they come inside the classification ' +
    `package, zip its ${ESCO_FILES.broader} and ${ESCO_FILES.needs} as 1.1.1_relations_.zip`,
}

const PORTAL =
  'The European Commission publishes it free of charge on the ESCO portal, esco.ec.europa.eu, under "Download"'

interface Member {
  readonly table: EscoTable
  readonly zip: ZipFile
  readonly entry: Entry
}

export async function readEscoArchive(directory: string, onProgress: OnProgress = () => {}): Promise<EscoArchive> {
  const names = await listDirectory(directory)
  const classification = pick(directory, names, CLASSIFICATION)
  const relations = pick(directory, names, RELATIONS)
  const version = versionOf(classification)
  if (versionOf(relations) !== version) {
    throw new OperatorError(
      `${classification} and ${relations} in ${directory} are of different ESCO versions: keep one pair`,
    )
  }
  const zips: ZipFile[] = []
  try {
    const members = [
      ...(await findMembers(join(directory, classification), ['hierarchy', 'groups', 'skills'], zips)),
      ...(await findMembers(join(directory, relations), ['broader', 'needs'], zips)),
    ]
    return { version, rows: await readMembers(members, onProgress) }
  } finally {
    for (const zip of zips) zip.close()
  }
}

async function listDirectory(directory: string): Promise<string[]> {
  try {
    return await readdir(directory)
  } catch (cause) {
    throw new OperatorError(
      `${directory} cannot be read; it should hold ${CLASSIFICATION.name} and ${RELATIONS.name}. ` +
        `${PORTAL}: ${CLASSIFICATION.where}; and ${RELATIONS.where}.`,
      { cause },
    )
  }
}

function pick(directory: string, names: readonly string[], wanted: typeof CLASSIFICATION): string {
  const found = names.filter(name => wanted.pattern.test(name)).sort()
  if (found.length === 1) return found[0]!
  if (found.length > 1)
    throw new OperatorError(`${directory} holds ${found.join(' and ')}: keep the one version to import`)
  throw new OperatorError(
    `${wanted.name} is missing in ${directory}. ${PORTAL}: ${wanted.where}. Put the zip there as it is.`,
  )
}

function versionOf(name: string): string {
  const version = /\d+\.\d+(\.\d+)?/.exec(name)?.[0]
  if (version) return version
  throw new OperatorError(
    `${name} does not say its ESCO version: keep the name it was published under, as 1.1.1_classification_en.zip`,
  )
}

async function findMembers(path: string, tables: readonly EscoTable[], opened: ZipFile[]): Promise<Member[]> {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true }).catch(cause => {
    throw new OperatorError(`${path} cannot be opened as a zip file: download it again`, { cause })
  })
  opened.push(zip)
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName.split('/').at(-1)!, entry)
  return tables.map(table => {
    const entry = entries.get(ESCO_FILES[table])
    if (!entry) throw new OperatorError(`${path} holds no ${ESCO_FILES[table]}: download the CSV form in English again`)
    return { table, zip, entry }
  })
}

async function readMembers(members: readonly Member[], onProgress: OnProgress): Promise<EscoRows> {
  const total = members.reduce((sum, member) => sum + member.entry.uncompressedSize, 0)
  const rows: Record<EscoTable, EscoRow[]> = { hierarchy: [], groups: [], skills: [], broader: [], needs: [] }
  let bytes = 0
  for (const { table, zip, entry } of members) {
    const stream = await zip.openReadStreamPromise(entry)
    stream.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      onProgress(bytes / total, ESCO_FILES[table])
    })
    rows[table] = await readTable(table, stream)
  }
  return rows
}

async function readTable(table: EscoTable, stream: Readable): Promise<EscoRow[]> {
  const wanted = new Set(ESCO_COLUMNS[table])
  const options: Options = {
    bom: true,
    // A column mapped to false is dropped: the other columns would be a third of the memory.
    columns: (header: string[]) => header.map(column => (wanted.has(column) ? column : false)),
    // Rows of the published hierarchy end at the last code; in other files a short row means a damaged download.
    relax_column_count_less: table === 'hierarchy',
  }
  const parser = parse(options)
  stream.once('error', error => parser.destroy(error))
  const rows: EscoRow[] = []
  try {
    for await (const row of stream.pipe(parser)) rows.push(row as EscoRow)
  } catch (cause) {
    throw new OperatorError(`${ESCO_FILES[table]} cannot be read: download the archive again`, { cause })
  }
  return rows
}
