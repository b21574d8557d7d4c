import { type Check, resultOf } from '../check.ts'
import { augmentationRule } from '../house-rules/augmentation.ts'
import { environmentRule } from '../house-rules/environment.ts'
import { namedColumnsRule } from '../house-rules/named-columns.ts'
import { pureCoreRule } from '../house-rules/pure-core.ts'
import type { Rule } from '../house-rules/rule.ts'
import { runtimeRule } from '../house-rules/runtime.ts'
import { suppressionRule } from '../house-rules/suppression.ts'
import { lineOf, readSources, type Source } from '../sources.ts'

const RULES: readonly Rule[] = [
  environmentRule,
  runtimeRule,
  pureCoreRule,
  suppressionRule,
  augmentationRule,
  namedColumnsRule,
]

/** Rules of the architecture that are not about imports. */
export const houseRules: Check = {
  name: 'house-rules',
  run: async root => resultOf(readSources(root).flatMap(faultsIn)),
}

export function faultsIn(source: Source): readonly string[] {
  return RULES.filter(rule => rule.covers(source.path)).flatMap(rule =>
    rule
      .find(source)
      .map(
        ({ position, what }) => `${source.path}:${lineOf(source.tree, position)} ${rule.name}: ${what}. ${rule.why}`,
      ),
  )
}
