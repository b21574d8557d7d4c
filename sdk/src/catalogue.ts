/** @pramaan/sdk/catalogue: a typed client of the public part of the Catalogue API. It has no key and may run in a browser. */
export type { AttemptOptions, ClientOptions } from './api-call.ts'
export type { NumberedList, NumberedPage } from './catalogue/answers.ts'
export { Catalogue, type FoundSkill, type ListedSkill, type MasterSkill, type SubSkill } from './catalogue/client.ts'
export type { Debug, DebugEvent } from './debug.ts'
export {
  ConflictError,
  ConnectionError,
  NotFoundError,
  PramaanError,
  RateLimitError,
  ServerError,
  ValidationError,
} from './errors.ts'
export type { SearchSkillsQuery, SelectedSkill, SelectSkillBody, Skill } from './generated/catalogue.ts'
