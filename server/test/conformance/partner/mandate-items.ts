import { proved, section } from '../statement.ts'
import {
  bodyDefaults,
  enrichmentTexts,
  gaps,
  inbound,
  interestPrompt,
  mandatesCreate,
  mandatesFields,
  mandatesPrepare,
} from '../tests.ts'
import { knockedOut, resultOutput } from './decided-results.ts'
import {
  defaults,
  missing,
  optional,
  outside,
  overLimit,
  spanning,
  tenQuestionsAlone,
  within,
  wrongType,
} from './field-tests.ts'

/** "Resources and their fields": the lists of a mandate's body, and what stands in them. */
export const mandateItems = [
  ...section('Job mandate', [
    proved('P-097', 'skills: an array, required', missing('skills'), wrongType('skills')),
    proved(
      'P-098',
      'skills: 1 to 50 items by the schema',
      within('skills, one'),
      outside('skills, none'),
      outside('skills, 51'),
    ),
    proved(
      'P-099',
      'skills: at most 10 are accepted',
      within('skills, ten, three of them verified'),
      overLimit('11 skills'),
      overLimit('50 skills'),
    ),
    proved(
      'P-100',
      'skills: 5 to 10 are recommended; fewer than 5 give a warning',
      mandatesCreate('warnings > fewer than 5 skills'),
    ),
    proved(
      'P-101',
      'skills: each item has one of two forms',
      outside('skills of neither form'),
      outside('skills with a text'),
    ),
    proved('P-102', 'enrichment_questions: an array, may be left out', optional, wrongType('enrichment_questions')),
    proved(
      'P-103',
      'enrichment_questions: at most 50 by the schema',
      outside('enrichment_questions, 51'),
      overLimit('50 questions'),
    ),
    proved(
      'P-104',
      'enrichment_questions: 0 to 5',
      within('enrichment_questions, five'),
      bodyDefaults('methods > without enrichment when there is no question'),
      overLimit('6 questions beside other methods'),
    ),
    proved(
      'P-105',
      'enrichment_questions: up to 10 when data_enrichment is the only method',
      tenQuestionsAlone,
      overLimit('11 questions when data_enrichment is the only method'),
    ),
    proved('P-106', 'interest_collection: an object, may be left out', optional, wrongType('interest_collection')),
    proved(
      'P-107',
      'interest_collection.other_roles: each of 1 to 100 characters',
      within('interest_collection.other_roles, ten of 1 to 100 characters'),
      outside('interest_collection.other_roles with an empty text'),
      outside('interest_collection.other_roles with a text of 101 characters'),
    ),
    proved(
      'P-108',
      'interest_collection.other_roles: at most 10',
      within('interest_collection.other_roles, ten of 1 to 100 characters'),
      outside('interest_collection.other_roles, eleven'),
    ),
    proved(
      'P-109',
      'interest_collection is saved and returned',
      within('interest_collection.other_roles, ten of 1 to 100 characters'),
    ),
    proved(
      'P-110',
      'interest_collection does not change what candidates are asked',
      mandatesPrepare(
        'the interest prompt > is the same fixed one in each of eleven languages, whatever other_roles say',
      ),
    ),
    proved(
      'P-111',
      'The interest prompt is fixed',
      interestPrompt('a candidate of every language is asked in it, and in no language besides'),
      mandatesPrepare(
        'the interest prompt > is the same fixed one in each of eleven languages, whatever other_roles say',
      ),
    ),
    proved(
      'P-112',
      'methods switches the interest prompt on and off',
      mandatesPrepare(
        'only the effective methods are prepared > enrichment off: its questions are kept in the body and not asked',
      ),
      mandatesPrepare('only the effective methods are prepared > skill verification off: no question on a skill'),
    ),
    proved(
      'P-113',
      'job_id: on create only',
      mandatesFields('job_id > it is for create only: a replacement that has one gives 400 naming job_id'),
    ),
    proved(
      'P-114',
      "job_id: the partner's own id of the job, of the form ^[A-Za-z0-9._:-]{1,128}$",
      mandatesFields.every('job_id > '),
    ),
    proved(
      'P-115',
      'job_id is returned as job_id',
      mandatesFields('job_id > Az09._:- is accepted on create and returned'),
    ),
    proved(
      'P-116',
      'Without a job_id the mandate is known by its mandate_id alone',
      mandatesFields('job_id > a mandate created without one has job_id null'),
    ),
  ]),
  ...section('Skill item, form A: a catalogue skill', [
    proved('P-117', 'skill_id: required', outside('skills of neither form')),
    proved(
      'P-118',
      'skill_id: of the form ^sk_\\d{1,9}$',
      outside('skills with an id of another form'),
      outside('skills with an id of ten digits'),
    ),
    proved('P-119', 'verify: true or false, false when left out', outside('skills with verify as a text'), defaults),
    proved(
      'P-120',
      'verify: at most 3 of a mandate',
      within('skills, ten, three of them verified'),
      overLimit('4 verified skills'),
    ),
    proved('P-121', 'verify: only of skills that are verifiable', spanning('verify on a skill that is not verifiable')),
    proved('P-122', 'No other properties', outside('skills with another property')),
  ]),
  ...section('Skill item, form B: a pending skill', [
    proved('P-123', 'name: required', gaps('a pending skill > without a name gives 400 naming it')),
    proved(
      'P-124',
      'name: 2 to 120 characters',
      gaps('a pending skill > may have a name of 2 characters'),
      gaps('a pending skill > may have a name of 120 characters'),
      outside('skills pending with a name of 1 character'),
      outside('skills pending with a name of 121 characters'),
    ),
    proved(
      'P-125',
      'pending: required, and always true',
      outside('skills with a name alone'),
      outside('skills with pending false'),
    ),
    proved(
      'P-126',
      'A pending skill was requested through POST /skill-requests',
      within('skills, one pending'),
      spanning('a pending name that nobody requested'),
    ),
    proved('P-127', 'A pending skill cannot be verified', outside('skills pending and to be verified')),
    proved('P-128', 'No other properties', gaps('a pending skill > with an unknown property gives 400 naming it')),
  ]),
  ...section('Enrichment question', [
    proved('P-129', 'No properties but those of the table', outside('enrichment_questions with another property')),
    proved('P-130', 'key, type and text are required', outside('enrichment_questions with nothing in one')),
    proved(
      'P-131',
      'key: of the form ^[A-Za-z0-9_.-]{1,64}$',
      within('enrichment_questions.key of 64 characters of every kind'),
      outside('enrichment_questions.key of no character'),
      outside('enrichment_questions.key of 65 characters'),
      outside('enrichment_questions.key with a blank'),
    ),
    proved('P-132', 'key: answers come back under it', resultOutput),
    proved(
      'P-133',
      'type: yes_no or voice',
      within('enrichment_questions.knockout of yes'),
      within('enrichment_questions.text of 200 characters'),
      outside('enrichment_questions.type of another kind'),
    ),
    proved(
      'P-134',
      'type: yes_no is answered with yes or no, voice in own words',
      inbound('a candidate > goes through enrichment, skills and interest in this order, and completes'),
      inbound('is ignored > "maybe" as an answer to a yes or no question'),
    ),
    proved(
      'P-135',
      'text: 1 to 200 characters',
      within('enrichment_questions.text of 200 characters'),
      outside('enrichment_questions.text of no character'),
      outside('enrichment_questions.text of 201 characters'),
    ),
    proved(
      'P-136',
      'text: in English: it is asked as sent in English, and translated from English',
      enrichmentTexts(
        'text is the English text: asked unchanged in English, and translated from English into every other language',
      ),
      mandatesPrepare(
        'preparation without a model > a partner’s own text stays English, with a warning; the independent solve is skipped, with a warning',
      ),
    ),
    proved('P-137', 'knockout: only of a yes_no question', spanning('knockout on a voice question')),
    proved(
      'P-138',
      'knockout: yes or no',
      within('enrichment_questions.knockout of yes'),
      within('enrichment_questions.knockout of no'),
      outside('enrichment_questions.knockout of maybe'),
    ),
    proved('P-139', 'knockout: that answer marks the candidate not qualified', knockedOut),
    proved(
      'P-140',
      'required: true or false, true when left out',
      outside('enrichment_questions.required as a text'),
      defaults,
    ),
  ]),
]
