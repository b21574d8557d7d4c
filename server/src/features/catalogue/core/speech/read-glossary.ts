import { ok, type Result, refused } from '../../../../kernel/result.ts'
import type { GlossaryEntry } from './glossary.ts'

/**
 * From the files of catalogue/glossary, one entry a line: `तार, तारों | taar, tar | wire, cable`; or every fault of every file at
 * once. Not YAML, which took longer to read than all else that a snapshot is built of.
 */
export function readGlossary(
  files: readonly { readonly file: string; readonly text: string }[],
): Result<readonly GlossaryEntry[], readonly string[]> {
  const entries: GlossaryEntry[] = []
  const faults: string[] = []
  for (const { file, text } of files)
    text.split('\n').forEach((line, at) => {
      if (line.trim() === '' || line.startsWith('#')) return
      const entry = entryOf(line)
      if (entry === null) faults.push(`${file}:${at + 1}: is not "Hindi | in Latin letters | in English"`)
      else entries.push(entry)
    })
  return faults.length > 0 ? refused(faults) : ok(entries)
}

function entryOf(line: string): GlossaryEntry | null {
  const columns = line.split('|').map(column => column.split(',').map(word => word.trim()))
  const [hi, latn, en] = columns
  if (columns.length !== 3 || columns.flat().includes('')) return null
  return { hi: hi!, latn: latn!, en: en! }
}
