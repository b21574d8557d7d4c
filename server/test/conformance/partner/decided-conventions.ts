import { proved, section } from '../statement.ts'
import {
  authentication,
  campaigns,
  candidateTokens,
  catalogueHttp,
  catalogueIds,
  conventions,
  days,
  developers,
  documents,
  gaps,
  idempotency,
  keys,
  ledger,
  mandatesRead,
  masterKeys,
  openApiDiff,
  operator,
  repeatedCalls,
  sdkClient,
  sessionIds,
  sessions,
  signature,
  signatureComparison,
  vectors,
  verificationCalls,
  workflows,
} from '../tests.ts'
import { resultOutput } from './decided-results.ts'

const seenBefore = (what: string) =>
  idempotency(`a write without an Idempotency-Key whose signature was seen before > ${what}`)
const requestId = conventions('every answer carries x-request-id, and a log line has it')
const closedBodies = ['partner', 'verification', 'catalogue'].map(api =>
  documents(
    `the OpenAPI document of ${api} > answers are open for additions, and the document says so; request bodies are closed`,
  ),
)
const tooLarge = [
  gaps('authentication > a body of 262,144 bytes passes the size limit, one more byte does not'),
  authentication(
    'before the signature is checked > a body over 256 KB gives 413 and another media type 415, in the partner envelope',
  ),
  verificationCalls('the envelope > a body over 256 KB is 413, another media type 415, broken JSON 400'),
  catalogueHttp.every('bodies > '),
]
const eachScope = conventions(
  'scopes > that an operation needs are enough for it, and without any of them it gives 403 naming that one',
)

/** decisions.md 1: conventions of all surfaces. What it says of lists of the catalogue stands in that table. */
const shared = section('Decided: conventions of all surfaces', [
  proved(
    'D-152',
    'Ids are a prefix and a ULID in upper case: JM_, WF_BC_, EV_, WH_, SR_',
    conventions('objects > have ids of their prefix and a ULID in upper case'),
  ),
  proved(
    'D-153',
    'Ids of campaigns are CP_ and a ULID, of candidate links cnd_ with 256 bits, hashed',
    conventions('objects > have ids of their prefix and a ULID in upper case'),
    candidateTokens.every('the token of a candidate of organisation'),
  ),
  proved('D-154', 'Ids of results are RS_ and a ULID', resultOutput),
  proved(
    'D-155',
    'Ids of the catalogue are ms_, ss_ or sk_ and a number',
    catalogueIds('an id read back is the number it was made from'),
    catalogueIds.every('"'),
  ),
  proved(
    'D-156',
    'serviceVerificationId (vrf_, 128 bits or more) and sessionToken (vst_, 256 bits, stored hashed) cannot be guessed',
    sessions('POST /verify > opens a session and tells its token, ids, end and hosted page'),
    sessions('POST /verify > neither token nor reviewer token is kept in the clear'),
  ),
  proved(
    'D-157',
    'New ones carry the short number of the organisation before the random part; old ones stay valid',
    sessionIds('new ids begin with the number of the organisation in base 36'),
    sessions(
      'POST /verify > puts the number of the organisation into token and id, and knows tokens from before without one',
    ),
  ),
  proved(
    'D-158',
    'Times are ISO 8601 in UTC with milliseconds and Z',
    conventions('objects > have times in ISO 8601, in UTC, with milliseconds and Z'),
  ),
  proved(
    'D-159',
    'Days and daily caps are those of Asia/Kolkata',
    days('a day begins at midnight in India, not in Greenwich'),
    days('the day is the one the time zone database gives'),
  ),
  proved(
    'D-160',
    'Every response carries x-request-id',
    requestId,
    verificationCalls(
      'the envelope > an error has a code and a message, nothing else, and every answer its request id',
    ),
    catalogueHttp('every answer carries an x-request-id of its own, whatever the caller sends'),
  ),
  proved(
    'D-161',
    'The same id is in the log and in the message of a 500',
    requestId,
    gaps('codes > an internal error gives 500 SERVER_ERROR with the request id and nothing of the database'),
    catalogueHttp('an unexpected error is a 500 that shows nothing of itself but the request id'),
  ),
  proved(
    'D-162',
    'Credits are integers',
    campaigns(
      'creating a campaign > answers 201 with the campaign and who was accepted, and reserves one credit per candidate and method',
    ),
    ledger('credits are reserved, charged and released, with two entries for each transfer'),
  ),
  proved(
    'D-163',
    'Unknown fields are rejected on every body',
    conventions('a field that no body has gives 400 with its name, on every operation'),
    ...closedBodies,
  ),
  proved(
    'D-164',
    'Lists: limit 1 to 100, 25 by default; items and next_cursor, an opaque string or null',
    conventions.every('lists > '),
  ),
  proved(
    'D-165',
    'Lists are stable under concurrent inserts',
    mandatesRead.every('pages of a list > stay stable under inserts, each mandate once: filter "'),
    workflows('listing workflows > a cursor continues where the page ended, whatever is created meanwhile'),
  ),
  proved('D-166', 'Every surface: over 256 KB 413, anything but JSON 415, broken JSON 400', ...tooLarge),
  proved(
    'D-167',
    'Within v1 changes are additions: what a document loses is found before a release',
    openApiDiff('an operation that is gone is removed, and a new one added'),
    openApiDiff('a field that is gone is removed, of requests and of answers'),
  ),
])

/** decisions.md 2.1. */
const keysAndSignatures = section('Decided: keys and signatures', [
  proved(
    'D-168',
    'The secret is kept encrypted, with AES-256-GCM, for its key only, under a master key that can be rotated',
    keys('an issued key > is never stored in plain text'),
    keys.every('sealed secrets > '),
    keys.every('a new master key > '),
    masterKeys('publish, use, rewrap, retire: each names the next step, and afterwards only the new key is needed'),
  ),
  proved(
    'D-169',
    'A key has scopes, limits of its own, an expiry and a revoked time; two overlap for a rotation',
    keys('rotation > gives a new key with the same settings, and the old one ends after the overlap'),
    keys('raised limits are stored on the key and in the audit trail'),
    repeatedCalls.every('a live key that has ended > '),
  ),
  proved(
    'D-170',
    'The string to sign: v1, x-timestamp, METHOD, path with query, Idempotency-Key, x-on-behalf-of, SHA-256 of the raw body',
    signature('the string to sign is seven lines, the last the hash of the raw body'),
    signature('a change of any part breaks the signature'),
  ),
  proved(
    'D-171',
    'x-signature is lower-case hex HMAC-SHA256; its key is the whole secret with its prefix',
    signatureComparison('a signature > has the whole secret with its prefix, as UTF-8, for a key'),
    vectors.every('the server signs so'),
  ),
  proved('D-172', 'x-on-behalf-of is 1 to 128 printable ASCII characters', repeatedCalls.every('x-on-behalf-of ')),
  proved(
    'D-173',
    'x-timestamp is Unix seconds; 13 digits are milliseconds',
    signature('x-timestamp > is Unix seconds, or milliseconds with 13 digits'),
    signature.every('x-timestamp > "'),
  ),
  proved(
    'D-174',
    'The Idempotency-Key is signed',
    authentication('a live key gets the same answer for every authentication error > another Idempotency-Key'),
    signature('a change of any part breaks the signature'),
  ),
  proved(
    'D-175',
    'The comparison takes constant time and never throws',
    signatureComparison.every('a signature > is compared in constant time, and without an error: '),
    signature.every('a signature of another form is refused and never throws'),
  ),
  proved(
    'D-176',
    'A missing, unknown, revoked or expired key, a bad signature and a wrong time: 401 with one body for a live key',
    authentication.every('a live key gets the same answer for every authentication error > '),
    repeatedCalls.every('a live key that has ended > '),
  ),
  proved(
    'D-177',
    'For a test key details tell which it was, the time of the server and the string it would have signed',
    authentication.every('a test key gets the reason > '),
  ),
  proved(
    'D-178',
    'A failed signature uses up no limit of the organisation; 60 a minute per address, then 429',
    authentication('many wrong signatures > are limited per address: 60 a minute, then 429'),
    authentication('many wrong signatures > do not count against the limits of the key’s owner'),
  ),
  proved(
    'D-179',
    'A write without an Idempotency-Key whose signature was seen within 10 minutes: 409 CONFLICT that says what to send',
    seenBefore('PUT, DELETE, PUT: the third is a conflict, and the mandate stays archived'),
    seenBefore('PUT A, PUT B, PUT A: the third is a conflict that says what to send, and B stays stored'),
    repeatedCalls(
      'a signature that was seen > is remembered as long as its timestamp is valid: ten minutes for one that is five minutes ahead',
    ),
  ),
  proved(
    'D-180',
    'It is carried out if it changes nothing',
    seenBefore('is carried out if it changes nothing: an identical PUT answers 200 with changed false'),
    seenBefore('archiving what is archived changes nothing either'),
  ),
  proved(
    'D-181',
    'Docs and SDK use milliseconds, so that two intended calls differ',
    sdkClient('what is sent > a write is signed over the very bytes on the wire'),
    seenBefore('is carried out with a new timestamp, in milliseconds as the documentation recommends'),
  ),
  proved(
    'D-182',
    'Test vectors are published, for the SDK, the shell and Python',
    vectors('there are three, one with everything and one beyond ASCII'),
    vectors.every('the SDK signs so'),
    vectors.every('the shell of the page signs so'),
    vectors.every('the Python of the page signs so'),
  ),
  proved('D-183', 'There are thirteen scopes', conventions('scopes > are the thirteen of the contract')),
  proved('D-184', 'Lookups and GET /account need a valid key only', eachScope),
  proved(
    'D-185',
    'GET skill-requests needs skills:read, acknowledging events:read, prepare mandates:write, deliveries two scopes',
    eachScope,
  ),
  proved(
    'D-186',
    'Keys of both kinds are issued, rotated and revoked by the operator’s command',
    operator('from an organisation to a revoked key, step by step'),
    operator('a verification key, a switch and a rewrap'),
  ),
  proved(
    'D-187',
    'Keys of both kinds are issued, rotated and revoked in the console',
    developers.every('keys > a key is issued, rotated with an overlap in which it stays usable, and revoked: '),
  ),
  proved(
    'D-188',
    'Estimating needs campaigns:read',
    conventions(
      'scopes > that an operation needs are enough for it, and without any of them it gives 403 naming that one',
    ),
  ),
])

export const decidedConventions = [...shared, ...keysAndSignatures]
