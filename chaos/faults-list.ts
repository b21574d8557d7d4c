/** A fault or attack that the service is expected to survive, an invariant or a decision. */
export interface ListedFault {
  readonly id: string
  readonly what: string
  /** Test files that prove it, where no scenario does or beside one. */
  readonly tests?: readonly string[]
  /** What is missing, and which issue adds it. */
  readonly open?: string
}

/** The catalogue of the design, in its order. Scenarios declare themselves what they prove. */
export const FAULTS: readonly ListedFault[] = [
  { id: 'F01', what: 'API killed with kill -9' },
  { id: 'F02', what: 'worker killed with kill -9' },
  { id: 'F03', what: 'backend of PostgreSQL killed' },
  { id: 'F04', what: 'PostgreSQL killed as a whole' },
  { id: 'F05', what: 'Redis killed and empty' },
  { id: 'F06', what: 'process stopped for longer than its lease' },
  { id: 'F07', what: 'rolling restart' },
  { id: 'F08', what: 'disk full' },
  { id: 'F09', what: 'not assigned', open: 'not assigned' },
  { id: 'F10', what: 'restore from a backup' },
  { id: 'F11', what: 'link cut after COMMIT' },
  { id: 'F12', what: 'Redis slow or silent' },
  { id: 'F13', what: 'bad webhook receivers' },
  { id: 'F14', what: 'receiver back after a long time' },
  { id: 'F15', what: 'backlog after all workers were down' },
  { id: 'F16', what: 'pool exhausted, table locked', tests: ['server/test/resilience/locked-table.test.ts'] },
  { id: 'F17', what: 'three times the maximum load' },
  {
    id: 'F18',
    what: 'slow sockets and request smuggling',
    tests: ['server/src/http/app.test.ts', 'server/test/resilience/request-smuggling.test.ts'],
  },
  { id: 'F19', what: 'event loop blocked by worst-case input' },
  { id: 'F20', what: 'many calls with one idempotency key' },
  { id: 'F21', what: 'idempotency key reused', tests: ['server/test/partner/idempotency.test.ts'] },
  { id: 'F22', what: 'credits spent concurrently', tests: ['server/test/credits/ledger.test.ts'] },
  { id: 'F23', what: 'campaign of 20,000 candidates under kills' },
  {
    id: 'F24',
    what: 'one person in many guises',
    tests: ['server/test/people/same-person.test.ts', 'server/test/partner/campaigns.test.ts'],
  },
  { id: 'F25', what: 'concurrent mandate changes' },
  { id: 'F26', what: 'transitions raced', tests: ['server/test/verification/races.test.ts'] },
  { id: 'F27', what: 'noisy neighbour' },
  { id: 'F28', what: 'poison jobs', tests: ['server/test/jobs/heartbeat.test.ts'] },
  { id: 'F29', what: 'pull and acknowledge concurrently' },
  { id: 'F30', what: 'wrong clocks' },
  {
    id: 'F31',
    what: 'quiet hours',
    tests: ['server/test/journeys/quiet-hours.test.ts', 'server/src/features/journeys/core/contact-window.test.ts'],
  },
  { id: 'F32', what: 'seeded simulation of 90 days' },
  { id: 'F33', what: 'altered signatures' },
  {
    id: 'F34',
    what: 'replayed signed calls',
    tests: ['server/test/partner/authentication.test.ts', 'server/test/partner/idempotency.test.ts'],
  },
  { id: 'F35', what: 'timing of rejected keys' },
  { id: 'F36', what: "another partner's quota consumed", tests: ['server/test/partner/authentication.test.ts'] },
  {
    id: 'F37',
    what: 'ids of other tenants on every route',
    tests: ['server/test/partner/tenant-matrix.test.ts', 'server/test/verification/tenant-matrix.test.ts'],
  },
  {
    id: 'F38',
    what: 'row-level security on every table',
    tests: ['server/test/tenants/isolation.test.ts', 'server/test/database/roles.test.ts'],
  },
  {
    id: 'F39',
    what: 'privileged fields and functions',
    tests: ['server/test/partner/request-checks.test.ts', 'server/test/catalogue/admin.test.ts'],
  },
  {
    id: 'F40',
    what: 'webhook URLs to internal addresses',
    tests: ['server/test/webhooks/ssrf-entry-points.test.ts', 'server/test/webhooks/addresses.test.ts'],
  },
  { id: 'F41', what: 'DNS rebinding', tests: ['server/test/webhooks/sender.test.ts'] },
  { id: 'F42', what: 'fuzzing from the OpenAPI documents' },
  {
    id: 'F43',
    what: 'secrets in logs and answers',
    tests: ['server/test/channels/canaries.test.ts'],
    open: 'one run over all flows: campaigns are covered here, assessments by `npm run chaos -- answer-leaks`',
  },
  {
    id: 'F44',
    what: 'erasure and consent',
    tests: [
      'server/test/verification/erasure.test.ts',
      'server/test/verification/erasure-races.test.ts',
      'server/test/journeys/candidate-data.test.ts',
      'server/test/channels/opt-outs.test.ts',
    ],
  },
  {
    id: 'F45',
    what: 'hostile texts shown to people',
    tests: [
      'server/test/verification/hostile-texts.test.ts',
      'server/test/console/frame.test.ts',
      'server/test/console/results.test.ts',
    ],
    open: 'hostile texts in the data of the console: its policy refuses markup, no test shows them on each screen',
  },
  {
    id: 'F46',
    what: 'tokens guessed, reused or consumed by scanners',
    tests: ['server/test/verification/mail-scanner.test.ts', 'server/test/verification/sessions.test.ts'],
  },
  { id: 'F47', what: 'right answers leaked' },
  { id: 'F48', what: 'prompt injection' },
  {
    id: 'F49',
    what: 'scraping of the catalogue',
    open: 'the limits of the contract hold, with 30 calls of 100 skills; many addresses that stay below them are not detected',
  },
  { id: 'F50', what: 'rotation of keys under load' },
]
