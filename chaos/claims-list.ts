import type { ListedFault } from './faults-list.ts'

const T = 'server/test'

/** The invariants of the design. Scenarios declare themselves which ones they check. */
export const INVARIANTS: readonly ListedFault[] = [
  { id: 'I1', what: 'ledger and balance agree', tests: [`${T}/credits/ledger.test.ts`] },
  { id: 'I2', what: 'no balance below zero', tests: [`${T}/credits/ledger.test.ts`] },
  { id: 'I3', what: 'a ledger row has one cause', tests: [`${T}/credits/ledger.test.ts`] },
  { id: 'I4', what: 'charged are the contacts that were delivered' },
  { id: 'I5', what: 'test mode moves no live credits', tests: [`${T}/credits/ledger.test.ts`] },
  { id: 'I6', what: 'one effect of an idempotency key' },
  { id: 'I7', what: 'a replayed answer is equal to the byte' },
  { id: 'I8', what: 'a key with another body does nothing', tests: [`${T}/partner/idempotency.test.ts`] },
  { id: 'I9', what: 'success is durable, an error has no effect' },
  { id: 'I10', what: 'a state and its event are committed together' },
  { id: 'I11', what: 'no event is dropped' },
  { id: 'I12', what: 'no event for another organisation, mode or type', tests: [`${T}/webhooks/delivery.test.ts`] },
  { id: 'I13', what: 'id and body are constant, the signature is new', tests: [`${T}/webhooks/delivery.test.ts`] },
  { id: 'I14', what: 'an acknowledged event is not sent again', tests: [`${T}/webhooks/delivery.test.ts`] },
  { id: 'I15', what: 'pulling skips nothing' },
  { id: 'I16', what: 'events of one subject are numbered', open: 'no field in the contract yet' },
  { id: 'I17', what: 'a job ends once; a stale worker writes nothing' },
  { id: 'I18', what: 'attempts and their delays', tests: [`${T}/webhooks/retry-schedule.test.ts`] },
  { id: 'I19', what: 'no job runs beyond its time', tests: [`${T}/jobs/run.test.ts`, `${T}/jobs/heartbeat.test.ts`] },
  { id: 'I20', what: 'a bounded wait for every organisation', tests: [`${T}/jobs/fair-order.test.ts`] },
  { id: 'I21', what: 'one contact per campaign, person and step' },
  {
    id: 'I22',
    what: 'frequency cap of a person',
    tests: ['server/src/features/people/core/frequency-cap.test.ts'],
  },
  {
    id: 'I23',
    what: 'no contact without consent',
    tests: [`${T}/journeys/quiet-hours.test.ts`, `${T}/channels/opt-outs.test.ts`],
  },
  {
    id: 'I24',
    what: 'nothing is left of an erased person',
    tests: [
      `${T}/verification/erasure.test.ts`,
      `${T}/verification/erasure-replies.test.ts`,
      `${T}/journeys/candidate-data.test.ts`,
      `${T}/journeys/random-store.test.ts`,
    ],
  },
  { id: 'I25', what: 'ten changes of a mandate in any hour' },
  { id: 'I26', what: 'limits hold with and without Redis' },
  { id: 'I27', what: 'failed authentication uses no quota', tests: [`${T}/partner/authentication.test.ts`] },
  {
    id: 'I28',
    what: 'nothing is accepted during a cooldown',
    tests: ['server/src/http/middleware/rate-limits/cooldown.test.ts'],
  },
  { id: 'I29', what: 'every history is a path of its state machine' },
  { id: 'I30', what: 'counters of a campaign', tests: [`${T}/journeys/campaign-figures.test.ts`] },
  { id: 'I31', what: 'timers of a journey', tests: [`${T}/journeys/random-store.test.ts`] },
  { id: 'I32', what: 'answers do not depend on other organisations', tests: [`${T}/partner/tenant-matrix.test.ts`] },
  { id: 'I33', what: 'the answer key appears nowhere' },
  {
    id: 'I34',
    what: 'no secret outside its place',
    tests: [`${T}/tenants/webhook-secrets.test.ts`],
    open: 'one run over all flows',
  },
  { id: 'I35', what: 'the score depends on choices and key only' },
  { id: 'I36', what: 'everything serves again after the last fault' },
  {
    id: 'I37',
    what: 'a list in parts gives the same contacts',
    tests: [`${T}/partner/campaigns-order.test.ts`],
  },
  {
    id: 'I38',
    what: 'the order of independent calls does not matter',
    tests: [`${T}/partner/campaigns-order.test.ts`],
  },
  { id: 'I39', what: 'a duplicate changes nothing', tests: [`${T}/partner/idempotency.test.ts`] },
  { id: 'I40', what: 'a list is the union of its pages', tests: [`${T}/partner/mandates-read.test.ts`] },
]

/** The decisions of the design on security and reliability. */
export const DECISIONS: readonly ListedFault[] = [
  { id: 'D1', what: 'string to sign', tests: ['server/src/http/middleware/signature.test.ts'] },
  { id: 'D2', what: 'replayed calls', tests: [`${T}/partner/idempotency.test.ts`] },
  {
    id: 'D3',
    what: 'order of checks; an unknown key costs what a known one does',
    tests: [`${T}/partner/before-body.test.ts`],
  },
  {
    id: 'D4',
    what: 'secrets at rest',
    tests: [`${T}/tenants/master-keys.test.ts`, `${T}/tenants/webhook-secrets.test.ts`],
  },
  { id: 'D5', what: 'rotation', tests: [`${T}/tenants/keys.test.ts`, `${T}/webhooks/delivery.test.ts`] },
  { id: 'D6', what: 'isolation of organisations', tests: [`${T}/tenants/isolation.test.ts`] },
  { id: 'D7', what: 'conditional updates instead of isolation levels', tests: [`${T}/verification/races.test.ts`] },
  { id: 'D8', what: 'at least once to machines, at most once to people' },
  { id: 'D9', what: 'addresses of webhooks', tests: [`${T}/webhooks/ssrf-entry-points.test.ts`] },
  { id: 'D10', what: 'Redis is a cache', tests: [`${T}/middleware/redis.test.ts`] },
  { id: 'D11', what: 'delivery of webhooks', tests: [`${T}/webhooks/retry-schedule.test.ts`] },
  { id: 'D12', what: 'secrecy of answers', tests: [`${T}/assessments/secrecy.test.ts`] },
  {
    id: 'D13',
    what: 'tokens',
    tests: [`${T}/verification/sessions.test.ts`, `${T}/verification/mail-scanner.test.ts`],
  },
  {
    id: 'D14',
    what: 'browsers',
    tests: [`${T}/verification/reviewer-page.test.ts`, `${T}/pages/static-files.test.ts`],
  },
  { id: 'D15', what: 'input', tests: [`${T}/partner/request-checks.test.ts`] },
  {
    id: 'D16',
    what: 'logs and personal data',
    tests: ['server/src/adapters/logger.test.ts', `${T}/verification/retention.test.ts`],
  },
  {
    id: 'D17',
    what: 'pools and life cycle',
    tests: [`${T}/resilience/locked-table.test.ts`, `${T}/resilience/health.test.ts`],
  },
]
