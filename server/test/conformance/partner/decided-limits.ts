import { proved, section } from '../statement.ts'
import {
  campaigns,
  gaps,
  idempotency,
  ledger,
  limiter,
  limitNumbers,
  mandatesReplace,
  overrides,
  peopleLimit,
  rates,
  repeatedCalls,
  requestChecks,
  skills,
  withoutRedis,
} from '../tests.ts'

const onReplace = (what: string) => mandatesReplace(`Idempotency-Key on replace > ${what}`)
const together = repeatedCalls.every('the answer of a change > is kept in the transaction of the change: ')

/** decisions.md 2.3. */
const repeated = section('Decided: idempotency', [
  proved(
    'D-189',
    'An answer is stored under key id and Idempotency-Key for 24 hours; a retry gets it byte for byte, Idempotent-Replayed: true',
    idempotency('a retry gets the first answer byte for byte, marked as replayed'),
    idempotency('another organisation, mode or key is independent'),
    idempotency('after 24 hours the key is new again'),
  ),
  proved(
    'D-190',
    '200 with changed false and final refusals are stored as well',
    onReplace('a 200 with changed false is stored as well'),
    idempotency('a final error is replayed as well'),
  ),
  proved('D-191', 'A change and its answer are one transaction: a crash leaves both or neither', together),
  proved('D-192', 'Not stored: 5xx', together),
  proved(
    'D-193',
    'Not stored: 402',
    campaigns(
      'too few credits give 402 with what is needed and available, accept nobody, and the same key works after a top-up',
    ),
  ),
  proved(
    'D-194',
    'Not stored: an answer that carries Retry-After',
    onReplace('the 409 of a mandate still preparing is not stored: the same key succeeds after Retry-After'),
    mandatesReplace(
      'rule 6: more than 10 changes to a mandate in any sliding hour give 409 CONFLICT > a full hour does not affect an identical body, and its error is not stored under the key',
    ),
    repeatedCalls(
      'the answer of a change > is not kept when it carries Retry-After: the same key may be used after the wait',
    ),
  ),
  proved(
    'D-195',
    'Two at once: one runs, the other gets IDEMPOTENCY_IN_PROGRESS',
    idempotency('fifty at once: one effect, every 2xx byte-identical, the others get IDEMPOTENCY_IN_PROGRESS'),
  ),
])

/** decisions.md 2.4. */
const buckets = section('Decided: rate limits', [
  proved(
    'D-196',
    'Every bucket of a call is judged in one atomic round trip to Redis',
    withoutRedis('every bucket of a call is judged in one round trip to Redis'),
    limiter(
      'Redis > 200 calls at once: exactly the burst passes, a hundred are rejected and the others find the key in cooldown',
    ),
    limiter('two servers share one count'),
  ),
  proved(
    'D-197',
    'A refused call consumes nothing',
    limiter('Redis > rejected calls consume nothing: the others have the same result without them'),
  ),
  proved(
    'D-198',
    'Seconds are a token bucket, minutes clock minutes, days end at midnight IST',
    limiter.every('Redis > live '),
  ),
  proved(
    'D-199',
    'The hundred of a cooldown count in any sliding 60 s',
    limiter(
      'Redis > 99 rejected calls start no cooldown; the hundredth within 60 seconds does, across a clock minute too',
    ),
    limiter('Redis > rejected calls of more than 60 seconds ago do not count towards a cooldown'),
  ),
  proved(
    'D-200',
    'A recruiter’s burst is 5',
    rates('a recruiter named by x-on-behalf-of > has 5 calls at once, then 5 a second'),
  ),
  proved(
    'D-201',
    'The exhausted day of a class is RATE_LIMITED with Retry-After until midnight IST',
    limiter('Redis > live mandateWrites: 10 a second, burst 20, 300 a minute, 20000 until midnight in India'),
    requestChecks('a limit that is reached is named in the message, a day with its reset'),
  ),
  proved(
    'D-202',
    'DAILY_CAP is the taxonomy’s',
    skills(
      'the taxonomy cannot be copied > a test key gets 1,500 different skills a day, then DAILY_CAP until midnight IST',
    ),
  ),
  proved(
    'D-203',
    'Test keys: a tenth of every rate and day, never below 1, the taxonomy’s 15,000 and 200 included',
    limiter.every('Redis > test '),
    limitNumbers('the taxonomy’s numbers are a tenth for a test key too'),
  ),
  proved(
    'D-204',
    'Test keys: no tenth of structural limits, nor of the hundred of a cooldown',
    mandatesReplace(
      'rule 6: more than 10 changes to a mandate in any sliding hour give 409 CONFLICT > a test key has the same ten: structural limits are not reduced to a tenth',
    ),
    rates('a cooldown > takes a hundred rejected calls of a test key as well: that number is not reduced to a tenth'),
  ),
  proved(
    'D-205',
    'Overrides are per key',
    limitNumbers('an override changes what it names, as it stands, and nothing else'),
    overrides('overrides of every row and field are read as they are'),
    gaps('rate limits over HTTP > the headers show the raised limits of a key'),
  ),
  proved(
    'D-206',
    'Without Redis a limiter of the process takes over with the same numbers; a metric and a log line say so; calls go on',
    withoutRedis('while Redis is away calls go on under the same numbers, and a metric and a log line say so'),
    limiter('Redis and the local fallback give the same results for the same calls'),
  ),
  proved(
    'D-207',
    'Counts of a day that guard money or people are kept in PostgreSQL',
    peopleLimit('of 20 calls at once exactly as many are taken as fit under the limit'),
    ledger('concurrent spenders get exactly what there is, and the books are right in every snapshot'),
  ),
  proved(
    'D-208',
    'The three RateLimit headers stand on every answer to an authenticated call',
    gaps('rate limits over HTTP > every answer carries the minute window of its class'),
    requestChecks(
      'an address that no route matches > carries the RateLimit headers when the call is signed, and counts as a read',
    ),
  ),
  proved(
    'D-209',
    'Cooldown answers 429 COOLDOWN to every call of the key',
    limiter('Redis > in cooldown every call of the key is rejected, and neither takes nor counts anything'),
    rates(
      'a cooldown > is of the key, for 60 seconds to the millisecond; another key of the organisation is not affected',
    ),
  ),
  proved(
    'D-210',
    'The doubling series restarts after an hour without a cooldown',
    limiter('Redis > cooldowns last 60, 120, 240, 480, 900 and 900 seconds, and 60 again after an hour without one'),
  ),
])

export const decidedLimits = [...repeated, ...buckets]
