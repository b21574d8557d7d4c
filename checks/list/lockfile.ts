import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Check, resultOf } from '../check.ts'
import { findMissing, type Lockfile } from '../lockfile/other-platforms.ts'
import { runTool } from '../tool.ts'

const INTEGRITY = fileURLToPath(new URL('../../.ci/lockfile-integrity.mjs', import.meta.url))

/** Whether `npm ci` accepts the lockfile, and can verify everything that it installs. `.ci/run` asks the second before it installs. */
export const lockfile: Check = {
  name: 'lockfile',
  async run(root) {
    const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lockfile
    const missing = findMissing(lock).map(({ name }) => `package-lock.json lacks ${name}: run npm run generate`)
    const { code, stdout, stderr } = await runTool(root, process.execPath, [INTEGRITY])
    return resultOf([...missing, ...(code === 0 ? [] : [`${stdout}${stderr}`.trim()])])
  },
}
