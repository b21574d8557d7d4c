import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { ISOLATED, SERVER_FILES } from '../vitest.config.ts'

/** What stays changed for the next file of the process: replaced modules, timers and methods, listeners, settings, the folder. */
const CHANGES_PROCESS =
  /\bvi\.(mock|doMock|hoisted|spyOn|useFakeTimers|stubEnv|stubGlobal|resetModules)\(|\bprocess\.(on|once|chdir)\(|\bprocess\.env\.\w+ =[^=]|\bglobalThis\.\w+ =[^=]/

/** Counts the names of prepared statements, of which a process has a thousand. No pattern of its text shows that. */
const USES_UP_NAMES = 'server/test/database/driver.test.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

test('a test file of the server that changes its process has a process of its own', () => {
  const files = globSync([...SERVER_FILES], { cwd: root })
  const changing = files.filter(file => CHANGES_PROCESS.test(readFileSync(`${root}${file}`, 'utf8')))
  expect([...changing, USES_UP_NAMES].sort()).toEqual([...ISOLATED].sort())
})
