import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** `core` is the pure heart (no database, no clock): under 5 s. `server` runs against real PostgreSQL and Redis. */
const core = ['server/src/kernel/**/*.test.ts', 'server/src/features/*/core/**/*.test.ts', 'matching/src/**/*.test.ts']

export const SERVER_FILES = ['server/src/**/*.test.ts', 'server/test/**/*.test.ts']
/** They replace modules, timers or methods, listen to their process, or use up what it has. checks/test-projects.test.ts finds those that are missing here. */
export const ISOLATED = [
  'server/test/assessments/generate-with-model.test.ts',
  'server/test/catalogue/admin-key.test.ts',
  'server/test/database/driver.test.ts',
  'server/test/middleware/limits-without-redis.test.ts',
  'server/test/partner/signature-comparison.test.ts',
  'server/test/questions/model-adapter.test.ts',
  'server/test/resilience/silent-database.test.ts',
  'server/test/webhooks/sender.test.ts',
]
const sdk = ['sdk/**/*.test.ts']
/** Browser code without a browser: pure functions, and the sizes of what is built. */
const web = ['web/**/*.test.ts', 'site/**/*.test.ts', 'picker/**/*.test.ts']
const checks = ['checks/**/*.test.ts', 'matching/training/**/*.test.ts', 'testing/**/*.test.ts']

/** By these a run is known to have been a full one: only then the conformance table can be held against it. */
export const TEST_FILES = [...core, ...SERVER_FILES, ...sdk, ...web, ...checks]

/** In CI only, whose machine sometimes gets a tenth of its processors: the summary names each test that needed it. */
const retry = Number(process.env.PRAMAAN_TEST_RETRIES ?? 0)

const withServices = {
  globalSetup: 'testing/global-setup.ts',
  testTimeout: 120_000,
  hookTimeout: 120_000,
  retry,
}

export default defineConfig({
  test: {
    // Vitest leaves one core idle; of two that is half. Much of a file's time is waiting for others: 953 s became 656.
    maxWorkers: availableParallelism(),
    reporters: ['default', './checks/plain-summary.ts'],
    projects: [
      // Pure functions share nothing, so files may share a process: 19 s of CPU became 6 when they no longer import all anew.
      { test: { name: 'core', include: core, isolate: false, pool: 'threads' } },
      // Files share a process here too, though each has its own database and API: eight files of the Partner API
      // take 57 s of CPU instead of 118, because they no longer import the server anew.
      {
        test: {
          ...withServices,
          name: 'server',
          include: SERVER_FILES,
          exclude: [...core, ...ISOLATED],
          isolate: false,
        },
      },
      { test: { ...withServices, name: 'server-isolated', include: ISOLATED } },
      { test: { name: 'sdk', include: sdk } },
      { test: { name: 'web', include: web, testTimeout: 120_000 } },
      { test: { name: 'checks', include: checks, testTimeout: 120_000, hookTimeout: 120_000, retry } },
    ],
  },
})
