import { proved, section } from '../statement.ts'
import {
  bodyDefaults,
  campaigns,
  changeWindow,
  config,
  gaps,
  mandateStates,
  mandatesCreate,
  mandatesFields,
  mandatesPrepare,
  mandatesRead,
  mandatesReplace,
} from '../tests.ts'
import { spanning, within } from './field-tests.ts'

const order = (what: string) =>
  mandatesReplace(`order of checks on replace: a call with two problems gets the answer of the earlier check > ${what}`)
const orderOnCreate = (what: string) =>
  mandatesCreate(`order of checks on create: a body with two problems gets the answer of the earlier check > ${what}`)
const tenChanges = (what: string) =>
  mandatesReplace(`rule 6: more than 10 changes to a mandate in any sliding hour give 409 CONFLICT > ${what}`)
const sameRequest = (what: string) =>
  mandatesReplace(`rule 1: an identical body answers 200 with changed false and changes nothing > ${what}`)
const ofJob = (what: string) =>
  mandatesCreate(`job_id is unique among an organisation’s mandates of one mode that are not archived > ${what}`)

/** decisions.md 2.5: in which order a write of a mandate is judged, and the rules beyond the document. */
export const decidedRules = [
  ...section('Decided: order of checks on a write of a mandate', [
    proved(
      'D-001',
      'Size and media type come first',
      order('size before the signature'),
      order('media type before the signature'),
      gaps('authentication > size comes before HTTPS, HTTPS before the signature, the signature before the scope'),
    ),
    proved(
      'D-002',
      'HTTPS before authentication',
      gaps('authentication > size comes before HTTPS, HTTPS before the signature, the signature before the scope'),
    ),
    proved(
      'D-003',
      'Authentication before scope',
      gaps('authentication > size comes before HTTPS, HTTPS before the signature, the signature before the scope'),
    ),
    proved('D-004', 'Scope before the rate limit', order('scope before the rate limit and schema')),
    proved('D-005', 'The rate limit before the schema (400)', order('rate limit before schema')),
    proved(
      'D-006',
      'The schema before counts (422)',
      order('schema before counts'),
      orderOnCreate('schema before counts'),
    ),
    proved('D-007', 'Counts before idempotency', order('counts before idempotency')),
    proved(
      'D-008',
      'Idempotency before the mandate is looked up (404)',
      order('idempotency before the mandate is looked up'),
    ),
    proved(
      'D-009',
      'That it exists before all that is known of it',
      order('an unknown mandate before another workflow and references'),
    ),
    proved('D-010', 'Made through the API (403) before archived (409)', order('made through the API before archived')),
    proved(
      'D-011',
      'Archived before the workflow and references',
      order('archived before another workflow and references'),
    ),
    proved(
      'D-012',
      'Preparing (409, Retry-After: 5) before the workflow',
      order('preparing before another workflow and references'),
    ),
    proved(
      'D-013',
      'The workflow unchanged (409) before references (400)',
      order('another workflow before references'),
    ),
    proved(
      'D-014',
      'Identical (200) before references',
      order('identical before references: a skill retired meanwhile does not make the same body invalid'),
    ),
    proved(
      'D-015',
      'References and rules that span fields before ten changes an hour',
      order('references before ten changes an hour'),
    ),
    proved(
      'D-016',
      'Ten changes in any rolling hour; the next is 409 with an exact Retry-After',
      tenChanges('ten are accepted, the eleventh gets the exact time to wait, and is accepted then'),
      changeWindow('no sliding hour has more than ten changes'),
      changeWindow('the wait is exact: the change is allowed after it, and not a second earlier'),
    ),
    proved(
      'D-017',
      'Accepted replacements count as changes; creation does not',
      tenChanges('creation, identical bodies and rejected bodies do not count'),
    ),
    proved(
      'D-018',
      'The ten changes of an hour are the same for a test key',
      tenChanges('a test key has the same ten: structural limits are not reduced to a tenth'),
    ),
    proved(
      'D-019',
      'On create the workflow must exist (400)',
      mandatesCreate(
        'workflow_id > a workflow that is not one of the organisation’s gives 400 VALIDATION_FAILED naming workflow_id',
      ),
    ),
    proved(
      'D-020',
      'On create the workflow must not be archived (409)',
      mandatesCreate('workflow_id > an archived workflow gives 409 CONFLICT'),
    ),
    proved(
      'D-021',
      'On create job_id is judged after the workflow and before references',
      orderOnCreate('an archived workflow before a taken job_id'),
      orderOnCreate('a taken job_id before references'),
    ),
    proved(
      'D-022',
      '11 to 50 skills give 422, more than 50 give 400',
      mandatesFields('more than 10 skills, 3 verified skills or 5 questions give 422 LIMIT_EXCEEDED > 50 skills'),
      mandatesFields('a value out of its bounds gives 400 VALIDATION_FAILED with its exact path > skills, 51'),
    ),
    proved(
      'D-023',
      '11 to 20 countries give 400',
      spanning('abroad with eleven countries'),
      spanning('abroad with twenty countries'),
    ),
    proved(
      'D-024',
      "Six to ten questions with methods left out are judged on the workflow's methods, before any step is left out",
      mandatesCreate.every('six to ten questions without methods are checked against the workflow’s methods > '),
    ),
  ]),
  ...section('Decided: rules of the body beyond the document', [
    proved(
      'D-025',
      'min_years is at most max_years',
      spanning('experience.min_years above max_years'),
      within('experience of exactly 5 years'),
    ),
    proved(
      'D-026',
      'salary.min is at most salary.max',
      spanning('salary.min above max'),
      within('salary in fractions'),
    ),
    proved(
      'D-027',
      'countries only and always with abroad',
      spanning('countries without abroad'),
      spanning('abroad without countries'),
    ),
    proved(
      'D-028',
      'countries: 1 to 10 of those GET /countries lists',
      within('countries, ten'),
      spanning('abroad with eleven countries'),
      spanning('a country that does not exist'),
    ),
    proved(
      'D-029',
      'countries are stored in upper case',
      mandatesFields('constant defaults are applied and returned > country codes are stored in upper case'),
    ),
    proved('D-030', 'No country twice', spanning('a country twice, in another case')),
    proved('D-031', 'India is no country to choose', spanning('India among the countries')),
    proved('D-032', 'location only with india', spanning('abroad with a location')),
    proved('D-033', 'skill_id must exist', spanning('a skill_id that does not exist'), spanning('a retired skill_id')),
    proved('D-034', 'skill_id stands once', spanning('a skill_id twice')),
    proved('D-035', 'verify only on a verifiable skill', spanning('verify on a skill that is not verifiable')),
    proved(
      'D-036',
      "A pending skill's name is one of the organisation's skill requests, open or approved",
      spanning('a pending name that nobody requested'),
      mandatesCreate('pending skills > a rejected request, and one of another organisation or mode, gives 400'),
    ),
    proved(
      'D-037',
      'Names of pending skills are compared without case and spacing',
      mandatesCreate(
        'pending skills > one of an open skill request is kept, with a warning that it cannot be verified',
      ),
      spanning('a pending name twice, case and spacing aside'),
    ),
    proved(
      'D-038',
      'An approved one is stored as its catalogue skill, with a warning',
      mandatesCreate('pending skills > an approved one is stored as its catalogue skill, with a warning'),
    ),
    proved('D-039', 'Keys of questions are unique', spanning('a question key twice')),
    proved('D-040', 'knockout only with yes_no', spanning('knockout on a voice question')),
    proved(
      'D-041',
      'methods are stored and returned in the fixed order',
      mandatesCreate('methods > are stored and returned in a fixed order: enrichment, skills, interest'),
    ),
    proved(
      'D-042',
      'data_enrichment named with no question gives 400',
      spanning('data_enrichment named with no question'),
    ),
    proved(
      'D-043',
      "data_enrichment by the workflow's default with no question is left out, with a warning",
      mandatesCreate(
        "methods > data_enrichment by the workflow's default with no question is left out, with a warning",
      ),
    ),
    proved(
      'D-044',
      'skill_verification with no skill to verify is left out, with a warning',
      mandatesCreate(
        "methods > skill_verification by the workflow's default with no skill to verify is left out, with a warning",
      ),
      mandatesCreate('methods > skill_verification named with no skill to verify is left out, with a warning'),
    ),
    proved(
      'D-045',
      'Questions while data_enrichment is off are kept, with a warning',
      mandatesCreate('methods > questions while data_enrichment is off are kept, with a warning'),
    ),
    proved(
      'D-046',
      'No method left gives 400',
      mandatesCreate('methods > if no method of the workflow remains: 400'),
      spanning('no method that remains'),
    ),
    proved(
      'D-047',
      'methods in answers are those in force',
      mandatesCreate('methods > skill_verification named with no skill to verify is left out, with a warning'),
      bodyDefaults.every('methods > '),
    ),
    proved(
      'D-048',
      'A job in India without a location is accepted, with a warning',
      mandatesCreate('warnings > an Indian job without a location'),
    ),
    proved(
      'D-049',
      'All faults of a body are reported at once',
      mandatesFields.every('all problems of a body are reported at once, each with its path > '),
    ),
    proved(
      'D-050',
      'Identical compares with the body last sent',
      sameRequest('identical means identical to the body last sent, not to the first'),
    ),
    proved(
      'D-051',
      'Identical: constant defaults are filled in',
      sameRequest('what does not count: constant defaults, filled in'),
    ),
    proved(
      'D-052',
      'Identical: key order, case of country codes, order of methods and countries do not count',
      sameRequest('what does not count: key order'),
      sameRequest('what does not count: letter case of country codes'),
      sameRequest('what does not count: the order of countries'),
      sameRequest('what does not count: the order of methods'),
    ),
    proved(
      'D-053',
      'Identical: all else counts',
      mandatesReplace.every(
        'rule 1: an identical body answers 200 with changed false and changes nothing > what does count: ',
      ),
    ),
    proved(
      'D-054',
      'Identical: an owner taken from the header does not count',
      sameRequest('an owner taken from the header does not count'),
    ),
    proved(
      'D-055',
      "Identical: the workflow's methods do not count",
      sameRequest("a change of the workflow's methods does not count"),
    ),
    proved(
      'D-056',
      'Identical: skills approved later do not count',
      gaps(
        'a skill request that is approved after a mandate named its skill > does not count as a change of the body sent before: 200, changed false, nothing changed',
      ),
    ),
    proved(
      'D-057',
      'job_id again with the same body answers 200 with changed false',
      ofJob('creating again with the same body answers 200 with changed false and the same mandate'),
      ofJob('of 50 concurrent creates with one job_id and one body, one creates the mandate and the others return it'),
    ),
    proved(
      'D-058',
      'job_id again with another body gives 409 naming the mandate_id',
      ofJob('with another body 409 CONFLICT, whose details name the mandate_id'),
      ofJob(
        'of 50 concurrent creates with one job_id and different bodies, one creates the mandate and the others get 409 naming it',
      ),
    ),
    proved(
      'D-059',
      'job_id is unique within one organisation and mode',
      ofJob('another organisation and the other mode have their own'),
    ),
    proved(
      'D-060',
      'job_id is free again once its mandate is archived',
      ofJob('it is free again once the mandate is archived'),
    ),
  ]),
  ...section('Decided: preparation and versions', [
    proved(
      'D-061',
      'The generator is chosen by configuration: a model, or built-in',
      config('who writes the questions > production starts with either, chosen in so many words'),
    ),
    proved(
      'D-062',
      'A test key always uses built-in',
      mandatesPrepare('preparation without a model > no model is called for a test key'),
    ),
    proved(
      'D-063',
      'Development uses built-in unless told otherwise',
      config('who writes the questions > outside production the built-in generator, unless a model is chosen'),
    ),
    proved(
      'D-064',
      'Production does not start without a choice',
      config('who writes the questions > production starts with either, chosen in so many words'),
    ),
    proved(
      'D-065',
      'flow_version starts at 1 and grows by one with each accepted replacement',
      mandatesReplace(
        'flow_version starts at 1 and increases by one with each accepted replacement, and with nothing else',
      ),
    ),
    proved(
      'D-066',
      'A candidate keeps the version accepted with',
      campaigns('candidates keep the version of the mandate that they were accepted with'),
    ),
    proved(
      'D-067',
      'Preparing for more than 5 minutes is failed',
      mandatesRead('preparing for more than 5 minutes is failed > get and list return it at once, before it is stored'),
      mandateStates('preparing for exactly five minutes is not yet failed'),
    ),
    proved(
      'D-068',
      'DELETE of a mandate with an unfinished campaign gives 409',
      campaigns('moves > a mandate with an unfinished campaign cannot be archived: 409 naming it'),
    ),
    proved(
      'D-069',
      'DELETE of an archived mandate answers 200',
      mandatesRead(
        'DELETE /mandates/{mandate_id} archives; nothing is deleted > of an archived one: 200, changed false, nothing changed',
      ),
    ),
  ]),
]
