import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Shared by all tests and scenarios: a file is named after what it was built from. 6 s of CPU less for each API that starts. */
export const TAXONOMY_CACHE = join(tmpdir(), 'pramaan-taxonomy-cache')

/** Node keeps there what it compiled: a command that starts again needs half the CPU. It names files by version and content. */
export const COMPILE_CACHE = join(tmpdir(), 'pramaan-compile-cache')

/** The last two set the date (libfaketime): in `npm run test:future` every process must be on the same day as the database. */
const KEPT = /^(PATH|LD_PRELOAD|FAKETIME.*)$/

/** What a process that a test starts sees of our environment: where programs are and which day it is. No setting. */
export function bareEnvironment(): Record<string, string> {
  const isKept = (entry: [string, string | undefined]): entry is [string, string] => KEPT.test(entry[0])
  return Object.fromEntries(Object.entries(process.env).filter(isKept))
}
