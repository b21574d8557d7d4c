import { proved, section } from '../statement.ts'
import {
  campaigns,
  campaignsEstimate,
  campaignsLimits,
  campaignTransitions,
  journeys,
  people,
  simulated,
  wake,
} from '../tests.ts'

const created = campaigns(
  'creating a campaign > answers 201 with the campaign and who was accepted, and reserves one credit per candidate and method',
)
const judged = campaigns('candidates are judged one by one > as INVALID_PHONE, NO_CHANNEL, DUPLICATE or OPTED_OUT')
const moves = campaigns('moves > pause, resume and cancel change the status; illegal ones give 409')
const ends = journeys(
  'each of the nine simulated people ends as decisions.md says, with one event, and the credits of those who were reached',
)

/** decisions.md 2.6 and 2.7, as far as they are about campaigns. */
export const decidedCampaigns = [
  ...section('Decided: campaigns', [
    proved('D-211', 'POST /campaigns answers 201 with the campaign, accepted and rejected', created),
    proved(
      'D-212',
      'POST /campaigns needs a mandate that is ready, else 409',
      campaigns(
        'creating a campaign > needs a mandate that is there (400) and ready (409), and keeps nothing of the call',
      ),
    ),
    proved(
      'D-213',
      'starts_at in the future: scheduled, then running',
      campaigns('creating a campaign > with starts_at in the future is scheduled, and runs when the time comes'),
      campaignTransitions('a campaign > that is scheduled runs from its time on'),
    ),
    proved('D-214', 'GET /campaigns/{id} gives the campaign with counts and credits', created),
    proved(
      'D-215',
      'GET /campaigns lists them in pages; a test key sees test data only',
      campaigns(
        'campaigns are listed newest first, by mandate too, and other organisations and modes see none of them',
      ),
    ),
    proved(
      'D-216',
      'POST /campaigns/estimate spends nothing and says who would be rejected and why',
      campaignsEstimate('an estimate judges candidates as the call would, and stores nothing'),
    ),
    proved(
      'D-217',
      'An estimate shows the credits, the costs by channel, and the first three messages as they would read',
      campaignsEstimate('the first three messages read as they would be sent, with a link that opens nothing'),
      campaignsEstimate('costs are counted by the channel of the first contact'),
      campaignsEstimate(
        'more credits than available are shown and are no error; a mandate that is missing or not ready is one',
      ),
    ),
    proved('D-218', 'Candidates are judged one by one: INVALID_PHONE, NO_CHANNEL, DUPLICATE, OPTED_OUT', judged),
    proved(
      'D-219',
      'A person over the frequency cap is accepted and contacted at the first allowed time',
      wake('the first contact > waits while the person was contacted too often'),
    ),
    proved(
      'D-220',
      'Language: the given one, else the one that the person last chose, else the first of the workflow',
      campaigns(
        'candidates are judged one by one > and get the language that is given, else the last that the person chose, else the first of the workflow',
      ),
    ),
    proved(
      'D-221',
      'Pause, resume and cancel: legal moves only, else 409',
      moves,
      campaignTransitions.every('a campaign > '),
    ),
    proved(
      'D-222',
      'A completed or cancelled campaign takes no candidates: 409',
      campaigns('moves > a campaign that is cancelled or completed takes no candidates: 409; a paused one does'),
    ),
    proved(
      'D-223',
      'Too few credits for a call: 402 for the whole call, nobody accepted',
      campaigns(
        'too few credits give 402 with what is needed and available, accept nobody, and the same key works after a top-up',
      ),
    ),
    proved(
      'D-224',
      'Credits are reserved on acceptance, charged on the first delivery, released if there is none',
      created,
      ends,
    ),
    proved(
      'D-225',
      'An organisation whose candidates wait in great number gets 429 with Retry-After when it adds more',
      campaignsLimits(
        'an organisation with more than 100,000 candidates who are due gets 429 with Retry-After 60, until they are fewer',
      ),
    ),
    proved(
      'D-226',
      'An opt-out is remembered for the person across the organisation',
      judged,
      people('an opt-out > is seen by every later intake and contact, and its first time stays'),
    ),
    proved(
      'D-227',
      'Test mode: the last two digits of the phone say whom the simulator plays',
      ends,
      simulated.every('by the last two digits of the number > '),
    ),
  ]),
]
