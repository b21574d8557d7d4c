import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Check } from '../check.ts'
import { runTool, type ToolRun } from '../tool.ts'

/**
 * One checker: each of several would compute the large types of Kysely and TypeBox again. On two cores this takes 4 s, and
 * 13 s with the compiler's default of four.
 */
const checkProject = (root: string, project: string) => runTool(root, 'tsc', ['-p', project, '--checkers', '1'])

export const types: Check = {
  name: 'types',
  async run(root) {
    // Browser code has types of its own: the DOM and no Node.
    const projects = ['.', 'web', 'web/console', 'cli', 'picker'].filter(project =>
      existsSync(join(root, project, 'tsconfig.json')),
    )
    const runs: ToolRun[] = []
    for (const project of projects) runs.push(await checkProject(root, project))
    const output = runs.map(({ stdout, stderr }) => `${stdout}${stderr}`).join('')
    return { ok: runs.every(({ code }) => code === 0), output: output.trim() }
  },
}
