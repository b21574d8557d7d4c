import { proved, section } from '../statement.ts'
import {
  answers,
  authentication,
  bodyDefaults,
  delivery,
  events,
  inbound,
  journeys,
  lookups,
  mandatesCreate,
  mandatesRead,
  mandatesReplace,
  matrix,
  signature,
  skillRequests,
  skills,
  workflows,
} from '../tests.ts'
import { eachScope, overviewCounts, resultOutput, resultStatuses } from './decided-results.ts'
import {
  netBehindWebhooks,
  replayedDeliveries,
  retriedUntilAcknowledged,
  signedDeliveries,
} from './decided-webhooks.ts'
import { choices, optional } from './field-tests.ts'

const ends = journeys(
  'each of the nine simulated people ends as decisions.md says, with one event, and the credits of those who were reached',
)

/** "What the service does": the areas, and the rules that hold in all of them. */
export const overview = [
  ...section('What the service does', [
    proved(
      'P-001',
      'Job mandates can be created',
      mandatesCreate(
        'creating a mandate > answers 202 with the mandate result data: preparing, flow_version 1, changed true',
      ),
    ),
    proved(
      'P-002',
      'Job mandates can be replaced',
      mandatesReplace(
        'states and transitions of a replacement > a ready mandate replaced by a body that differs: 202, changed true, preparing, and its questions are prepared',
      ),
    ),
    proved('P-003', 'A partner system runs candidate verification for its jobs', ends),
    proved(
      'P-004',
      'Partner paths lie under /api/v1/partner',
      authentication('a signed call is accepted, with its limits in the headers'),
      signature('the string to sign is seven lines, the last the hash of the raw body'),
    ),
    proved(
      'P-005',
      'Bodies are JSON and nothing else',
      authentication(
        'before the signature is checked > a body over 256 KB gives 413 and another media type 415, in the partner envelope',
      ),
    ),
    proved(
      'P-006',
      'Skills: the taxonomy is read a page at a time',
      skills('GET /skills > pages through a search without gaps or repetitions'),
      skills('GET /skills > browses a branch'),
    ),
    proved(
      'P-007',
      'Skill requests: a missing skill can be asked for',
      skillRequests('201 with the open request, which can be read again'),
    ),
    proved('P-008', 'Lookups: places in India', lookups('GET /locations > returns city, district, state and pincodes')),
    proved('P-009', 'Lookups: countries that a job abroad can be in', choices),
    proved('P-010', 'Lookups: employment types', choices),
    proved('P-011', 'Lookups: shifts', choices),
    proved(
      'P-012',
      "Workflows: all of the organisation's can be read",
      workflows('listing workflows > newest first, archived ones and those created in the playground included'),
    ),
    proved(
      'P-013',
      'Workflows: only those made through this API can be changed or soft-deleted',
      workflows('a workflow created in the playground > can be read, and gives 403 FORBIDDEN on replace and archive'),
      workflows('replacing a workflow > replaces the whole body: omitted fields get their defaults'),
      workflows('archiving a workflow > nothing is deleted: it is still returned, with status archived'),
    ),
    proved(
      'P-014',
      'Job mandates are addressed by mandate_id',
      mandatesRead(
        'GET /mandates/{mandate_id} > returns the result data with the stored body, created_via, times and failure_reason',
      ),
    ),
    proved(
      'P-015',
      "Job mandates: all of the organisation's can be read",
      mandatesRead('a mandate created in the playground > is prepared, and returned by get and list like any other'),
      mandatesRead(
        'GET /mandates > lists all of the organisation’s mandates, newest first, archived ones included, without their flow',
      ),
    ),
    proved(
      'P-016',
      'Job mandates: only those made through this API can be changed',
      mandatesReplace('rule 2: a mandate created in the playground gives 403 FORBIDDEN'),
      mandatesRead(
        'a mandate created in the playground > gives 403 FORBIDDEN on replace, archive and prepare, whatever its state',
      ),
    ),
    proved('P-017', 'Campaigns contact candidates for a job and verify them', ends),
    proved('P-018', 'Campaigns spend credits', ends),
    proved('P-019', 'Results: each candidate has a status: pending, completed, declined or failed', ...resultStatuses),
    proved('P-020', 'Results: each candidate has an output of answers and verdicts', resultOutput),
    proved(
      'P-021',
      'Events can be pulled and acknowledged (those of results: P-216)',
      events('pulling > returns unacknowledged events, oldest first, complete and without other fields'),
      events('acknowledging > an acknowledged event is not pulled again, others are'),
    ),
    proved(
      'P-022',
      'Events: a net behind the webhook, and a way without a public address (to results: P-216)',
      ...netBehindWebhooks,
      events('pulling > returns unacknowledged events, oldest first, complete and without other fields'),
    ),
    proved(
      'P-023',
      'Webhooks: endpoints that events are posted to (those of results: P-216)',
      delivery(
        'an event goes > to every enabled endpoint of its organisation and mode that asked for its type, and to no other',
      ),
    ),
    proved(
      'P-024',
      'Webhooks: deliveries are signed, retried until acknowledged, and can be replayed',
      ...signedDeliveries,
      ...retriedUntilAcknowledged,
      ...replayedDeliveries,
    ),
    proved(
      'P-025',
      'Analytics: an overview of a workflow, to read only (funnel, channels, follow-ups, calls, drop-offs, languages)',
      ...overviewCounts,
    ),
    proved('P-026', 'Analytics need the scope analytics:read', eachScope),
  ]),
  ...section('General rules', [
    proved(
      'P-027',
      'A success has the envelope success true, message (a string) and data (an object)',
      workflows(
        'creating a workflow > answers 201 with every field of the body, its id, status active, created_via api and its times',
      ),
      answers.every('a'),
      answers('closing the API throws the reported problems'),
    ),
    proved(
      'P-028',
      'Deleting archives; nothing is erased',
      workflows('archiving a workflow > nothing is deleted: it is still returned, with status archived'),
      mandatesRead.every('DELETE /mandates/{mandate_id} archives; nothing is deleted > a '),
    ),
    proved(
      'P-029',
      'A test key sees test data only',
      matrix('an id of another organisation or mode answers exactly like one that never existed'),
      matrix('lists contain nothing of another organisation or mode'),
      mandatesRead('a test key sees only test data, and a live key only live data'),
    ),
    proved(
      'P-030',
      'Changing what was not made through this API answers 403',
      workflows('a workflow created in the playground > can be read, and gives 403 FORBIDDEN on replace and archive'),
      mandatesReplace('rule 2: a mandate created in the playground gives 403 FORBIDDEN'),
      mandatesRead(
        'a mandate created in the playground > gives 403 FORBIDDEN on replace, archive and prepare, whatever its state',
      ),
    ),
    proved(
      'P-031',
      "All of the organisation's objects can be read, however they were made",
      workflows('listing workflows > newest first, archived ones and those created in the playground included'),
      mandatesRead('a mandate created in the playground > is prepared, and returned by get and list like any other'),
      mandatesRead(
        'GET /mandates > lists all of the organisation’s mandates, newest first, archived ones included, without their flow',
      ),
    ),
    proved(
      'P-032',
      'Writes of a mandate take an Idempotency-Key, which may be left out',
      mandatesCreate(
        'Idempotency-Key on create > a retry with the same key returns the first answer and creates one mandate',
      ),
      optional,
    ),
    proved(
      'P-033',
      'Methods stand in the order enrichment, skills, interest, however they were sent',
      mandatesCreate('methods > are stored and returned in a fixed order: enrichment, skills, interest'),
      mandatesRead(
        'flow: what a candidate will be asked > is returned when the mandate is ready, per language of its workflow, in the order enrichment, skills, interest',
      ),
      bodyDefaults('methods > those named, in the fixed order'),
    ),
    proved(
      'P-034',
      'Candidates go through the methods in that order',
      inbound('a candidate > goes through enrichment, skills and interest in this order, and completes'),
    ),
  ]),
]
