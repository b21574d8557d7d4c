export type { Consent } from './consent-store.ts'
export {
  type Contactable,
  erasePerson,
  forgetFirstContacts,
  lockContactTimes,
  optedOutOf,
  optOut,
  recordConsents,
  recordFirstContacts,
  setLanguages,
} from './contact-people.ts'
export { newCandidateToken, parseCandidateToken } from './core/candidate-token.ts'
export { DEFAULT_CAP, type FrequencyCap, KEPT_CONTACTS, nextAllowedContact } from './core/frequency-cap.ts'
export { isOptOut } from './core/opt-out-words.ts'
export { countPeople } from './count-people.ts'
export { findPeople, linkWhatsappUser } from './find-people.ts'
export { type CandidatePerson, lookUpPeople, type MatchedPerson, matchPeople, type PeopleDeps } from './match-people.ts'
export { type E164, normalisePhone } from './normalise-phone.ts'
export { correctPerson, type GivenConsent, listConsents, type OwnPerson, readPerson } from './own-data.ts'
export { type Contact, readContacts } from './read-contacts.ts'
export {
  type AgedPerson,
  type ListedPerson,
  listOldPeople,
  listPeople,
  NEWEST_PERSON,
  searchPeople,
} from './search-people.ts'
