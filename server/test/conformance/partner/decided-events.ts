import { proved, section } from '../statement.ts'
import { events, gaps, mandatesPrepare, matrix } from '../tests.ts'

const LATE_COMMIT = 'backfill > a reader that continues from its cursor misses nothing that commits later'

/** Both sides of the limit, and that what was acknowledged can still be read. */
export const keptFor30Days = [
  events('events of 29 days ago can be pulled and read, also after old days are emptied'),
  events('pulling > events older than 30 days are removed'),
  events('backfill > returns everything, acknowledged or not, in pages'),
]

/** decisions.md 2.6 and 2.8, as far as it is about events that are pulled. */
export const decidedEvents = [
  ...section('Decided: events', [
    proved(
      'D-109',
      'GET /events gives what nobody has acknowledged, oldest first',
      events('pulling > returns unacknowledged events, oldest first, complete and without other fields'),
      events('acknowledging > an acknowledged event is not pulled again, others are'),
    ),
    proved(
      'D-110',
      'GET /events?types= gives only these',
      events('pulling > returns only the requested types'),
      events('pulling > ?types=mandate is rejected'),
      events('pulling > ?types= is rejected'),
    ),
    proved(
      'D-111',
      'GET /events?limit=, 1 to 500',
      events('pulling > respects the limit, and has_more reports further events'),
      events('pulling > ?limit=0 is rejected'),
      events('pulling > ?limit=501 is rejected'),
    ),
    proved(
      'D-112',
      'An event that commits after younger ones were pulled is in a later pull',
      events('pulling > an event of a transaction that commits later than younger ones is in the next pull'),
    ),
    proved(
      'D-113',
      'POST /events/ack takes 1 to 500 ids and may be repeated',
      events('acknowledging > can be repeated, with the same answer'),
      events.every('acknowledging > {'),
    ),
    proved(
      'D-114',
      'An id that is not yours, of the other mode or of nobody is told in not_found, and spoils nothing',
      events('acknowledging > reports an unknown id and acknowledges the others'),
      events('acknowledging > another organisation and the other mode neither see nor acknowledge it'),
      matrix('an id of another organisation or mode answers exactly like one that never existed'),
    ),
    proved(
      'D-115',
      'GET /events/backfill gives everything of 30 days, acknowledged or not, with a cursor',
      events('backfill > returns everything, acknowledged or not, in pages'),
    ),
    proved(
      'D-116',
      'GET /events/backfill?since= leaves out what was stored before',
      events('backfill > since excludes events stored before it'),
      events('backfill > since=yesterday is rejected'),
    ),
    proved('D-117', 'No event is committed behind a cursor that was given', events(LATE_COMMIT)),
    proved(
      'D-118',
      'An event has id, type, created_at, mode and data: the whole object that changed under its own name',
      events('pulling > returns unacknowledged events, oldest first, complete and without other fields'),
      mandatesPrepare(
        'when it is done, one event reports it > mandate.ready, once, with the whole mandate as GET returns it, without the flow',
      ),
      gaps(
        'a skill request that is approved after a mandate named its skill > is reported by one event skill_request.approved',
      ),
    ),
    proved(
      'D-119',
      'Pulling, acknowledging and backfill need events:read',
      events('all three need events:read and nothing else'),
    ),
  ]),
]
