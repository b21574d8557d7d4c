import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse'
import { openPromise } from 'yauzl'
import { sentencesOf } from '../text.ts'
import { otherNames } from './esco.ts'
import type { Entry } from './source.ts'

/**
 * ESCO's occupations, which the catalogue does not import: their titles and descriptions use other words for
 * the same work. Siblings share the first two digits of the ISCO group ("71": building trades).
 */
export async function readOccupations(directory: string): Promise<readonly Entry[]> {
  const rows = await readMember(directory, /classification_en\.zip$/, 'occupations_en.csv')
  return rows.map(row => ({
    name: row.preferredLabel ?? '',
    others: otherNames([row.preferredLabel ?? '', ...(row.altLabels ?? '').split('\n')]).filter(name => name !== ''),
    sentences: sentencesOf(row.description ?? ''),
    group: (row.iscoGroup ?? '').slice(0, 2),
  }))
}

type Row = Readonly<Record<string, string | undefined>>

async function readMember(directory: string, archive: RegExp, member: string): Promise<readonly Row[]> {
  const name = (await readdir(directory)).find(file => archive.test(file))
  if (name === undefined) throw new Error(`${directory} holds no ${archive.source}`)
  const zip = await openPromise(join(directory, name), { autoClose: false, lazyEntries: true })
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.split('/').at(-1) !== member) continue
      const stream = await zip.openReadStreamPromise(entry)
      const rows: Row[] = []
      for await (const row of stream.pipe(parse({ bom: true, columns: true }))) rows.push(row as Row)
      return rows
    }
    throw new Error(`${name} holds no ${member}`)
  } finally {
    zip.close()
  }
}
