import { proved, section } from '../statement.ts'
import {
  gaps,
  idempotency,
  lookups,
  mandateStates,
  mandatesCreate,
  mandatesFields,
  mandatesRead,
  mandatesReplace,
  skillRequests,
  skills,
  workflows,
} from '../tests.ts'
import { resultOutput, resultStatuses } from './decided-results.ts'
import { choices, missing } from './field-tests.ts'

const created = mandatesCreate(
  'creating a mandate > answers 202 with the mandate result data: preparing, flow_version 1, changed true',
)
const state = (what: string) => mandatesReplace(`states and transitions of a replacement > ${what}`)
const replaced = state(
  'a ready mandate replaced by a body that differs: 202, changed true, preparing, and its questions are prepared',
)
const identical = state('a ready mandate replaced by an identical body: 200, changed false, its state unchanged')
const required = ['workflow_id', 'title', 'company_name', 'skills'].map(missing)
const tenChanges = 'rule 6: more than 10 changes to a mandate in any sliding hour give 409 CONFLICT > '

/** "Mandate result data", "States and transitions" and "Endpoints". */
export const mandateOperations = [
  ...section('Mandate result data', [
    proved('P-141', 'mandate_id: a string', created),
    proved(
      'P-142',
      'job_id: a string, or null for a mandate created without one',
      mandatesFields('job_id > Az09._:- is accepted on create and returned'),
      mandatesFields('job_id > a mandate created without one has job_id null'),
    ),
    proved(
      'P-143',
      'status: preparing, ready, failed or archived',
      created,
      identical,
      state('a failed mandate replaced by an identical body: 200, changed false, its state unchanged'),
      mandatesRead.every('DELETE /mandates/{mandate_id} archives; nothing is deleted > a '),
    ),
    proved(
      'P-144',
      'flow_version: a whole number',
      created,
      mandatesReplace(
        'flow_version starts at 1 and increases by one with each accepted replacement, and with nothing else',
      ),
    ),
    proved('P-145', 'methods: an array of the values of the field', created),
    proved('P-146', 'changed: false when the same mandate was sent again', created, identical),
    proved(
      'P-147',
      'warnings: pending skills are kept but cannot be verified until resolved',
      mandatesCreate(
        'pending skills > one of an open skill request is kept, with a warning that it cannot be verified',
      ),
    ),
    proved('P-148', 'warnings: fewer than 5 skills', mandatesCreate('warnings > fewer than 5 skills')),
  ]),
  ...section('Other resources', [
    proved('P-149', 'Result: status is pending, completed, declined or failed', ...resultStatuses),
    proved('P-150', 'Result: output holds answers and verdicts', resultOutput),
    proved(
      'P-151',
      'Ids of workflows have the form WF_XX_…',
      workflows(
        'creating a workflow > answers 201 with every field of the body, its id, status active, created_via api and its times',
      ),
    ),
    proved(
      'P-152',
      'Ids of skills have the form sk_ and digits',
      skills('GET /skills > searches, with all fields of a skill'),
    ),
  ]),
  ...section('States and transitions', [
    proved(
      'P-153',
      'A mandate is preparing, ready, failed or archived',
      mandateStates(
        'any sequence of commands > uses only declared transitions, never leaves archived, and only increases versions and preparations',
      ),
    ),
    proved(
      'P-154',
      'Neither preparing nor archived, replaced by a body that differs: preparing, as the answer shows',
      replaced,
      state(
        'a failed mandate replaced by a body that differs: 202, changed true, preparing, and its questions are prepared',
      ),
      mandateStates('replace with another body when ready: accepted preparing'),
      mandateStates('replace with another body when failed: accepted preparing'),
    ),
    proved('P-155', '… and the answer is 202 with changed true', replaced),
    proved('P-156', '… and its questions are prepared', replaced),
    proved(
      'P-157',
      'Replaced by an identical body: the state stays, 200 with changed false',
      identical,
      state('a failed mandate replaced by an identical body: 200, changed false, its state unchanged'),
      mandateStates('replace with the same body when ready: unchanged ready'),
    ),
    proved(
      'P-158',
      'Preparing, replaced by whatever body: 409 CONFLICT, unchanged, with Retry-After',
      state('a preparing mandate replaced by a body that differs: 409 CONFLICT with Retry-After: 5, unchanged'),
      state('a preparing mandate replaced by a body that is identical: 409 CONFLICT with Retry-After: 5, unchanged'),
    ),
    proved(
      'P-159',
      'Archived, replaced by whatever body: 409 CONFLICT, unchanged',
      state('an archived mandate replaced by a body that differs: 409 CONFLICT without Retry-After, unchanged'),
      state('an archived mandate replaced by a body that is identical: 409 CONFLICT without Retry-After, unchanged'),
    ),
    proved('P-160', 'A result is pending, completed, declined or failed', ...resultStatuses),
  ]),
  ...section('Replace a job mandate', [
    proved('P-161', 'PUT /mandates/{mandate_id} replaces a mandate', replaced),
    proved(
      'P-162',
      'It needs mandates:write',
      mandatesCreate('writing needs mandates:write and reading mandates:read'),
    ),
    proved(
      'P-163',
      'The whole mandate is replaced: the full body is sent again',
      mandatesReplace('a replacement replaces the whole body: omitted fields are removed'),
    ),
    proved(
      'P-164',
      'mandate_id in the path has the form ^JM_[A-Z0-9]{10,40}$',
      mandatesReplace('a path that is not a mandate_id gives 400 naming it'),
      gaps('mandate_id in a path > is JM_ followed by 10 to 40 capital letters and digits, and nothing else'),
    ),
    proved(
      'P-165',
      'Idempotency-Key: a header that may be left out, at most 255 characters',
      idempotency('a key of any printable characters is accepted: 0'),
      idempotency('a key of 256 characters is rejected by name'),
    ),
    proved(
      'P-166',
      'Idempotency-Key: a retry with the same key gets the first answer',
      mandatesReplace(
        'Idempotency-Key on replace > a retry with the same key returns the first answer, though the mandate has changed since',
      ),
    ),
    proved(
      'P-167',
      'Idempotency-Key: the first answer is kept for 24 hours',
      mandatesCreate('Idempotency-Key on create > the first answer is stored for 24 hours'),
    ),
    proved(
      'P-168',
      'The body is application/json',
      mandatesReplace(
        'order of checks on replace: a call with two problems gets the answer of the earlier check > media type before the signature',
      ),
    ),
    proved(
      'P-169',
      'The body has the fields of the table without job_id',
      mandatesFields('job_id > it is for create only: a replacement that has one gives 400 naming job_id'),
    ),
    proved('P-170', 'Required: workflow_id, title, company_name, skills', ...required),
    proved('P-171', '202: accepted, the envelope with the mandate result data', replaced),
    proved('P-172', '200: the same shape, when nothing changed', identical),
    proved(
      'P-173',
      'Rule 1: an identical body again answers 200 with changed false and alters nothing',
      mandatesReplace.every(
        'rule 1: an identical body answers 200 with changed false and changes nothing > what does not count: ',
      ),
    ),
    proved(
      'P-174',
      'Rule 2: a mandate not made through this API (made in the playground) gives 403 FORBIDDEN',
      mandatesReplace('rule 2: a mandate created in the playground gives 403 FORBIDDEN'),
    ),
    proved(
      'P-175',
      'Rule 3: another workflow_id than the stored one gives 409 CONFLICT',
      mandatesReplace('rule 3: a workflow_id that differs from the stored one gives 409 CONFLICT'),
    ),
    proved(
      'P-176',
      'Rule 4: the field rules are those of creation, and breaking one gives 400 VALIDATION_FAILED',
      mandatesReplace('rule 4: a body that breaks a field rule gives 400 VALIDATION_FAILED and changes nothing'),
      mandatesFields.every('a value out of its bounds gives 400 VALIDATION_FAILED with its exact path > '),
    ),
    proved(
      'P-177',
      'Rule 5: more than 10 skills give 422 LIMIT_EXCEEDED',
      mandatesReplace('rule 5: more than 10 skills give 422 LIMIT_EXCEEDED'),
    ),
    proved(
      'P-178',
      'Rule 5: more than 3 verified skills give 422 LIMIT_EXCEEDED',
      mandatesReplace('rule 5: more than 3 verified skills give 422 LIMIT_EXCEEDED'),
    ),
    proved(
      'P-179',
      'Rule 5: more than 5 questions give 422 LIMIT_EXCEEDED',
      mandatesReplace('rule 5: more than 5 questions give 422 LIMIT_EXCEEDED'),
    ),
    proved(
      'P-180',
      'Rule 6: more than 10 changes of a mandate within an hour give 409 CONFLICT',
      mandatesReplace(`${tenChanges}ten are accepted, the eleventh gets the exact time to wait, and is accepted then`),
      mandatesReplace(`${tenChanges}a burst of ten fills the hour to the millisecond`),
    ),
    proved(
      'P-181',
      'Rule 7: an unknown mandate gives 404 NOT_FOUND',
      mandatesReplace('rule 7: an unknown mandate gives 404 NOT_FOUND'),
    ),
  ]),
  ...section('Create a job mandate', [
    proved('P-182', 'POST creates a mandate', created),
    proved(
      'P-183',
      'The body has the fields of the table, and a job_id if wanted',
      mandatesFields('job_id > Az09._:- is accepted on create and returned'),
      mandatesFields('job_id > a mandate created without one has job_id null'),
    ),
    proved('P-184', 'Required: workflow_id, title, company_name, skills', ...required),
    proved(
      'P-185',
      'Idempotency-Key: a header that may be left out, as for replacing',
      mandatesCreate(
        'Idempotency-Key on create > a retry with the same key returns the first answer and creates one mandate',
      ),
      mandatesCreate('Idempotency-Key on create > the first answer is stored for 24 hours'),
    ),
    proved(
      'P-186',
      'Accepted: the mandate exists',
      mandatesCreate('creating a mandate > the mandate exists at once, with its questions not yet prepared'),
    ),
    proved(
      'P-187',
      'Accepted: its questions are being prepared',
      mandatesCreate('creating a mandate > its preparation is enqueued once, in the same transaction'),
    ),
    proved('P-188', 'The answer has the envelope success, message, data', created),
  ]),
  ...section('Other named operations', [
    proved('P-189', 'GET /locations: places in India', lookups.every('GET /locations > ')),
    proved('P-190', 'GET /countries: countries that a job abroad can be in', choices),
    proved('P-191', 'GET /shifts: choices of shift', choices),
    proved('P-192', 'GET /employment-types: choices of employment type', choices),
    proved(
      'P-193',
      'POST /skill-requests: asks for a skill to be added',
      skillRequests('201 with the open request, which can be read again'),
    ),
    proved('P-194', 'GET /skills/{skill_id}: one skill', skills('by id > one skill, and none')),
    proved(
      'P-195',
      'POST /skills/lookup: looks skills up',
      skills('by id > many, in the requested order, with those not found'),
    ),
    proved(
      'P-196',
      'POST /skills/match: matches names with skills',
      skills('POST /skills/match > finds names in any spelling, and reports how'),
    ),
    proved(
      'P-197',
      'POST /skills/extract: finds the skills of a text',
      skills('POST /skills/extract > returns the skills of a text, with mentions that occur in it'),
    ),
  ]),
]
