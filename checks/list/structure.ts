import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Check, resultOf } from '../check.ts'
import { importClosure } from '../structure/import-closure.ts'

const MATCH_USE_CASE = 'server/src/features/skill-search/match-skills.ts'

/** How many files one has to open to follow a phrase through match: at most the committed limit. */
export const structure: Check = {
  name: 'structure',
  async run(root) {
    const limits = JSON.parse(readFileSync(join(root, 'checks/structure-limits.json'), 'utf8')) as {
      matchClosure: number
    }
    const files = importClosure(root, MATCH_USE_CASE)
    const tooMany = `${MATCH_USE_CASE} loads ${files.length} files, at most ${limits.matchClosure}:\n  ${files.join('\n  ')}`
    return resultOf(files.length > limits.matchClosure ? [tooMany] : [], `match loads ${files.length} files`)
  },
}
