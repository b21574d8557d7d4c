import { testsIn } from '../statement.ts'

/** The files in which the proofs stand, by a short name. */
export const admin = testsIn('server/test/catalogue/admin.test.ts')
export const adminKey = testsIn('server/test/catalogue/admin-key.test.ts')
export const adminRequests = testsIn('server/test/catalogue/admin-skill-requests.test.ts')
export const addressRules = testsIn('server/src/http/middleware/ip-limits.test.ts')
export const browse = testsIn('server/test/catalogue/browse.test.ts')
export const contract = testsIn('server/test/catalogue/contract.test.ts')
export const http = testsIn('server/test/catalogue/http.test.ts')
export const limitHeaders = testsIn('server/test/catalogue/limit-headers.test.ts')
export const limits = testsIn('server/test/catalogue/limits.test.ts')
export const openApiDiff = testsIn('checks/openapi-diff.test.ts')
export const ranking = testsIn('matching/src/lexical/search.test.ts')
export const search = testsIn('server/test/catalogue/search.test.ts')
export const selecting = testsIn('server/test/catalogue/selected-skills.test.ts')
export const verificationCalls = testsIn('server/test/verification/authentication.test.ts')
export const windows = testsIn('server/test/middleware/window-counter.test.ts')

/** Tests that many statements name. */
export const created = selecting('no selection, POST: 201 with the whole selected skill')
export const again = selecting('selection exists, the same POST: 409, success false, and the selection is unchanged')
export const deleted = selecting('DELETE > by the id of the selection: 200, data null, and it is gone for good')
export const notFound = [
  'a skill_id passed by mistake',
  'an unknown UUID',
  'no UUID',
  'a UUID with something behind it',
  'a NUL character',
].map(what => selecting(`DELETE > ${what}: 404, success false, and GET says the same`))
export const ownIdOnly = contract(
  'a selection > is deleted by its own id only: the skill_id, passed by mistake, deletes nothing',
)
export const foundSkill = search('a search answers a paginated list: data, page, limit, count')
export const lists = contract.every('response shapes > /api/')
export const oneResource = contract(
  'response shapes > one resource, created, read and deleted, is success, message and data',
)
export const noKeyNeeded = contract('every route > but those of the admin answers without a key, and with any')
export const adminNeedsKey = [
  admin.every('/api/admin/'),
  contract('every route > of the admin answers 403 with a message to a caller without the key, whatever else is wrong'),
]
export const withoutVersion = contract('every route > begins with /api, and none has a version segment')
export const keywordLength = search.every('a keyword has 3 to 100 characters > ')
export const pastTheLast = [
  search('pages > a page past the last gives 400'),
  browse('a list page past the last gives 400'),
]
export const pageBounds = search.every('pages > ')
export const errorShape = http('every error body is success false, message and error with the same text')
export const tooMany = contract.every('limits per address > ')
export const everyRoute = limits.every('every route: 100 requests per address in 15 minutes > ')
export const searches = limits.every('search: 15 requests per address in a minute > ')
export const scraping = limits.every('scraping detection on /api/skills/*: 30 requests per address in any 5 minutes > ')
