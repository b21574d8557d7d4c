import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** `core` is the pure heart (no database, no clock): under 5 s. `server` runs against real PostgreSQL and Redis. */
const core = ['server/src/kernel/**/*.test.ts', 'server/src/features/*/core/**/*.test.ts', 'matching/src/**/*.test.ts']

const server = ['server/src/**/*.test.ts', 'server/test/**/*.test.ts']
const sdk = ['sdk/**/*.test.ts']
const checks = ['checks/**/*.test.ts', 'matching/training/**/*.test.ts', 'testing/**/*.test.ts']

/** By these a run is known to have been a full one: only then the conformance table can be held against it. */
export const TEST_FILES = [...core, ...server, ...sdk, ...checks]

/** In CI only, whose machine sometimes gets a tenth of its processors: the summary names each test that needed it. */
const retry = Number(process.env.PRAMAAN_TEST_RETRIES ?? 0)

export default defineConfig({
  test: {
    // Vitest leaves one core idle; of two that is half. Much of a file's time is waiting for others: 953 s became 656.
    maxWorkers: availableParallelism(),
    reporters: ['default', './checks/plain-summary.ts'],
    projects: [
      // Pure functions share nothing, so files may share a process: 19 s of CPU became 6 when they no longer import all anew.
      { test: { name: 'core', include: core, isolate: false, pool: 'threads' } },
      {
        test: {
          name: 'server',
          include: server,
          exclude: core,
          globalSetup: 'testing/global-setup.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          retry,
        },
      },
      { test: { name: 'sdk', include: sdk } },
      { test: { name: 'checks', include: checks, testTimeout: 120_000, hookTimeout: 120_000, retry } },
    ],
  },
})
