import { proved, section } from '../statement.ts'
import {
  addressRules,
  adminNeedsKey,
  again,
  browse,
  contract,
  created,
  deleted,
  errorShape,
  everyRoute,
  foundSkill,
  http,
  keywordLength,
  limits,
  lists,
  noKeyNeeded,
  notFound,
  oneResource,
  ownIdOnly,
  pageBounds,
  pastTheLast,
  scraping,
  search,
  searches,
  selecting,
  tooMany,
  withoutVersion,
} from './tests.ts'

const missing = (field: string) => selecting(`400, and the message names the failing field > ${field} missing`)
const missingFields = ['user_id', 'skill_id', 'sub_skill_id', 'master_skill_id'].map(missing)
const asString = contract.every('a selection > needs ')
const generatedId = contract(
  'a selection > has a UUID that the service generates: one of its own each time, and none is taken from the caller',
)
const twentyAtOnce = contract('a selection > is made once by twenty calls at once: one 201, the others 409, one row')
const listed = selecting(
  "a user's selections are listed oldest first, in pages, and a user without any has an empty list",
)

const whatItDoes = section('What the service does', [
  proved('C-001', 'The catalogue of skills can be searched', search.every('finds skills however people write them > ')),
  proved('C-002', 'Which skills a user has selected is recorded', created, listed),
  proved(
    'C-003',
    'Skills sit in a hierarchy of master skill, sub-skill and skill',
    browse('master skills are listed by name, with the same paging as search'),
    browse('the sub-skills of a master are listed under it'),
    browse('the skills of a sub-skill are listed under it'),
  ),
  proved('C-004', 'Routes begin with /api', withoutVersion),
  proved('C-005', 'Bodies are JSON', http.every('bodies > ')),
  proved('C-006', 'Paginated list: data (array), page, limit, count', lists, foundSkill),
  proved('C-007', 'Single resource (create, delete): success, message, data', oneResource, created, deleted),
])

const resources = section('Resources', [
  proved('C-008', 'Skill: skill_id, sub_skill_id and master_skill_id, strings', foundSkill),
  proved('C-009', 'Search results supply the sub-skill and master ids', foundSkill),
  proved('C-010', 'Selected skill: selected_skill_id, a UUID that is generated', generatedId),
  proved('C-011', 'Selected skill: user_id, skill_id, sub_skill_id, master_skill_id, strings', created),
  proved('C-012', 'Selected skill: createdAt and updatedAt, ISO 8601 timestamps', created),
  proved(
    'C-013',
    'The pair of user_id and skill_id is unique',
    again,
    selecting('the pair of user and skill is unique: another user or another skill is another selection'),
  ),
  proved(
    'C-014',
    'The store enforces it, besides the application',
    selecting('the store itself refuses a duplicate pair'),
  ),
  proved('C-015', 'Concurrent requests cannot create duplicates', twentyAtOnce),
  proved('C-016', 'selected_skill_id is not the skill_id: it identifies one user’s selection', ownIdOnly),
])

const states = section('States and transitions', [
  proved('C-017', 'No selection, POST with a pair not yet present: selection exists, 201', created),
  proved('C-018', 'Selection exists, POST with the same user_id and skill_id: unchanged, 409', again),
  proved(
    'C-019',
    'Selection exists, DELETE with its id: gone, permanently, without soft delete or recovery',
    deleted,
    selecting('DELETE > then the skill can be selected again, as a new selection'),
    selecting('DELETE > of one selection leaves the others of the user'),
  ),
  proved(
    'C-020',
    'Selection absent, DELETE with an id that matches none, a skill_id included: unchanged, 404',
    ...notFound,
    ownIdOnly,
  ),
])

const endpoints = [
  ...section('POST /api/selected-skills', [
    proved('C-021', 'No authentication', noKeyNeeded, created),
    proved(
      'C-022',
      'Body: user_id, skill_id, sub_skill_id and master_skill_id, all required strings',
      ...missingFields,
      asString,
    ),
    proved('C-023', '201: success true, message, data with all fields of the selected skill', created),
    proved(
      'C-024',
      '400: message names the failing field',
      selecting.every('400, and the message names the failing field > '),
      asString,
    ),
    proved('C-025', '409: success false, message that the user has already selected this skill', again),
  ]),
  ...section('DELETE /api/selected-skills/{selected_skill_id}', [
    proved('C-026', 'No authentication', noKeyNeeded, deleted),
    proved('C-027', 'The path names the UUID of the selection', deleted, ownIdOnly),
    proved('C-028', 'Answer: success true when something was deleted, message', deleted),
    proved('C-029', '404: success false, message that it is not found', ...notFound),
  ]),
  ...section('Read routes', [
    proved('C-030', 'GET /api/skills/search takes a keyword of at least 3 characters', keywordLength),
    proved('C-031', 'GET /api/skills/search returns data, page, limit, count', foundSkill),
    proved('C-032', 'A page out of range gives 400', pageBounds, ...pastTheLast),
    proved(
      'C-033',
      'GET /api/skills/*, GET /api/selected-skills/* and GET /api/admin/* are there, counts under admin among them',
      lists,
      oneResource,
    ),
  ]),
]

const access = section('Authentication', [
  proved('C-034', 'GET /api/skills/* and GET /api/selected-skills/*: none', noKeyNeeded),
  proved('C-035', 'POST and DELETE of /api/selected-skills: none', noKeyNeeded, created, deleted),
  proved('C-036', 'GET /api/admin/*: x-api-key holds the admin API key configured on the server', ...adminNeedsKey),
  proved('C-037', 'A wrong or missing admin key gives 403 with a message (access denied)', ...adminNeedsKey),
])

const errors = section('Errors', [
  proved(
    'C-038',
    '400: a field is missing, the keyword too short, the page out of range',
    ...missingFields,
    keywordLength,
    ...pastTheLast,
  ),
  proved('C-039', '403: admin route without a valid key', ...adminNeedsKey),
  proved(
    'C-040',
    '404: the resource referred to does not exist',
    browse.every('what does not exist gives 404 > '),
    selecting('a skill that does not exist: 404'),
    ...notFound,
  ),
  proved('C-041', '409: the user already has the skill', again),
  proved('C-042', '429: rate limited or flagged for scraping; error holds a too-many-requests text', tooMany),
  proved(
    'C-043',
    '500: unexpected server error',
    http('an unexpected error is a 500 that shows nothing of itself but the request id'),
  ),
  proved('C-044', 'Error bodies: success false and message; search and validation errors may use error', errorShape),
])

const limitRows = section('Limits and versioning', [
  proved(
    'C-045',
    'Every route: 100 requests per IP in 15 minutes',
    everyRoute,
    addressRules('every route counts globally, skills also as scraping, search also as search'),
    limits('another address has limits of its own'),
  ),
  proved('C-046', 'GET /api/skills/search: 15 requests per IP in a minute', searches),
  proved(
    'C-047',
    'Scraping detection on /api/skills/*: 30 requests per IP in 5 minutes, rolling',
    scraping,
    addressRules('percent-encoding a letter escapes no limit'),
  ),
  proved('C-048', 'Exceeding any of these gives 429', tooMany, everyRoute, searches, scraping),
  proved('C-049', 'A search keyword has at least 3 characters', keywordLength),
  proved('C-050', 'The routes carry no version segment', withoutVersion),
])

/** The whole document, in its order. */
export const document = [...whatItDoes, ...resources, ...states, ...endpoints, ...access, ...errors, ...limitRows]
