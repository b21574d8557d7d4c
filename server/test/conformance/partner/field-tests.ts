import { gaps, limiter, lookups, mandatesFields, playgroundScreens, rates } from '../tests.ts'

/** Groups of the tests of a mandate's fields, by what they say. */
export const within = (what: string) =>
  mandatesFields(`a value within its bounds is accepted and returned as sent > ${what}`)
export const outside = (what: string) =>
  mandatesFields(`a value out of its bounds gives 400 VALIDATION_FAILED with its exact path > ${what}`)
export const missing = (field: string) =>
  mandatesFields(`a required field that is missing gives 400 VALIDATION_FAILED with its path > ${field}`)
export const wrongType = (field: string) =>
  mandatesFields(`a value of the wrong type, and null, give 400 VALIDATION_FAILED with its path > ${field}`)
export const spanning = (what: string) =>
  mandatesFields(
    `rules that span fields, or need something looked up, give 400 VALIDATION_FAILED with their exact path > ${what}`,
  )
export const overLimit = (what: string) =>
  mandatesFields(`more than 10 skills, 3 verified skills or 5 questions give 422 LIMIT_EXCEEDED > ${what}`)
export const defaults = mandatesFields(
  'constant defaults are applied and returned > location_type india, verify false, required true, no other roles; INR a month for a salary',
)
export const tenQuestionsAlone = mandatesFields(
  'more than 10 skills, 3 verified skills or 5 questions give 422 LIMIT_EXCEEDED > up to 10 questions are accepted when data_enrichment is the only method',
)
/** Which calls lead to a cooldown, and within which time. */
export const onlyRateLimited = [
  rates(
    'a cooldown > counts rate-limited calls only: 99 of them and any number of other rejected calls start none, the hundredth does',
  ),
  rates('a cooldown > does not start with 100 rejected calls that are spread over more than a minute'),
  limiter('Redis > rejected calls of more than 60 seconds ago do not count towards a cooldown'),
]
export const choices = lookups(
  'small lists > countries are all but India, shifts and employment types as the contract names them',
)
export const choicesOfForm = playgroundScreens('the shifts and employment types of the lists are choices of the form')
export const optional = gaps(
  'a mandate with only the four required fields is accepted, also without an Idempotency-Key',
)
