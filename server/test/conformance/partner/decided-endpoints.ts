import { proved, section } from '../statement.ts'
import {
  gaps,
  mandateStates,
  mandatesCreate,
  mandatesPrepare,
  mandatesRead,
  mandatesReplace,
  workflowDecisions,
  workflows,
} from '../tests.ts'

const made = workflows(
  'creating a workflow > answers 201 with every field of the body, its id, status active, created_via api and its times',
)
const takes = (what: string) => workflows(`field rules of a workflow > ${what} is accepted`)
const rejects = (what: string) =>
  workflows(`field rules of a workflow > ${what} gives 400 VALIDATION_FAILED with its path, on create and on replace`)
const defaults = workflows(
  'creating a workflow > omitted fields have defaults: all methods, a contact window of 10:00 to 21:00 IST',
)
const archived = 'DELETE /mandates/{mandate_id} archives; nothing is deleted > '

/** decisions.md 2.6, as far as it is about workflows, mandates and preparing them. */
export const decidedEndpoints = [
  ...section('Decided: workflows', [
    proved('D-070', 'POST /workflows answers 201 with the workflow', made),
    proved('D-071', 'GET /workflows/{id} gives it again', made),
    proved(
      'D-072',
      'GET /workflows lists them in pages',
      workflows('listing workflows > a cursor continues where the page ended, whatever is created meanwhile'),
    ),
    proved(
      'D-073',
      'PUT /workflows/{id} replaces the whole',
      workflows('replacing a workflow > replaces the whole body: omitted fields get their defaults'),
    ),
    proved(
      'D-074',
      'DELETE /workflows/{id} archives',
      workflows('archiving a workflow > nothing is deleted: it is still returned, with status archived'),
    ),
    proved(
      'D-075',
      'name: 1 to 200 characters',
      takes('a name of 1 character'),
      takes('a name of 200 characters'),
      rejects('an empty name'),
      rejects('a name of 201 characters'),
    ),
    proved(
      'D-076',
      'description: at most 1000 characters',
      takes('a description of 1000 characters'),
      rejects('a description of 1001 characters'),
    ),
    proved(
      'D-077',
      'methods: the default of its mandates',
      mandatesCreate('methods > are by default those of the workflow'),
      rejects('an empty list of methods'),
      rejects('an unknown method'),
    ),
    proved(
      'D-078',
      'channels: 1 to 4 of whatsapp, sms, voice, email, in their order',
      made,
      takes('one channel'),
      rejects('an empty list of channels'),
      rejects('a channel twice'),
      rejects('an unknown channel'),
      workflows('creating a workflow > methods are returned in the fixed order, channels in the order they were sent'),
    ),
    proved(
      'D-079',
      'languages: 1 to 11 of en, hi, bn, te, mr, ta, gu, kn, ml, pa, or',
      takes('eleven languages'),
      rejects('an empty list of languages'),
      rejects('a language twice'),
      rejects('an unknown language'),
    ),
    proved(
      'D-080',
      'follow_ups: max 0 to 5, every_hours 1 to 168',
      made,
      takes('no follow-ups'),
      rejects('six follow-ups'),
      rejects('follow-ups below zero'),
      rejects('follow-ups every 0 hours'),
      rejects('follow-ups every 169 hours'),
    ),
    proved(
      'D-081',
      'contact_window: within 09:00 to 21:00 IST',
      made,
      takes('a window of one minute'),
      rejects('a window from 08:59'),
      rejects('a window until 21:01'),
      workflowDecisions.every('the contact window > '),
    ),
    proved('D-082', 'contact_window: 10:00 to 21:00 when left out', defaults),
    proved(
      'D-083',
      'expires_after_hours: 24 to 720',
      made,
      takes('the shortest life'),
      rejects('a life of 23 hours'),
      rejects('a life of 721 hours'),
    ),
    proved(
      'D-084',
      'created_via is api or playground',
      made,
      workflows('a workflow created in the playground > can be read, and gives 403 FORBIDDEN on replace and archive'),
    ),
    proved(
      'D-085',
      'An answer has workflow_id, the fields of the body, status, created_via, created_at and updated_at',
      made,
    ),
    proved(
      'D-086',
      'status is active or archived',
      made,
      workflows('archiving a workflow > nothing is deleted: it is still returned, with status archived'),
    ),
    proved(
      'D-087',
      'A mandate that is not archived and uses it: 409 WORKFLOW_IN_USE',
      workflows(
        'archiving a workflow > a workflow that a mandate uses gives 409 WORKFLOW_IN_USE naming the mandate, until that is archived',
      ),
      workflows(
        'archiving a workflow > raced with creating a mandate, no active mandate ever uses an archived workflow',
      ),
    ),
    proved(
      'D-088',
      'Reading needs workflows:read, writing workflows:write',
      workflows('scopes > reading needs workflows:read and writing workflows:write'),
    ),
    proved('D-089', 'Unknown fields are refused', rejects('an unknown field'), rejects('a status')),
    proved(
      'D-090',
      'All faults of a body are reported at once',
      workflows('field rules of a workflow > all problems of a workflow are reported at once'),
    ),
  ]),
  ...section('Decided: mandates and prepare', [
    proved(
      'D-091',
      'POST /mandates answers 202 with the mandate result data',
      mandatesCreate(
        'creating a mandate > answers 202 with the mandate result data: preparing, flow_version 1, changed true',
      ),
    ),
    proved(
      'D-092',
      'GET /mandates lists all, newest first',
      mandatesRead(
        'GET /mandates > lists all of the organisation’s mandates, newest first, archived ones included, without their flow',
      ),
      mandatesRead.every('pages of a list > '),
    ),
    proved('D-093', 'GET /mandates?status=', mandatesRead.every('GET /mandates > status=')),
    proved(
      'D-094',
      'GET /mandates?job_id=',
      mandatesRead('GET /mandates > job_id returns all mandates with it, archived ones included'),
    ),
    proved(
      'D-095',
      'GET /mandates?workflow_id=',
      mandatesRead('GET /mandates > workflow_id returns the mandates of the workflow'),
    ),
    proved(
      'D-096',
      'GET /mandates/{id} adds the stored body, created_via, times and failure_reason',
      mandatesRead(
        'GET /mandates/{mandate_id} > returns the result data with the stored body, created_via, times and failure_reason',
      ),
    ),
    proved(
      'D-097',
      'GET /mandates/{id} adds, when ready, flow: what a candidate will be asked, per language',
      mandatesRead(
        'flow: what a candidate will be asked > is returned when the mandate is ready, per language of its workflow, in the order enrichment, skills, interest',
      ),
      mandatesRead(
        'flow: what a candidate will be asked > is not returned while the mandate is preparing, failed or archived',
      ),
    ),
    proved('D-098', 'DELETE /mandates/{id} archives and answers 200', mandatesRead.every(`${archived}a `)),
    proved(
      'D-099',
      'POST /mandates/{id}/prepare prepares a failed mandate once more',
      mandatesPrepare(
        'POST /mandates/{mandate_id}/prepare prepares a failed mandate once more > a failed one: 202, preparing, the same flow_version, then ready',
      ),
      mandateStates('prepare again when failed: accepted preparing'),
    ),
    proved(
      'D-100',
      'POST /mandates/{id}/prepare of one that did not fail gives 409',
      mandatesPrepare(
        'POST /mandates/{mandate_id}/prepare prepares a failed mandate once more > a preparing one: 409 CONFLICT with Retry-After: 5',
      ),
      mandatesPrepare(
        'POST /mandates/{mandate_id}/prepare prepares a failed mandate once more > a ready one, and an archived one: 409 CONFLICT, unchanged',
      ),
      mandateStates('prepare again when ready: CONFLICT ready'),
    ),
    proved(
      'D-101',
      'A prepared mandate is ready, or failed with a reason',
      mandatesPrepare(
        'preparation without a model > asks four questions of the item bank for a skill to verify, in English and in Hindi',
      ),
      mandatesPrepare(
        'preparation with a model > that refuses: failed with a documented reason, one mandate.failed, no flow',
      ),
    ),
    proved('D-102', 'Right answers are never shown', mandatesRead.every('right answers never leave the server > ')),
    proved(
      'D-103',
      'mandate.ready and mandate.failed are written with what they tell of',
      mandatesPrepare(
        'when it is done, one event reports it > mandate.ready, once, with the whole mandate as GET returns it, without the flow',
      ),
      mandatesPrepare('preparing for more than 5 minutes is failed > the schedule stores it and reports it once'),
      mandatesReplace(
        'states and transitions of a replacement > an overdue preparation is stored as failed and reported before the replacement starts the next',
      ),
    ),
    proved(
      'D-104',
      "Approval of a skill request turns pending skills of that name in the organisation's mandates into catalogue skills",
      gaps(
        'a skill request that is approved after a mandate named its skill > replaces the pending skill by the catalogue skill in the organisation’s mandates, and in no others',
      ),
    ),
    proved(
      'D-105',
      'Approval of a skill request emits skill_request.approved',
      gaps(
        'a skill request that is approved after a mandate named its skill > is reported by one event skill_request.approved',
      ),
    ),
    proved(
      'D-106',
      'prepare counts as a write of mandates, reading as reads',
      gaps('rate limits over HTTP > operations of mandateWrites are those of the document'),
      gaps('rate limits over HTTP > operations of reads are those of the document'),
    ),
    proved(
      'D-107',
      'Writing and preparing need mandates:write, reading mandates:read',
      mandatesCreate('writing needs mandates:write and reading mandates:read'),
    ),
    proved(
      'D-108',
      'Unknown fields of a query are ignored, misspelt ones refused',
      mandatesRead('GET /mandates > an unknown query parameter is ignored'),
      mandatesRead('GET /mandates > ?statsu=ready gives 400 naming statsu'),
    ),
  ]),
]
