import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileOfCommit, isInCode, previousCommit } from '../../testing/previous-release.ts'
import { type Check, resultOf } from '../check.ts'
import { findTaken, readSchema } from '../expand-only/compare.ts'

const SCHEMA = 'server/schema.sql'

/** Processes of the previous release run on after `migrate`: the migrations since then may add, but take nothing away that they use. */
export const expandOnly: Check = {
  name: 'expand-only',
  async run(root) {
    const commit = previousCommit(root)
    const before = fileOfCommit(root, commit, SCHEMA)
    // A shallow clone, or a copy of the tree without its history.
    if (before === null)
      return resultOf([], `not compared: this clone lacks commit ${commit} of deploy/previous-release`)
    const after = readFileSync(join(root, SCHEMA), 'utf8')
    const taken = findTaken(readSchema(before), readSchema(after), name => isInCode(root, commit, name))
    return resultOf(
      taken.map(fault => `${fault}. Keep it for one more release: see "Replace a column" in CONTRIBUTING.md.`),
      `compared with ${commit}`,
    )
  },
}
