import { account } from './account.ts'
import { analytics } from './analytics.ts'
import { developers } from './developers.ts'
import { operator } from './operator.ts'
import { organisations } from './organisations.ts'
import { people } from './people.ts'
import { playground } from './playground.ts'
import { results } from './results.ts'
import { settings } from './settings.ts'
import { signIn } from './sign-in.ts'

/** The one way to the service. */
export const api = {
  ...signIn,
  account,
  analytics,
  organisations,
  playground,
  developers,
  operator,
  people,
  results,
  settings,
}

export { ApiError } from './call.ts'
export type * from './playground-wire.ts'
export type * from './wire.ts'
export type * from './wire-analytics.ts'
export type * from './wire-developers.ts'
export type * from './wire-people.ts'
export type * from './wire-results.ts'
export type * from './wire-settings.ts'
export type * from './wire-single-sign-on.ts'
