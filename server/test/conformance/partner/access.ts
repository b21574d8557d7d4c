import { proved, section } from '../statement.ts'
import {
  answers,
  authentication,
  campaigns,
  gaps,
  idempotency,
  keys,
  limiter,
  mandatesCreate,
  mandatesFields,
  mandatesRead,
  mandatesReplace,
  matrix,
  results,
  signature,
  skills,
  vectors,
  workflows,
} from '../tests.ts'
import { keptFor30Days } from './decided-events.ts'
import { fiveEndpoints, replayedDeliveries, retriedUntilAcknowledged, signedDeliveries } from './decided-webhooks.ts'
import { onlyRateLimited } from './field-tests.ts'

const fiveMinutes = signature('x-timestamp > may be off by five minutes either way and not a millisecond more')
const tooLarge = authentication(
  'before the signature is checked > a body over 256 KB gives 413 and another media type 415, in the partner envelope',
)
const oneAnswer = (what: string) =>
  authentication(`a live key gets the same answer for every authentication error > ${what}`)

/** "Authentication", "Events" and "Errors". */
export const access = [
  ...section('Authentication', [
    proved(
      'P-198',
      'x-api-key: the id of the key, beginning VFN_TEST_ or VFN_LIVE_',
      keys('an issued key > has the id and secret of its kind and mode, and can be found to check signatures'),
      oneAnswer('an unknown key'),
    ),
    proved(
      'P-199',
      'x-api-key, x-timestamp and x-signature stand on every request',
      oneAnswer('no headers at all'),
      gaps('authentication > every operation rejects a call without signing headers, and one with a wrong signature'),
    ),
    proved(
      'P-200',
      'x-timestamp: the time of the request, within 5 minutes of our clock',
      fiveMinutes,
      authentication('a timestamp 299 seconds off is accepted'),
      oneAnswer('a timestamp 301 seconds old'),
      oneAnswer('a timestamp that is not a number'),
    ),
    proved(
      'P-201',
      'x-signature: made of the request with the secret',
      signature('a change of any part breaks the signature'),
      signature('the exact request holds, with its own key only'),
      vectors.every('the server signs so'),
      oneAnswer('a body changed in transit'),
    ),
    proved(
      'P-202',
      'The secret begins VFN_SK_',
      keys('an issued key > has the id and secret of its kind and mode, and can be found to check signatures'),
    ),
    proved(
      'P-203',
      'The secret is never sent',
      keys('an issued key > is never stored in plain text'),
      authentication('neither secret nor signature is ever logged'),
    ),
    proved(
      'P-204',
      'x-on-behalf-of: names the recruiter for whom a call is made, and may be left out',
      oneAnswer('a recruiter added after signing'),
      mandatesCreate(
        'creating a mandate > the owner is by default the recruiter named by x-on-behalf-of, and else the one in the body',
      ),
      authentication('a signed call is accepted, with its limits in the headers'),
    ),
    proved(
      'P-205',
      'x-on-behalf-of: each recruiter has rate buckets of an own',
      limiter(
        'Redis > the tightest of whole key, class and recruiter decides, and each recruiter has a separate bucket',
      ),
      gaps('rate limits over HTTP > each recruiter has a separate bucket'),
    ),
    proved(
      'P-206',
      'Idempotency-Key: may stand on writes of a mandate',
      mandatesCreate(
        'Idempotency-Key on create > a retry with the same key returns the first answer and creates one mandate',
      ),
      mandatesReplace(
        'Idempotency-Key on replace > a retry with the same key returns the first answer, though the mandate has changed since',
      ),
      workflows('another body with a used Idempotency-Key gives 422 on replace, archive and prepare too'),
    ),
    proved(
      'P-207',
      'A test key sees test data only',
      matrix('an id of another organisation or mode answers exactly like one that never existed'),
      matrix('lists contain nothing of another organisation or mode'),
      mandatesRead('a test key sees only test data, and a live key only live data'),
    ),
    proved(
      'P-208',
      'There is a scope mandates:write',
      mandatesCreate('writing needs mandates:write and reading mandates:read'),
    ),
    proved('P-209', 'There is a scope analytics:read', authentication('scopes > the account needs no scope')),
    proved(
      'P-210',
      'A call that is not over HTTPS is refused with HTTPS_REQUIRED',
      authentication(
        'HTTPS > plain HTTP is rejected in production, also from this machine, and accepted behind a trusted proxy that used HTTPS',
      ),
    ),
    proved(
      'P-211',
      'Bad credentials are refused with UNAUTHORIZED',
      authentication.every('a live key gets the same answer for every authentication error > '),
      authentication('a revoked key is rejected within five seconds'),
    ),
    proved(
      'P-212',
      'A key without the scope is refused with SCOPE_MISSING',
      authentication(
        'scopes > a key without the scope gets the name of the scope and its limits, and nothing is consumed',
      ),
    ),
  ]),
  ...section('Events', [
    proved('P-213', 'Events are delivered by webhook, signed (those of results: P-216)', ...signedDeliveries),
    proved('P-214', 'Deliveries are retried until acknowledged', ...retriedUntilAcknowledged),
    proved('P-215', 'Deliveries can be replayed', ...replayedDeliveries),
    proved(
      'P-216',
      'Result events are delivered so, and can be pulled and acknowledged instead',
      results('events of results are sent to endpoints, and can be pulled and acknowledged instead'),
    ),
    proved(
      'P-217',
      'Events and backfill are kept for 30 days, and events can be read again for as long (deliveries: P-215)',
      ...keptFor30Days,
    ),
    proved('P-218', 'There are at most 5 webhook endpoints', ...fiveEndpoints),
  ]),
  ...section('Errors', [
    proved(
      'P-219',
      'An error has the envelope success false and error',
      authentication.every('a live key gets the same answer for every authentication error > '),
      answers('an error that does not match its schema is reported'),
    ),
    proved(
      'P-220',
      'error.code and error.message are strings',
      gaps('codes > the published schema of an error is the envelope of the document'),
    ),
    proved(
      'P-221',
      'error.details is an array of objects with a path and a message, both strings',
      authentication('after it, every problem of a body is reported with its path'),
      gaps('codes > the published schema of an error is the envelope of the document'),
    ),
    proved(
      'P-222',
      'VALIDATION_FAILED is 400: a field rule is broken',
      mandatesFields.every('a value out of its bounds gives 400 VALIDATION_FAILED with its exact path > '),
    ),
    proved(
      'P-223',
      'FORBIDDEN is 403: the object was not made through this API',
      workflows('a workflow created in the playground > can be read, and gives 403 FORBIDDEN on replace and archive'),
    ),
    proved(
      'P-224',
      'FORBIDDEN is 403: the mandate was made in the playground',
      mandatesReplace('rule 2: a mandate created in the playground gives 403 FORBIDDEN'),
      mandatesRead(
        'a mandate created in the playground > gives 403 FORBIDDEN on replace, archive and prepare, whatever its state',
      ),
    ),
    proved(
      'P-225',
      'NOT_FOUND is 404: the object does not exist',
      mandatesReplace('rule 7: an unknown mandate gives 404 NOT_FOUND'),
      workflows('replacing a workflow > an unknown workflow gives 404 NOT_FOUND, on every call'),
      skills('by id > one skill, and none'),
    ),
    proved(
      'P-226',
      'CONFLICT is 409: the mandate is archived',
      mandatesReplace.every('states and transitions of a replacement > an archived mandate replaced by a body '),
    ),
    proved(
      'P-227',
      'CONFLICT is 409: workflow_id differs',
      mandatesReplace('rule 3: a workflow_id that differs from the stored one gives 409 CONFLICT'),
    ),
    proved(
      'P-228',
      'CONFLICT is 409: the mandate is still preparing',
      mandatesReplace(
        'states and transitions of a replacement > a preparing mandate replaced by a body that differs: 409 CONFLICT with Retry-After: 5, unchanged',
      ),
    ),
    proved(
      'P-229',
      'CONFLICT is 409: over 10 changes within an hour',
      mandatesReplace(
        'rule 6: more than 10 changes to a mandate in any sliding hour give 409 CONFLICT > a burst of ten fills the hour to the millisecond',
      ),
    ),
    proved(
      'P-230',
      'LIMIT_EXCEEDED is 422: more than 10 skills, 3 verified skills or 5 questions',
      mandatesFields.every('more than 10 skills, 3 verified skills or 5 questions give 422 LIMIT_EXCEEDED > '),
    ),
    proved(
      'P-231',
      'RATE_LIMITED is 429: a rate limit is hit',
      gaps(
        'rate limits over HTTP > a call over the limit gives 429 RATE_LIMITED with Retry-After in seconds, and passes afterwards',
      ),
    ),
    proved(
      'P-232',
      'Retry-After gives the seconds to wait',
      gaps(
        'rate limits over HTTP > a call over the limit gives 429 RATE_LIMITED with Retry-After in seconds, and passes afterwards',
      ),
    ),
    proved(
      'P-233',
      'COOLDOWN is 429: 100 rate-limited calls within a minute',
      gaps('rate limits over HTTP > a hundred rejected calls within a minute give 429 COOLDOWN for 60 seconds'),
      ...onlyRateLimited,
    ),
    proved(
      'P-234',
      'DAILY_CAP is 429: the cap of the skill taxonomy for the day',
      skills(
        'the taxonomy cannot be copied > a test key gets 1,500 different skills a day, then DAILY_CAP until midnight IST',
      ),
    ),
    proved(
      'P-235',
      'UNAUTHORIZED is a code',
      authentication.every('a live key gets the same answer for every authentication error > '),
    ),
    proved(
      'P-236',
      'SCOPE_MISSING is a code',
      authentication(
        'scopes > a key without the scope gets the name of the scope and its limits, and nothing is consumed',
      ),
    ),
    proved(
      'P-237',
      'HTTPS_REQUIRED is a code',
      authentication(
        'HTTPS > plain HTTP is rejected in production, also from this machine, and accepted behind a trusted proxy that used HTTPS',
      ),
    ),
    proved(
      'P-238',
      'WORKFLOW_IN_USE is a code',
      workflows(
        'archiving a workflow > a workflow that a mandate uses gives 409 WORKFLOW_IN_USE naming the mandate, until that is archived',
      ),
    ),
    proved(
      'P-239',
      'INSUFFICIENT_CREDITS is a code',
      gaps('codes > every code of the document is in the published list, each with its status'),
    ),
    proved(
      'P-240',
      'INSUFFICIENT_CREDITS comes when a call would spend more than there is',
      campaigns(
        'too few credits give 402 with what is needed and available, accept nobody, and the same key works after a top-up',
      ),
    ),
    proved(
      'P-241',
      'IDEMPOTENCY_KEY_REQUIRED is a code',
      gaps('codes > every code of the document is in the published list, each with its status'),
    ),
    proved(
      'P-242',
      'IDEMPOTENCY_KEY_REQUIRED comes when a call that spends has no Idempotency-Key',
      campaigns(
        'a call that spends without an Idempotency-Key gives 400 IDEMPOTENCY_KEY_REQUIRED, and the same key spends once',
      ),
    ),
    proved(
      'P-243',
      'IDEMPOTENCY_KEY_REUSED is a code',
      idempotency('the same key with another body is rejected and changes nothing'),
    ),
    proved(
      'P-244',
      'IDEMPOTENCY_IN_PROGRESS is a code',
      idempotency('fifty at once: one effect, every 2xx byte-identical, the others get IDEMPOTENCY_IN_PROGRESS'),
    ),
    proved('P-245', 'PAYLOAD_TOO_LARGE is a code', tooLarge),
    proved('P-246', 'UNSUPPORTED_MEDIA_TYPE is a code', tooLarge),
    proved(
      'P-247',
      'SERVICE_DISABLED is a code',
      authentication('switched off > an area answers 503 with Retry-After, the others answer'),
    ),
    proved(
      'P-248',
      'SERVER_ERROR is a code',
      gaps('codes > an internal error gives 500 SERVER_ERROR with the request id and nothing of the database'),
    ),
  ]),
]
