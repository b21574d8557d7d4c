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
export { simulate } from './core/simulate.ts'
export { renderContact } from './core/texts.ts'
export type { ChannelProvider, LookUpOutcome } from './ports.ts'
