import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Measured } from './measure.ts'

/** Allowed to be too long, with the reason. `function` is null for the file itself. */
export interface Exception {
  readonly file: string
  readonly function: string | null
  readonly reason: string
}

const EXCEPTIONS_FILE = 'checks/size-exceptions.json'

export function readExceptions(root: string): readonly Exception[] {
  const path = join(root, EXCEPTIONS_FILE)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Exception[]) : []
}

/** What is too long without an exception, and exceptions that are not needed. */
export function checkSizes(measured: readonly Measured[], exceptions: readonly Exception[]): readonly string[] {
  const tooLong = measured.filter(({ lines, limit }) => lines > limit)
  const isFor = (exception: Exception, found: Measured) =>
    exception.file === found.file && exception.function === found.function
  const faults = tooLong
    .filter(found => !exceptions.some(exception => isFor(exception, found)))
    .map(found => `${found.file}:${found.line} ${titleOf(found)} has ${found.lines} lines, at most ${found.limit}`)
  const needless = exceptions
    .filter(exception => !tooLong.some(found => isFor(exception, found)))
    .map(exception => `${EXCEPTIONS_FILE}: ${titleOf(exception)} in ${exception.file} is not too long: remove it`)
  const unexplained = exceptions
    .filter(exception => !exception.reason?.trim())
    .map(exception => `${EXCEPTIONS_FILE}: ${titleOf(exception)} in ${exception.file} has no reason`)
  return [...faults, ...needless, ...unexplained]
}

function titleOf(item: { readonly function: string | null }): string {
  return item.function === null ? 'the file' : item.function
}
