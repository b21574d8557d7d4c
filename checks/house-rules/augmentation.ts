import ts from 'typescript'
import { descendants } from '../sources.ts'
import type { Rule } from './rule.ts'

const ALLOWED = new Set([
  // One setting of a Fastify route.
  'server/src/http/mount.ts',
  // What Vitest's global set-up hands to the tests: its types know no other way.
  'server/test/harness/global-setup.ts',
])

/** A type changed from afar is true in files that never mention it. */
export const augmentationRule: Rule = {
  name: 'augmentation',
  why: 'The types of other modules and of the globals are changed in server/src/http/mount.ts only.',
  covers: path => !ALLOWED.has(path),
  find: ({ tree }) =>
    [...descendants(tree)]
      .filter(node => ts.isModuleDeclaration(node))
      .map(node => ({ position: node.getStart(tree), what: `declare ${node.name.getText(tree)}` })),
}
