/** The last two set the date (libfaketime): in `npm run test:future` every process must be on the same day as the database. */
const KEPT = /^(PATH|LD_PRELOAD|FAKETIME.*)$/

/** What a process that a test starts sees of our environment: where programs are and which day it is. No setting. */
export function bareEnvironment(): Record<string, string> {
  const isKept = (entry: [string, string | undefined]): entry is [string, string] => KEPT.test(entry[0])
  return Object.fromEntries(Object.entries(process.env).filter(isKept))
}
