import { defineConfig } from 'vitest/config'

/** `core` is the pure heart (no database, no clock): under 5 s. `server` runs against real PostgreSQL and Redis. */
const core = ['server/src/kernel/**/*.test.ts', 'server/src/features/*/core/**/*.test.ts']

export default defineConfig({
  test: {
    reporters: ['default', './checks/plain-summary.ts'],
    projects: [
      { test: { name: 'core', include: core } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'server/test/**/*.test.ts'],
          exclude: core,
          globalSetup: 'server/test/harness/global-setup.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'sdk', include: ['sdk/**/*.test.ts'] } },
      { test: { name: 'checks', include: ['checks/**/*.test.ts'], testTimeout: 30_000, hookTimeout: 60_000 } },
    ],
  },
})
