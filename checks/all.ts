import type { Check } from './check.ts'
import { arrows } from './list/arrows.ts'
import { biome } from './list/biome.ts'
import { deadCode } from './list/dead-code.ts'
import { drift } from './list/drift.ts'
import { houseRules } from './list/house-rules.ts'
import { lockfile } from './list/lockfile.ts'
import { migrations } from './list/migrations.ts'
import { openapi } from './list/openapi.ts'
import { oxlint } from './list/oxlint.ts'
import { sizes } from './list/sizes.ts'
import { types } from './list/types.ts'

/** Longest first, so that the last to start is short. */
export const allChecks: readonly Check[] = [
  types,
  drift,
  arrows,
  deadCode,
  openapi,
  houseRules,
  sizes,
  biome,
  oxlint,
  migrations,
  lockfile,
]
