import { proved, section, type TestRef } from '../statement.ts'
import {
  authentication,
  campaignsLimits,
  gaps,
  idempotency,
  limiter,
  limitNumbers,
  mandatesCreate,
  mandatesFields,
  mandatesReplace,
  rates,
  signature,
  skills,
  taxonomyMeter,
} from '../tests.ts'
import { keptFor30Days } from './decided-events.ts'
import { fiveEndpoints } from './decided-webhooks.ts'
import { onlyRateLimited, overLimit, within } from './field-tests.ts'

const tooLarge = authentication(
  'before the signature is checked > a body over 256 KB gives 413 and another media type 415, in the partner envelope',
)
const document = (row: string) =>
  limitNumbers(`${row}: a live key has the document’s numbers, a test key a tenth and never none`)
const header = gaps('rate limits over HTTP > every answer carries the minute window of its class')

/** A row of the table: its numbers as configured, as the limiter really counts them, and the class its operations belong to. */
const rateRow = (row: string, secondAndBurst: string, perMinute: string, perDay?: string): readonly TestRef[] => [
  document(row.replace(/:.*/, '')),
  limiter(`Redis > live ${row}: ${secondAndBurst}`),
  limiter(`Redis > live ${row}: ${perMinute}`),
  ...(perDay === undefined ? [] : [limiter(`Redis > live ${row}: ${perDay}`)]),
]
const classOf = (rateClass: string) =>
  gaps(`rate limits over HTTP > operations of ${rateClass} are those of the document`)

/** "Limits", "Rate limits" and "Versioning". */
export const limits = [
  ...section('Limits', [
    proved(
      'P-249',
      'A request body has at most 256 KB',
      tooLarge,
      gaps('authentication > a body of 262,144 bytes passes the size limit, one more byte does not'),
    ),
    proved('P-250', 'A request body is JSON', tooLarge),
    proved(
      'P-251',
      'x-timestamp may differ by 5 minutes either way',
      signature('x-timestamp > may be off by five minutes either way and not a millisecond more'),
    ),
    proved('P-252', 'Skills per mandate: 5 to 10 are recommended', mandatesCreate('warnings > fewer than 5 skills')),
    proved(
      'P-253',
      'Skills per mandate: at most 10',
      within('skills, ten, three of them verified'),
      overLimit('11 skills'),
    ),
    proved(
      'P-254',
      'Verified skills per mandate: at most 3',
      within('skills, ten, three of them verified'),
      overLimit('4 verified skills'),
    ),
    proved(
      'P-255',
      'Screening questions per mandate: 1 to 5 when enrichment is on',
      within('enrichment_questions, five'),
      overLimit('6 questions beside other methods'),
      mandatesFields(
        'rules that span fields, or need something looked up, give 400 VALIDATION_FAILED with their exact path > data_enrichment named with no question',
      ),
    ),
    proved(
      'P-256',
      'Screening questions per mandate: 1 to 10 when data_enrichment is the only method',
      overLimit('up to 10 questions are accepted when data_enrichment is the only method'),
      overLimit('11 questions when data_enrichment is the only method'),
    ),
    proved(
      'P-257',
      'A mandate takes 10 changes an hour',
      mandatesReplace(
        'rule 6: more than 10 changes to a mandate in any sliding hour give 409 CONFLICT > a burst of ten fills the hour to the millisecond',
      ),
    ),
    proved(
      'P-258',
      'Candidates: 1,000 per call',
      campaignsLimits(
        'more than 1,000 candidates in a call give 422 LIMIT_EXCEEDED, for every operation that takes them',
      ),
    ),
    proved(
      'P-259',
      'Candidates: 20,000 per campaign',
      campaignsLimits(
        'a campaign never has more than 20,000 candidates, also when calls come at once, and a call over it adds nobody',
      ),
    ),
    proved(
      'P-260',
      'Candidates: 2,000 different people per key and day',
      limitNumbers(
        'a live key may name 2,000 different people a day, a test key 200, and either what was agreed for it',
      ),
      campaignsLimits(
        'a key names as many different people a day as its limit allows; a call over it keeps nothing of itself',
      ),
    ),
    proved('P-261', 'Webhook endpoints: 5', ...fiveEndpoints),
    proved(
      'P-262',
      'Events and backfill: kept, and to be read again, for 30 days (deliveries: P-215)',
      ...keptFor30Days,
    ),
    proved('P-263', 'An Idempotency-Key is kept for 24 hours', idempotency('after 24 hours the key is new again')),
    proved(
      'P-264',
      'The limits of a test key are a tenth',
      limiter.every('Redis > test '),
      gaps('rate limits over HTTP > the headers of a test key show a tenth'),
    ),
  ]),
  ...section('Rate limits', [
    proved(
      'P-265',
      'There is a bucket for the whole key and one for each class of endpoints',
      limitNumbers('a call passes the whole key, its class and, when made for a recruiter, that recruiter'),
      limitNumbers('the table has no row but the document’s'),
    ),
    proved(
      'P-266',
      'With x-on-behalf-of each recruiter has a bucket besides: 5 a second, 200 a minute',
      ...rateRow('recruiter:asha', '5 a second after a burst of 5', '5 a second, burst 5, 200 a clock minute'),
      gaps('rate limits over HTTP > each recruiter has a separate bucket'),
      rates.every('a recruiter named by x-on-behalf-of > '),
    ),
    proved(
      'P-267',
      'A test key gets a tenth of every number',
      limiter.every('Redis > test '),
      gaps('rate limits over HTTP > the headers of a test key show a tenth'),
    ),
    proved(
      'P-268',
      'Whole key, all endpoints: 150 a second (burst 300), 6,000 a minute, no limit a day',
      ...rateRow('wholeKey', '150 a second after a burst of 300', '150 a second, burst 300, 6000 a clock minute'),
    ),
    proved(
      'P-269',
      'reads (reads, events, webhooks): 20 a second (40), 1,200 a minute, no limit a day',
      ...rateRow('reads', '20 a second after a burst of 40', '20 a second, burst 40, 1200 a clock minute'),
      limiter('Redis > a day without a limit is reported as unlimited'),
      classOf('reads'),
      gaps('rate limits over HTTP > read operations and all operations of events and webhooks are in reads'),
    ),
    proved(
      'P-270',
      'reads: webhooks count here, as events do (P-269)',
      classOf('reads'),
      gaps('rate limits over HTTP > read operations and all operations of events and webhooks are in reads'),
    ),
    proved(
      'P-271',
      'skillsSearch (search and browse): 100 a second (200), 4,000 a minute, no limit a day',
      ...rateRow('skillsSearch', '100 a second after a burst of 200', '100 a second, burst 200, 4000 a clock minute'),
      classOf('skillsSearch'),
    ),
    proved(
      'P-272',
      'skillsLookup (GET /skills/{skill_id}, POST /skills/lookup): 20 a second (40), 600 a minute, no limit a day',
      ...rateRow('skillsLookup', '20 a second after a burst of 40', '20 a second, burst 40, 600 a clock minute'),
      classOf('skillsLookup'),
    ),
    proved(
      'P-273',
      'skillsMatch (POST /skills/match, POST /skills/extract): 10 a second (20), 300 a minute, 50,000 a day',
      ...rateRow(
        'skillsMatch',
        '10 a second after a burst of 20',
        '10 a second, burst 20, 300 a clock minute',
        '10 a second, burst 20, 300 a minute, 50000 until midnight in India',
      ),
      classOf('skillsMatch'),
    ),
    proved(
      'P-274',
      'skillRequests (POST /skill-requests): 2 a second (5), 60 a minute, 2,000 a day',
      ...rateRow(
        'skillRequests',
        '2 a second after a burst of 5',
        '2 a second, burst 5, 60 a clock minute',
        '2 a second, burst 5, 60 a minute, 2000 until midnight in India',
      ),
      classOf('skillRequests'),
    ),
    proved(
      'P-275',
      'workflowWrites: 5 a second (10), 60 a minute, 2,000 a day',
      ...rateRow(
        'workflowWrites',
        '5 a second after a burst of 10',
        '5 a second, burst 10, 60 a clock minute',
        '5 a second, burst 10, 60 a minute, 2000 until midnight in India',
      ),
      classOf('workflowWrites'),
    ),
    proved(
      'P-276',
      'mandateWrites: 10 a second (20), 300 a minute, 20,000 a day',
      ...rateRow(
        'mandateWrites',
        '10 a second after a burst of 20',
        '10 a second, burst 20, 300 a clock minute',
        '10 a second, burst 20, 300 a minute, 20000 until midnight in India',
      ),
      classOf('mandateWrites'),
    ),
    proved(
      'P-277',
      'campaignWrites: 2 a second (5), 30 a minute, 500 a day',
      ...rateRow(
        'campaignWrites',
        '2 a second after a burst of 5',
        '2 a second, burst 5, 30 a clock minute',
        '2 a second, burst 5, 30 a minute, 500 until midnight in India',
      ),
    ),
    proved('P-278', 'campaignWrites: writes of campaigns count here', classOf('campaignWrites')),
    proved(
      'P-279',
      'Caps of a day end at midnight IST',
      limiter.every('Redis > live skillsMatch: 10 a second, burst 20, 300 a minute, 50000 until midnight'),
      taxonomyMeter('Redis > the day ends at midnight in India'),
    ),
    proved(
      'P-280',
      'Limits can be raised for a key',
      limitNumbers('an override changes what it names, as it stands, and nothing else'),
      gaps('rate limits over HTTP > the headers show the raised limits of a key'),
    ),
    proved('P-281', 'The headers of an answer carry the minute window of its class', header),
    proved(
      'P-282',
      'RateLimit-Limit: calls allowed',
      header,
      authentication('a signed call is accepted, with its limits in the headers'),
    ),
    proved(
      'P-283',
      'RateLimit-Remaining: calls left',
      header,
      authentication('a signed call is accepted, with its limits in the headers'),
    ),
    proved('P-284', 'RateLimit-Reset: seconds until the window ends', header),
    proved(
      'P-285',
      'Retry-After: on 429, the seconds to wait',
      gaps(
        'rate limits over HTTP > a call over the limit gives 429 RATE_LIMITED with Retry-After in seconds, and passes afterwards',
      ),
    ),
    proved(
      'P-286',
      'Cooldown: 100 rate-limited calls within a minute put the key into a cooldown of 60 seconds (429 COOLDOWN)',
      gaps('rate limits over HTTP > a hundred rejected calls within a minute give 429 COOLDOWN for 60 seconds'),
      limiter(
        'Redis > 99 rejected calls start no cooldown; the hundredth within 60 seconds does, across a clock minute too',
      ),
      rates(
        'a cooldown > is of the key, for 60 seconds to the millisecond; another key of the organisation is not affected',
      ),
      ...onlyRateLimited,
    ),
    proved(
      'P-287',
      'Cooldown: repeats within the hour double it, up to 15 minutes',
      limiter('Redis > cooldowns last 60, 120, 240, 480, 900 and 900 seconds, and 60 again after an hour without one'),
    ),
    proved(
      'P-288',
      'Search and browse give at most 15,000 different skills per key and day (429 DAILY_CAP)',
      taxonomyMeter('Redis > 15,000 different skills a day, to the skill'),
      limitNumbers('the taxonomy’s numbers are a tenth for a test key too'),
      skills(
        'the taxonomy cannot be copied > a test key gets 1,500 different skills a day, then DAILY_CAP until midnight IST',
      ),
    ),
    proved(
      'P-289',
      'More than 200 browse pages within an hour put the key into cooldown',
      taxonomyMeter('Redis > 200 browse pages a clock hour; every further one is rejected'),
      skills(
        'the taxonomy cannot be copied > too many browse pages in an hour put the key into cooldown; searching is not browsing',
      ),
    ),
    proved(
      'P-290',
      'There is no bulk export',
      skills('GET /skills > ?limit=101 gives 400'),
      gaps('rate limits over HTTP > no operation returns more than 100 skills at once'),
    ),
  ]),
  ...section('Versioning', [
    proved(
      'P-291',
      'Partner paths carry /api/v1/partner',
      gaps('the published description > is version 1.0.0, and every path starts with /api/v1/partner'),
    ),
    proved(
      'P-292',
      'The interface description is version 1.0.0',
      gaps('the published description > is version 1.0.0, and every path starts with /api/v1/partner'),
    ),
    proved(
      'P-293',
      'Mandates carry a whole number flow_version in answers',
      mandatesReplace(
        'flow_version starts at 1 and increases by one with each accepted replacement, and with nothing else',
      ),
    ),
  ]),
]
