import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Check, resultOf } from '../check.ts'
import { findMissing, type Lockfile } from '../lockfile/other-platforms.ts'

/** Whether `npm ci` will take the lockfile. */
export const lockfile: Check = {
  name: 'lockfile',
  async run(root) {
    const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lockfile
    return resultOf(findMissing(lock).map(({ name }) => `package-lock.json lacks ${name}: run npm run generate`))
  },
}
