import type { Check } from './check.ts'
import { arrows } from './list/arrows.ts'
import { bank } from './list/bank.ts'
import { biome } from './list/biome.ts'
import { deadCode } from './list/dead-code.ts'
import { drift } from './list/drift.ts'
import { expandOnly } from './list/expand-only.ts'
import { houseRules } from './list/house-rules.ts'
import { lockfile } from './list/lockfile.ts'
import { migrations } from './list/migrations.ts'
import { openapi } from './list/openapi.ts'
import { oxlint } from './list/oxlint.ts'
import { packages } from './list/packages.ts'
import { sizes } from './list/sizes.ts'
import { structure } from './list/structure.ts'
import { types } from './list/types.ts'
import { untyped } from './list/untyped.ts'
import { vocabulary } from './list/vocabulary.ts'

/** Longest first, so that the last check to start is a short one. */
export const allChecks: readonly Check[] = [
  types,
  drift,
  arrows,
  packages,
  deadCode,
  openapi,
  houseRules,
  sizes,
  biome,
  oxlint,
  vocabulary,
  structure,
  migrations,
  expandOnly,
  lockfile,
  untyped,
  bank,
]
