export {
  type ConsoleMailDeps,
  forgetSignInLinks,
  mailInvitation,
  requestLink,
  runSendConsoleMail,
  sendConsoleMail,
  takeLink,
} from './console-mails.ts'
export { CONSOLE_LANGUAGES, consoleLink } from './core/links.ts'
export { MEMBER_ROLES, type MemberRole } from './core/roles.ts'
export {
  acceptInvitation,
  addOwner,
  admit,
  changeMember,
  findAdmission,
  invite,
  lookAtInvitation,
  recordOwnAction,
  revokeInvitation,
} from './manage-members.ts'
export { entryOf, grantOperator, isOperator, revokeOperator } from './operators.ts'
export type {
  AccountError,
  AccountSettings,
  Entered,
  MembersDeps,
  Session,
  SignIn,
  SignInError,
  User,
  Visit,
} from './ports.ts'
export {
  findMemberships,
  insertOperatorAction,
  listInvitations,
  listMembers,
  listOperatorActions,
  listOperators,
} from './store.ts'
