import { proved, section } from '../statement.ts'
import { analytics, conventions, matrix, results } from '../tests.ts'

export const resultOutput = results(
  'a result > has its ids, and the answers under the keys of the partner, verdicts, interest and qualified',
)
export const knockedOut = results(
  'a result > of a knockout answer is completed and not qualified, and says by which question',
)
export const resultStatuses = [
  resultOutput,
  results('a result > is declined, or failed with its reason; what was answered before is kept'),
  results('a result > is pending until it is final, with what was answered so far'),
]

export const eachScope = conventions(
  'scopes > that an operation needs are enough for it, and without any of them it gives 403 naming that one',
)
export const overviewCounts = [
  analytics('the overview counts what became of every simulated person'),
  analytics('calls are the messages of the channel voice'),
]

/** decisions.md 2.6 and 2.7: results and analytics. */
export const decidedResults = section('Decided: results and analytics', [
  proved(
    'D-230',
    'GET /results takes campaign_id, mandate_id, job_id and status',
    results('GET /results > filters by campaign, mandate, job and status, also combined'),
    results('GET /results > finds the results of every mandate of a job, archived ones included, page by page'),
  ),
  proved(
    'D-231',
    'GET /results takes updated_since',
    results('GET /results > with updated_since lists what changed from then on, in the order of the change'),
    results('GET /results > a result that changes while the pages are read comes again, so no change is missed'),
  ),
  proved('D-232', 'GET /results/{id} has the fields of a result and its output', resultOutput),
  proved('D-233', 'A failed result has a reason', ...resultStatuses),
  proved('D-234', 'A knockout answer: completed with qualified false, after the remaining methods', knockedOut),
  proved(
    'D-235',
    'The event of a result has the whole result',
    results('a result > is in its event exactly as GET returns it'),
  ),
  proved(
    'D-236',
    'Results and events carry external_candidate_id, never name, phone or e-mail',
    results('a result > contains no name, phone number or e-mail address'),
  ),
  proved('D-237', 'Reading results needs results:read', eachScope),
  proved(
    'D-238',
    'A result of another organisation or mode is as one that does not exist',
    matrix('an id of another organisation or mode answers exactly like one that never existed'),
  ),
  proved('D-239', 'The overview has the named fields', ...overviewCounts),
  proved(
    'D-240',
    'from and to are days in India, at most 366',
    analytics('the call > takes 366 days and no more'),
    analytics(
      'the overview equals a plain count of the rows > day by day: a candidate belongs to the day in India of the first contact',
    ),
  ),
  proved(
    'D-241',
    'The overview is exact at any time',
    analytics.every('the overview equals a plain count of the rows > '),
  ),
  proved('D-242', 'Erasing leaves counts', analytics('emptied answers leave the counts as they are')),
])
