export { type AccountProviders, accountProviders, type CreateAdapter } from './account-providers.ts'
export type { AccountSecrets } from './account-secrets.ts'
export { findAccount, type StoredAccount } from './account-store.ts'
export { applyNotices, pauseAfterRejection } from './apply-notices.ts'
export {
  type ChannelAccount,
  PROVIDERS,
  type ProviderName,
  SERVED,
  type Served,
} from './core/account.ts'
export type {
  CallEvent,
  CallInstruction,
  CallQuestion,
  CallReply,
  CallScript,
  CallState,
  CallTurn,
  Speech,
} from './core/call.ts'
export { SPOKEN_LANGUAGES } from './core/call.ts'
export { advanceCall, newCall } from './core/call-flow.ts'
export { isStopKey } from './core/call-prompts.ts'
export { type ContactWay, quickReplies, textOfContact } from './core/contact.ts'
export { isSignedInbound, signInbound } from './core/inbound-signature.ts'
export type {
  Happening,
  OutgoingMessage,
  Reply,
  SendOutcome,
  SentMessage,
  SimulatedPerson,
} from './core/message.ts'
export { costCategory, smsParts } from './core/message-cost.ts'
export type {
  CallHook,
  Choice,
  FilledTemplate,
  HookAnswer,
  HookReading,
  HookRequest,
  PauseScope,
  PersonMessage,
  ProviderHealth,
  ProviderMedia,
  ProviderMessage,
  ProviderNotice,
  ProviderOutcome,
  ProviderReason,
  ProviderReceipt,
  Recipient,
} from './core/provider.ts'
export { HOOK_RECEIVED, NOTHING_READ } from './core/provider.ts'
export { simulate } from './core/simulate.ts'
export {
  PURPOSES,
  type Purpose,
  TEMPLATE_BUTTONS,
  TEMPLATE_CATEGORIES,
  TEMPLATE_VARIABLES,
  type TemplateButton,
  type TemplateCategory,
  type TemplateVariable,
} from './core/template.ts'
export { renderContact, stopByReply } from './core/texts.ts'
export { isWindowOpen } from './core/whatsapp-window.ts'
export {
  addAccount,
  changeAccount,
  checkAccount,
  checkNewAccount,
  listAccounts,
  type NewAccount,
  rewrapAccounts,
} from './manage-accounts.ts'
export {
  addTemplate,
  approveTemplate,
  changeTemplate,
  changeTemplateOf,
  countTemplates,
  type ListedTemplate,
  listTemplates,
} from './manage-templates.ts'
export type { AnyAdapter, ChannelProvider, LookUpOutcome, ProviderAdapter, VoiceAdapter } from './ports.ts'
export { isVoiceAdapter } from './ports.ts'
export { firstTextOf, sendByAccount } from './send-by-account.ts'
