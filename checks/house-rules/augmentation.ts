import ts from 'typescript'
import { descendants } from '../sources.ts'
import type { Rule } from './rule.ts'

const ALLOWED = new Set([
  // A setting of a Fastify route.
  'server/src/http/mount.ts',
  // Values that Vitest's global set-up provides to the tests; its types allow no other way.
  'testing/global-setup.ts',
  // The name of the element, as projects that use a custom element expect it.
  'picker/src/index.ts',
])

/** A changed type also applies in files that do not mention it. */
export const augmentationRule: Rule = {
  name: 'augmentation',
  why: 'The types of other modules and of the globals are changed in server/src/http/mount.ts only.',
  covers: path => !ALLOWED.has(path),
  find: ({ tree }) =>
    [...descendants(tree)]
      .filter(node => ts.isModuleDeclaration(node))
      .map(node => ({ position: node.getStart(tree), what: `declare ${node.name.getText(tree)}` })),
}
