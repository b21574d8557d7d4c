import { proved, section } from '../statement.ts'
import {
  addresses,
  badReceivers,
  config,
  delivery,
  deliverySchedule,
  deliverySignature,
  endpointHealth,
  gaps,
  matrix,
  queues,
  replays,
  retrySchedule,
  sender,
  standardWebhooks,
  webhookSecrets,
  webhooks,
  webhooksSending,
} from '../tests.ts'

export const fiveEndpoints = [
  webhooks(
    'at most five that are not archived > the sixth gives 422 LIMIT_EXCEEDED without a request to its receiver; archiving one allows another',
  ),
  webhooks('at most five that are not archived > of ten concurrent creates five succeed'),
]

/** From the change that causes it to a receiver that verifies it, and no further delivery once it answered 2xx. */
export const signedDeliveries = [
  delivery('an event goes > as the bytes that pulling shows, signed as the standard has it'),
  webhooksSending(
    'deliveries > a change of a partner’s object is sent as it is pulled: the same object, signed; a 2xx acknowledges it',
  ),
]

const onlyBy2xx = [delivery.every('acknowledging > by a 2'), delivery.every('acknowledging > not by a ')]
const published = retrySchedule(
  'retries come on the published schedule to the thirtieth day, then it has failed; every attempt is listed',
)

export const retriedUntilAcknowledged = [published, ...onlyBy2xx]

export const replayedDeliveries = [
  replays('a range: what was stored in it, delivered or not, is sent again, marked by header and in the list'),
  replays('acknowledged events too, also to an endpoint that never got them'),
  queues('deliveries and attempts of more than 30 days ago are removed, younger ones stay'),
]

/** A pull gives what no endpoint took; what one took is not pulled. */
export const netBehindWebhooks = [
  ...onlyBy2xx,
  delivery(
    'acknowledging > by a call while it waits to be retried: it is shown as acknowledged at once and never sent again',
  ),
]

const created = webhooks(
  'creating an endpoint > answers 201 with its fields, a secret of 32 bytes, and the result of the test delivery',
)
const takes = (what: string) => webhooks(`field rules of an endpoint > ${what} is accepted, on create and on change`)
const rejects = (what: string) =>
  webhooks(`field rules of an endpoint > ${what} gives 400 VALIDATION_FAILED naming it, on create and on change`)

/** decisions.md 2.6, its row of webhooks and the fields of an endpoint and of a delivery. */
const endpoints = section('Decided: webhook endpoints', [
  proved('D-120', 'POST /webhooks answers 201 with the endpoint and its secret', created),
  proved(
    'D-121',
    'POST /webhooks sends a signed test delivery at once and tells how it went, whatever the receiver does',
    webhooks(
      'creating an endpoint > sends one signed delivery of type webhook.test at once, which the secret of the answer verifies',
    ),
    webhooks.every('creating an endpoint > a receiver that '),
    webhooks('creating an endpoint > the test delivery is not an event: it is not pulled, read back or listed'),
  ),
  proved(
    'D-122',
    'An endpoint has webhook_id, url, types (none means all), description, status and created_at',
    created,
    takes('no types'),
    takes('every type that is sent'),
    rejects('an unknown type'),
    rejects('the type that can only be pulled'),
    takes('a description of 500 characters'),
    rejects('a description of 501 characters'),
  ),
  proved(
    'D-123',
    'secret stands only in the answers to POST and rotate-secret',
    webhooks('the secret > is returned by POST and by rotate-secret only'),
    webhooks('the secret > is in no line of the log'),
  ),
  proved(
    'D-124',
    'At most 5 per mode that are not archived: the sixth is 422 LIMIT_EXCEEDED',
    ...fiveEndpoints,
    webhooks('at most five that are not archived > live and test are counted separately'),
  ),
  proved(
    'D-125',
    'GET /webhooks and GET /webhooks/{id}',
    webhooks('reading endpoints > newest first, archived ones included, in pages'),
    webhooks(
      'reading endpoints > an unknown one gives 404 NOT_FOUND on every call, and an id of another form 400 naming webhook_id',
    ),
    matrix('an id of another organisation or mode answers exactly like one that never existed'),
  ),
  proved(
    'D-126',
    'PATCH /webhooks/{id} changes what is sent; enabling or another address begins anew',
    webhooks.every('changing an endpoint > '),
  ),
  proved(
    'D-127',
    'DELETE /webhooks/{id} archives; an archived one is not changed any more',
    webhooks('archiving an endpoint > nothing is deleted, and a second time changes nothing'),
    webhooks('archiving an endpoint > an archived one gives 409 CONFLICT on change, rotation, test and replay'),
  ),
  proved(
    'D-128',
    'POST /webhooks/{id}/rotate-secret: two secrets are valid during a rotation',
    webhooksSending(
      'rotating the secret > the overlap is 24 hours unless told: both secrets verify until it ends, then the new one only',
    ),
    webhooksSending(
      'rotating the secret > a second rotation within the overlap gives 409; with force it ends the older secret at once',
    ),
    queues(
      'secrets are rotated twice while 500 events flow: each verifies with one that was valid then, and none is lost',
    ),
  ),
  proved(
    'D-129',
    'POST /webhooks/{id}/test sends a test delivery and answers with its outcome',
    webhooksSending(
      'a test delivery > answers 200 with the receiver’s response, whatever it is, and does not change the endpoint',
    ),
  ),
  proved(
    'D-130',
    'POST /webhooks/{id}/replay {since, until?, only_failed?} sends again',
    ...replayedDeliveries,
    replays('only what failed: what was taken is not sent again'),
    webhooksSending.every('requesting a replay > '),
  ),
  proved(
    'D-131',
    'GET /webhooks/{id}/deliveries shows what was sent, each try with its outcome and the first KB of the reply, and when the next is',
    webhooksSending(
      'deliveries > a delivery has its event, its state, the exact body sent, and every attempt with its response',
    ),
    webhooksSending('deliveries > are listed newest event first, in pages, and only of this endpoint'),
    webhooksSending('a test delivery > shows no more than 1 KB of the reply, as text'),
  ),
  proved(
    'D-132',
    'Reading needs webhooks:read, writing webhooks:write; deliveries need webhooks:read and results:read',
    webhooks('scopes > reading needs webhooks:read and writing webhooks:write'),
    webhooks('scopes > deliveries can be read with webhooks:read and results:read together, and with neither alone'),
  ),
  proved(
    'D-133',
    'Webhooks, reading and writing, count as reads',
    gaps('rate limits over HTTP > read operations and all operations of events and webhooks are in reads'),
    gaps('rate limits over HTTP > operations of reads are those of the document'),
  ),
  proved(
    'D-134',
    'A retry with the same Idempotency-Key makes one endpoint and sends one test delivery',
    webhooks.every('a retry with the same Idempotency-Key > '),
  ),
  proved(
    'D-135',
    'Secrets are sealed for their endpoint, and taken along to a new master key',
    webhookSecrets('a secret is stored encrypted'),
    webhookSecrets('a secret moved to the row of another endpoint cannot be opened, and nothing is sent'),
    webhookSecrets(
      'a new master key takes over every secret, overlapping ones included; the old key is then not needed',
    ),
  ),
])

/** decisions.md 2.8. */
const deliveries = section('Decided: deliveries', [
  proved(
    'D-136',
    'What is to be sent is written in the transaction that causes the event',
    delivery('an event goes > nowhere when its transaction is rolled back'),
    delivery(
      'an event goes > to every enabled endpoint of its organisation and mode that asked for its type, and to no other',
    ),
  ),
  proved(
    'D-137',
    'Delivery follows Standard Webhooks: webhook-id, webhook-timestamp, webhook-signature v1, secret whsec_',
    deliverySignature('the published vector is signed as published, with the headers of the contract and no other'),
    standardWebhooks('a receiver reads what was stored, in any script'),
    delivery(
      'an event goes > with the same id and body on every attempt, and a timestamp and signature of each its own',
    ),
  ),
  proved('D-138', '2xx acknowledges, and nothing else', ...onlyBy2xx),
  proved(
    'D-139',
    'Retries with jitter after 5 s, 30 s, 2 min, 10 min, 30 min, 1 h, 2 h, 4 h, 8 h, then every 12 h to the thirtieth day',
    published,
    deliverySchedule('whatever chance says, the pause stays within a fifth of the published one'),
    deliverySchedule('the last attempt lies before the thirtieth day is over, and none on it'),
  ),
  proved(
    'D-140',
    '410 disables the endpoint',
    endpointHealth('a 410 disables the endpoint; deliveries are held and shown, and enabling sends them'),
  ),
  proved(
    'D-141',
    'A Retry-After is honoured up to an hour',
    retrySchedule.every('a Retry-After > '),
    deliverySchedule('no attempt is earlier than Retry-After, nor more than a tenth later than the later of both'),
  ),
  proved(
    'D-142',
    'Five days of nothing but failure suspend, after warnings at 50, 70 and 90 %; then one event every 12 hours, and the first 2xx enables again and lets the backlog flow',
    endpointHealth(
      'an endpoint that only fails > is warned of at 50, 70 and 90 % once each, suspended after five days with one event, and tried each 12 hours',
    ),
    endpointHealth('an endpoint that only fails > is not suspended for one failure of long ago'),
  ),
  proved(
    'D-143',
    'What happens while an endpoint is not enabled is kept, shown and replayable',
    webhooksSending(
      'deliveries > for an endpoint that is not enabled nothing is attempted, and waiting deliveries are listed as held',
    ),
    replays('an endpoint that is switched off is rejected: what it missed is sent by itself'),
  ),
  proved(
    'D-144',
    '10 s a try, 64 KB of the reply read',
    badReceivers('what never ends is ended in its time'),
    badReceivers('of an endless body a little more than the limit leaves the receiver'),
  ),
  proved('D-145', 'At most 8 tries at once per endpoint', endpointHealth('never more than 8 attempts run at once')),
  proved(
    'D-146',
    'No redirects are followed',
    sender('a delivery to a public receiver > a redirect is an answer and is not followed'),
    webhooks(
      'creating an endpoint > a receiver that redirects is reported in the answer, and the endpoint is still enabled',
    ),
  ),
  proved(
    'D-147',
    'Public https addresses only, judged on parsed bytes, every DNS answer and the connected socket',
    sender('the webhook sender of the product > rejects the whole corpus and asks nobody'),
    sender.every('what DNS says > '),
    sender.every('each stage holds when the one before it is missing > '),
    webhooks.every('an address that is not public > '),
    addresses('whatever a private target is, the text is the same'),
  ),
  proved(
    'D-148',
    'One private address among the answers of DNS refuses all',
    sender('what DNS says > a public one, then a private one: all are rejected, and nobody is called'),
    sender('what DNS says > a hundred answers, the last of them private: all are rejected, and nobody is called'),
  ),
  proved(
    'D-149',
    'A development server may allow loopback; in production that setting refuses to boot',
    config('webhooks > go to public addresses only, unless a development server allows loopback'),
    config('webhooks > production does not start with loopback allowed, and lists that with the other problems'),
  ),
  proved(
    'D-150',
    'An event is acknowledged by a 2xx or by a call; the latter also ends its outstanding retries',
    delivery('acknowledging > by one endpoint does not end the retries of another'),
    delivery('acknowledging > by a call ends it at every endpoint'),
    delivery('acknowledging > by a call after an endpoint took it ends the retries at the others'),
  ),
  proved(
    'D-151',
    "A slow or dead endpoint delays nobody else's deliveries",
    queues.every('no endpoint waits for another > '),
  ),
])

export const decidedWebhooks = [...endpoints, ...deliveries]
