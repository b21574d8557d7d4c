import { toolCheck } from '../tool.ts'

/** Probable errors that Biome does not look for; the rules are in .oxlintrc.json. */
export const oxlint = toolCheck('oxlint', 'oxlint', () => ['--deny-warnings', '--report-unused-disable-directives'])
